import Weft

/// Tells a node when the picture in it fails, and when it comes after all.
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
