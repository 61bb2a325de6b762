import Weft

/// Notifies a node when its picture fails, and when it is loaded later.
@MainActor
final class PictureWatch: NetworkImageNodeDelegate {
    private let onChange: @MainActor (_ isMissing: Bool) -> Void

    init(_ onChange: @escaping @MainActor (_ isMissing: Bool) -> Void) {
        self.onChange = onChange
    }

    func imageNode(_ node: NetworkImageNode, didFailWith error: any Error) { onChange(true) }
    func imageNode(_ node: NetworkImageNode, didLoad picture: EncodedPicture, from source: ImageSource) {
        onChange(false)
    }
}
