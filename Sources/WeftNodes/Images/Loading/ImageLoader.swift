import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// Performs the actions of a node's `ImageLoading`, and reports their results to it. The node owns it and is its
/// client. The node is passed with each call, since it does not exist when the loader is made.
final class ImageLoader: Sendable {
    typealias Loading = ImageLoading<LoadedPicture, Texture>

    private let loading = Locked(Loading())
    @MainActor private var load: ImageLoad?
    /// The decoder of a progressive picture that is arriving.
    @MainActor private var rendering: ProgressRendering?

    var state: Loading.State { loading.withLock { $0.state } }
    var isUnderWay: Bool { loading.withLock { $0.isUnderWay } }
    /// The loaded fraction of the picture, from 0 to 1.
    var fraction: Double { loading.withLock { $0.fraction } }

    /// Sends an event from the task of a load to the state machine, and performs the resulting actions. Any thread.
    private func advance(_ event: Loading.Event, _ client: some ImageLoaderClient) -> Loading.Work? {
        for action in loading.withLock({ $0.handle(event) }) {
            if case .work(let work) = action { return work }
            ApplyQueue.shared.push(order: client.id) { [weak client] in
                guard let client else { return }
                client.loader.perform(action, client)
            }
        }
        return nil
    }
}

@MainActor
extension ImageLoader {
    /// The address of the picture that is loading.
    var url: String? { load?.request.url }

    /// Shows a picture from memory immediately, or starts to load it. It has no effect during a load.
    func start(_ request: ImageLoad.Request, for client: some ImageLoaderClient) {
        guard !isUnderWay else { return }
        let known = request.cache?.picture(for: request.url)
        let found: Loading.Found =
            if let known {
                known.isReady ? .picture(LoadedPicture(known)) : .bytes
            } else {
                request.cache == nil ? .nothing : .mayBeCached
            }
        let priority = client.loadingPriority
        let (actions, number) = loading.withLock { ($0.handle(.start(found, priority)), $0.load) }
        for action in actions {
            guard case .work(let work) = action else {
                perform(action, client)
                continue
            }
            let load = ImageLoad(number, request, priority) { [weak client] fraction in
                _ = client.flatMap { $0.loader.advance(.progressed(load: number, fraction), $0) }
            }
            self.load = load
            begin(load, work, known, for: client)
        }
    }

    private func begin(
        _ load: ImageLoad, _ work: Loading.Work, _ known: EncodedPicture?, for client: some ImageLoaderClient
    ) {
        let (order, number) = (client.id, load.number)
        load.start(work, known) { [weak client] event in
            client.flatMap { $0.loader.advance(event, $0) }
        } tell: { [weak client] step in
            ApplyQueue.shared.push(order: order) { [weak client] in
                guard let client, client.loader.load?.number == number else { return }
                client.loadingDidStep(step)
            }
        } end: { [weak client] result in
            ApplyQueue.shared.push(order: order) { [weak client] in
                guard let client, let load = client.loader.load, load.number == number else { return }
                // If the node wants another address meanwhile, the loading is reset; the new address is already queued.
                client.loader.send(client.wants(load.request.url) ? .ended(load: number, result) : .reset, client)
            }
        }
    }

    /// Sends an event to the state machine. The main actor performs the resulting actions before this returns.
    func send(_ event: Loading.Event, _ client: some ImageLoaderClient) {
        for action in loading.withLock({ $0.handle(event) }) { perform(action, client) }
    }

    private func perform(_ action: Loading.Action, _ client: some ImageLoaderClient) {
        switch action {
        case .work:
            // The work is started in `start`.
            break
        case .cancelWork:
            load?.cancel()
            load = nil
        case .prioritize(let priority):
            load?.control.priority = priority
        case .announceProgress(let number):
            send(.announced(load: number), client)
        case .tellProgress(let fraction):
            client.loadingDidProgress(to: fraction)
        case .drawPart(let number):
            drawPart(number, client)
        case .showPart(let texture, let quality):
            client.main.contents = .fill(texture)
            client.canvasThatDraws?.queueDraw()
            client.loadingDidShowPart(quality: quality)
        case .endRendering:
            rendering = nil
        case .takePartBack:
            client.loadingTakesPartBack()
        case .show(let picture, let source):
            load = nil
            client.loadingDidEnd(picture, from: source)
        case .fail(let error):
            load = nil
            client.loadingDidFail(error)
        case .withdraw(let error):
            client.loadedPictureDidFail(error)
        }
    }

    /// Draws the loaded part on a worker.
    private func drawPart(_ number: Int, _ client: some ImageLoaderClient) {
        let size = client.frame.size
        let rendering = rendering ?? ProgressRendering()
        self.rendering = rendering
        guard let control = load?.control, client.shouldRenderProgressImages, !rendering.isUseless,
            let environment = client.main.environment?.value, size.width > 0, size.height > 0
        else { return send(.drewPart(rendering: number, nil), client) }
        let corners: PictureCorners = client.roundsCorners ? .round : .square
        let isWhole = client.wantsWholeParts
        let order = client.id
        WorkerPool.shared.submit(.visible) { [weak client] _ in
            let box = environment.pixels(covering: size)
            let texture = rendering.picture(
                control.partialData, fitting: (Int(box.width), Int(box.height)), corners: corners, isWhole: isWhole)
            ApplyQueue.shared.push(order: order) { [weak client] in
                guard let client else { return }
                client.loader.send(.drewPart(rendering: number, texture), client)
            }
        }
    }
}

/// The node of an `ImageLoader`, which receives its callbacks.
@MainActor
protocol ImageLoaderClient: ImageNode {
    nonisolated var loader: ImageLoader { get }
    /// True if the picture is drawn while it is loading.
    nonisolated var shouldRenderProgressImages: Bool { get }
    /// True if a partial drawing must cover the whole picture, at any quality.
    var wantsWholeParts: Bool { get }

    /// True if a picture of this address should still be shown.
    func wants(_ url: String) -> Bool
    func loadingDidStep(_ step: ImageLoad.Step)
    func loadingDidProgress(to fraction: Double)
    func loadingDidShowPart(quality: Double)
    /// Called when the rest of a partly shown picture will not arrive.
    func loadingTakesPartBack()
    func loadingDidEnd(_ loaded: LoadedPicture, from source: ImageSource)
    func loadingDidFail(_ error: any Error)
    /// Called when the shown picture could not be decoded.
    func loadedPictureDidFail(_ error: any Error)
}

extension ImageLoaderClient {
    /// The current urgency of a picture.
    var loadingPriority: ImagePriority {
        if interfaceState.contains(.visible) { return .visible }
        return interfaceState.contains(.display) ? .imminent : .preload
    }
}
