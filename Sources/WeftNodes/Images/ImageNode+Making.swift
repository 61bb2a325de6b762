import WeftGLib
import WeftGraphics

/// Any thread.
extension ImageNode {
    /// A node with a picture that is ready to be shown.
    public convenience init(image: Texture?) {
        self.init()
        self.image = image
    }

    /// A node with an encoded picture (JPEG, PNG, …), which is decoded on a worker when it is needed; `failure` says what
    /// is wrong with it, if something is. Nodes with equal bytes share what is decoded. O(bytes).
    public convenience init(data bytes: [UInt8]) {
        self.init()
        imageData = EncodedPicture(bytes)
    }

    /// A node with the picture in a local file. Made on a worker, where rows are made, the node has its size at once; made
    /// on the main thread, once a worker has read the file. `failure` says what is wrong with it, if something is.
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
