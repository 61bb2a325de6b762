import Weft
import WeftGLib

extension ButtonNode {
    /// A button that opens a page in the web. The host is its tooltip and its description for assistive technology, as that
    /// of a link in a text: the address comes from a source.
    convenience init(title: String, leadingTo address: String, open: @escaping @MainActor @Sendable (String) -> Void) {
        self.init(title: title) { open(address) }
        tooltip = HTTPAddress.host(of: address) ?? address
    }
}
