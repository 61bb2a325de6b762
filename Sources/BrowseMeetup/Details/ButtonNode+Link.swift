import Weft
import WeftGLib

extension ButtonNode {
    /// Makes a button that opens a web page. Its tooltip and its description for assistive technology are the host, as
    /// for a link in a text, since the address comes from a source.
    convenience init(title: String, leadingTo address: String, open: @escaping @MainActor @Sendable (String) -> Void) {
        self.init(title: title) { open(address) }
        tooltip = HTTPAddress.host(of: address)?.quotedHost ?? address
    }
}
