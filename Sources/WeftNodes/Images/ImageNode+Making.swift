import WeftGLib
import WeftGraphics

/// Initialisers for any thread.
extension ImageNode {
    /// A node with a picture that is ready to be shown.
    public convenience init(image: Texture?) {
        self.init()
        self.image = image
    }

    /// Makes a node with an encoded picture (JPEG, PNG, …), which is decoded on a worker when needed. If that fails,
    /// `failure` has the error. Nodes with equal bytes share the decoded picture. O(bytes)
    public convenience init(data bytes: [UInt8]) {
        self.init()
        imageData = EncodedPicture(bytes)
    }

    /// Makes a node with the picture in a local file. A node made on a worker, such as a row, knows its size
    /// immediately. A node made on the main thread knows it after a worker has read the file. If that fails, `failure`
    /// has the error.
    public convenience init(file path: String) {
        self.init()
        guard MainThread.isCurrent else {
            imageData = EncodedPicture(file: path)
            return
        }
        WorkerPool.shared.submit(.display) { [weak self] _ in
            guard let self else { return }
            self.imageData = EncodedPicture(file: path)
        }
    }
}
