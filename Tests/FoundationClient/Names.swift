import Foundation
import Weft

typealias AttributedString = Weft.AttributedString
typealias Dimension = Weft.Dimension
typealias IndexPath = Weft.IndexPath
