import WeftGLib
import WeftGraphics
import WeftLayout

/// The work of one load, in its own task. Any thread.
final class ImageLoad: Sendable {
    /// The picture to load, and the options.
    struct Request: Sendable {
        let url: String
        let cache: (any ImageCache)?
        let downloader: any ImageDownloader
        var retries = true
        var stores = true
        var reach = HTTPReach.asked
        /// True if bytes with an invalid header make the load fail. Otherwise the load succeeds, and drawing fails.
        var refusesBadHeaders = false
    }

    /// A step of the task.
    enum Step: Sendable {
        case willAskCache, cacheHit, cacheMiss, willAskNetwork
    }

    let number: Int
    let request: Request
    let control: ImageDownloadControl
    private let task = Locked<Task<Void, Never>?>(nil)

    init(
        _ number: Int, _ request: Request, _ priority: ImagePriority, onProgress: @escaping @Sendable (Double) -> Void
    ) {
        self.number = number
        self.request = request
        control = ImageDownloadControl(
            priority: priority, retries: request.retries, stores: request.stores, reach: request.reach,
            onProgress: onProgress)
    }

    deinit { cancel() }

    func cancel() {
        task.withLock { $0 }?.cancel()
    }

    /// Performs `work`. Then it performs the work that `next` returns for the last result, until the bytes are read or
    /// cannot be loaded.
    ///
    /// - Parameters:
    ///   - known: bytes that are already available.
    ///   - next: nil ends the load without a result.
    func start(
        _ work: ImageLoader.Loading.Work, _ known: EncodedPicture?,
        next: @escaping @Sendable (ImageLoader.Loading.Event) -> ImageLoader.Loading.Work?,
        tell: @escaping @Sendable (Step) -> Void,
        end: @escaping @Sendable (Result<LoadedPicture, any Error>) -> Void
    ) {
        let (number, request, control) = (number, request, control)
        // Detached: it does not need the main thread, only the apply queue. It does not retain the loading, which ends
        // with its node.
        let started = Task.detached {
            var work: ImageLoader.Loading.Work? = work
            var picture = known
            while let step = work {
                switch step {
                case .askCache:
                    tell(.willAskCache)
                    picture = await request.cache?.loadPicture(for: request.url)
                    tell(picture == nil ? .cacheMiss : .cacheHit)
                    work = next(.cacheAnswered(load: number, isFound: picture != nil))
                case .askNetwork:
                    tell(.willAskNetwork)
                    do {
                        let image = try await request.downloader.download(request.url, control)
                        let new = EncodedPicture(identity: request.url, bytes: image.bytes)
                        if image.source != .file { request.cache?.store(new, for: request.url) }
                        picture = new
                        work = next(.downloaded(load: number, image.source))
                    } catch {
                        return end(.failure(error))
                    }
                case .readBytes:
                    guard let picture else { return }
                    return end(request.read(picture))
                }
            }
        }
        task.withLock { $0 = started }
    }
}

extension ImageLoad.Request {
    /// Reads a picture's header or index, on a worker.
    fileprivate func read(_ picture: EncodedPicture) -> Result<LoadedPicture, any Error> {
        let loaded = LoadedPicture(picture)
        guard refusesBadHeaders else { return .success(loaded) }
        return Result { _ = try picture.header() }.map { loaded }
    }
}

/// A loaded picture. Animations are indexed off the main thread.
struct LoadedPicture: Sendable {
    let picture: EncodedPicture
    let animation: (any AnimatedImage)?
    /// The reason why an animation is shown as a still picture.
    let animationFailure: PictureError?
    let size: Size?

    init(_ picture: EncodedPicture) {
        self.picture = picture
        size = picture.pixelSize
        var animation: (any AnimatedImage)?
        var failure: PictureError?
        if picture.mayBeAnimated {
            do throws(PictureError) {
                animation = try EncodedAnimation(picture.bytes, identity: picture.identity)
            } catch .notAnimated {
                // The picture has a format that allows animation, but is still.
            } catch {
                failure = error
            }
        }
        self.animation = animation
        animationFailure = failure
    }
}
