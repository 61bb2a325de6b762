import WeftGLib
import WeftGraphics

/// Any thread.
extension ImageNode {
    /// A node with a picture that is ready to be shown.
    public convenience init(image: Texture?) {
        self.init()
        self.image = image
    }

    /// Makes a node with an encoded picture (JPEG, PNG, …), which is decoded on a worker when needed; `failure` is the
    /// error, if there is one. Nodes with equal bytes share the decoded picture. O(bytes)
    public convenience init(data bytes: [UInt8]) {
        self.init()
        imageData = EncodedPicture(bytes)
    }

    /// Makes a node with the picture in a local file. If it is made on a worker, as rows are, the node has its size at
    /// once; on the main thread, it has it after a worker has read the file. `failure` is the error, if there is one.
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
