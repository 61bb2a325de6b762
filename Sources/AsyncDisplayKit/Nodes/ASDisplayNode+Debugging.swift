import Foundation
import WeftNodes

/// The work that a node counts.
public typealias ASDisplayNodePerformanceMeasurementOptions = PerformanceMeasurementOptions
/// Counts and durations of a node's work.
public typealias ASDisplayNodePerformanceMeasurements = PerformanceMeasurements

/// The reading direction of a node.
public enum UISemanticContentAttribute: Sendable, Hashable {
    /// The direction of the surroundings.
    case unspecified
    case forceLeftToRight, forceRightToLeft
}

// Any thread.
extension ASDisplayNode {
    /// The reading direction of the node and its descendants. A right-to-left layout is mirrored.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get {
            switch backing.semanticDirection {
            case .unspecified: .unspecified
            case .leftToRight: .forceLeftToRight
            case .rightToLeft: .forceRightToLeft
            }
        }
        set {
            backing.semanticDirection =
                switch newValue {
                case .unspecified: .unspecified
                case .forceLeftToRight: .leftToRight
                case .forceRightToLeft: .rightToLeft
                }
        }
    }

    /// Receives reports of misuse, in place of the log and of the trap of debug builds; nil for none.
    public static var nonFatalErrorBlock: (@Sendable (String) -> Void)? {
        get { DisplayNode.nonFatalErrorBlock }
        set { DisplayNode.nonFatalErrorBlock = newValue }
    }

    /// The nodes around this one, the nearest first.
    public var supernodes: [ASDisplayNode] { Array(supernodesIncludingSelf.dropFirst()) }

    /// This node and the nodes around it, the nearest first.
    public var supernodesIncludingSelf: [ASDisplayNode] { backing.supernodesIncludingSelf.compactMap(\.textureNode) }

    /// The nodes from this one to the root, in words.
    public var ancestryDescription: String { backing.ancestryDescription }

    /// The node and all in it, one a line. Main thread.
    @MainActor public func displayNodeRecursiveDescription() -> String { backing.recursiveDescription }

    /// The node's layout with its sizes and ranges.
    public func detailedLayoutDescription() -> String { backing.detailedLayoutDescription }

    /// The work that the node measures. Default: none. Setting it resets the measurements.
    public var measurementOptions: ASDisplayNodePerformanceMeasurementOptions {
        get { backing.measurementOptions }
        set { backing.measurementOptions = newValue }
    }

    /// The counts since `measurementOptions` was set.
    public var performanceMeasurements: ASDisplayNodePerformanceMeasurements { backing.performanceMeasurements }
}
