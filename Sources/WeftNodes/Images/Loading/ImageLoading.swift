/// The loading of a picture, and the drawing of its parts while it loads. A pure state machine: it receives events and
/// returns actions, which `ImageLoader` performs.
///
///     idle -> cache -> network -> decode -> done
///
/// A load starts at the first stage that it needs. Each of the three middle stages may end in `failed`; `leave` and
/// `reset` return any of them to `idle`. Loads are numbered. An event for a load other than the newest one, or after
/// its end, changes nothing and returns no action. So a load has one result, `show` or `fail`. A shown picture may
/// still be withdrawn, once, if drawing finds that it cannot be decoded.
///
/// `Picture` is the result of a load, `Part` is a drawing of an incomplete picture. All methods are O(1).
struct ImageLoading<Picture: Sendable, Part: Sendable>: Sendable {
    enum State: Sendable {
        /// No load is in progress.
        case idle
        /// An asynchronous cache is searched.
        case cache
        case network
        /// The bytes are loaded. A worker reads their header, or the index of an animation.
        case decode(ImageSource)
        case done(ImageSource)
        /// The load failed.
        case failed(any Error)
    }

    /// The data that is available when a load begins.
    enum Found: Sendable {
        /// The picture is in memory.
        case picture(Picture)
        /// The bytes are in memory and not parsed yet.
        case bytes
        /// An asynchronous cache may have the picture.
        case mayBeCached
        case nothing
    }

    enum Event: Sendable {
        /// A picture is needed. It has no effect during a load.
        case start(Found, ImagePriority)
        /// The node left the preload range. A failure is remembered.
        case leave
        /// The node shows another picture from now on.
        case reset
        /// The node moved nearer to the screen, or away from it.
        case move(ImagePriority)

        case cacheAnswered(load: Int, isFound: Bool)
        /// The network has sent all of it.
        case downloaded(load: Int, ImageSource)
        /// The bytes were read, or reading failed.
        case ended(load: Int, Result<Picture, any Error>)
        /// A fraction of the bytes has arrived, from 0 to 1.
        case progressed(load: Int, Double)
        /// The action `announceProgress` runs now.
        case announced(load: Int)
        /// The result of `drawPart`; nil if there is nothing to show yet.
        case drewPart(rendering: Int, Part?)
        /// Drawing failed because the bytes are not a valid picture.
        case drawingFailed(any Error)
    }

    /// A worker's task for a load. There is one at a time.
    enum Work: Sendable, Hashable {
        case askCache, askNetwork
        /// Read the bytes and report them by `ended`.
        case readBytes
    }

    enum Action: Sendable {
        case work(Work)
        /// End the current work.
        case cancelWork
        case prioritize(ImagePriority)
        /// Send `announced` on the main actor, which then reports the progress.
        case announceProgress(load: Int)
        case tellProgress(Double)
        /// Draw the received part of a loading picture, and call `drewPart`.
        case drawPart(rendering: Int)
        case showPart(Part, quality: Double)
        /// Draw no further parts of the incomplete picture.
        case endRendering
        /// A partial drawing is shown, and the rest will not arrive: remove it.
        case takePartBack
        case show(Picture, ImageSource)
        case fail(any Error)
        /// The bytes of the shown picture proved to be invalid.
        case withdraw(any Error)
    }

    private(set) var state = State.idle
    /// The newest loading.
    private(set) var load = 0
    /// The received fraction of the bytes, from 0 to 1.
    private(set) var fraction = 0.0
    private(set) var priority = ImagePriority.preload
    /// True if a progress report for the main actor is queued.
    private var isAnnounced = false

    private struct Rendering: Sendable {
        let number: Int
        /// The fraction of the picture that is being drawn.
        var drawnFraction: Double?
    }

    /// The drawing of parts, from the first one until the load ends or the node is no longer visible.
    private var rendering: Rendering?
    private var renderings = 0
    private var showsPart = false

    /// True if a picture is loading.
    var isUnderWay: Bool {
        switch state {
        case .cache, .network, .decode: true
        case .idle, .done, .failed: false
        }
    }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .start(let found, let priority): start(found, priority)
        case .leave: leave(forgetsFailure: false)
        case .reset: leave(forgetsFailure: true)
        case .move(let priority): move(to: priority)
        case .cacheAnswered(let load, let isFound): cacheAnswered(load, isFound)
        case .downloaded(let load, let source): downloaded(load, source)
        case .ended(let load, let result): ended(load, result)
        case .progressed(let load, let fraction): progressed(load, fraction)
        case .announced(let load): announced(load)
        case .drewPart(let rendering, let part): drewPart(rendering, part)
        case .drawingFailed(let error): drawingFailed(error)
        }
    }

    // MARK: The way of a picture

    private mutating func start(_ found: Found, _ priority: ImagePriority) -> [Action] {
        guard !isUnderWay else { return [] }
        load += 1
        fraction = 0
        isAnnounced = false
        self.priority = priority
        switch found {
        case .picture(let picture):
            return arrive(picture, .memoryCache)
        case .bytes:
            state = .decode(.memoryCache)
            return [.work(.readBytes)]
        case .mayBeCached:
            state = .cache
            return [.work(.askCache)]
        case .nothing:
            state = .network
            return [.work(.askNetwork)]
        }
    }

    private mutating func cacheAnswered(_ load: Int, _ isFound: Bool) -> [Action] {
        guard load == self.load, case .cache = state else { return [] }
        state = isFound ? .decode(.diskCache) : .network
        return [.work(isFound ? .readBytes : .askNetwork)]
    }

    private mutating func downloaded(_ load: Int, _ source: ImageSource) -> [Action] {
        guard load == self.load, case .network = state else { return [] }
        state = .decode(source)
        return [.work(.readBytes)]
    }

    private mutating func ended(_ load: Int, _ result: Result<Picture, any Error>) -> [Action] {
        guard load == self.load, isUnderWay else { return [] }
        switch (result, state) {
        case (.success(let picture), .decode(let source)):
            // The whole picture replaces its partial drawing.
            showsPart = false
            return endRendering() + arrive(picture, source)
        case (.success, _):
            return []
        case (.failure(let error), _):
            let taken = endPart()
            state = .failed(error)
            return taken + [.fail(error)]
        }
    }

    private mutating func arrive(_ picture: Picture, _ source: ImageSource) -> [Action] {
        state = .done(source)
        fraction = 1
        return [.show(picture, source)]
    }

    private mutating func drawingFailed(_ error: any Error) -> [Action] {
        // Idle means that the picture was set without loading. During loading, a failed drawing belongs to the previous
        // picture.
        switch state {
        case .done, .idle:
            state = .failed(error)
            return [.withdraw(error)]
        case .cache, .network, .decode, .failed:
            return []
        }
    }

    private mutating func leave(forgetsFailure: Bool) -> [Action] {
        let ended = isUnderWay ? [.cancelWork] + endPart() : []
        fraction = 0
        if case .failed = state, !forgetsFailure { return ended }
        state = .idle
        return ended
    }

    // MARK: While it comes

    private mutating func move(to priority: ImagePriority) -> [Action] {
        guard priority != self.priority else { return [] }
        self.priority = priority
        // Outside of the display range nothing is visible, so no partial picture is kept.
        if priority == .preload { showsPart = false }
        let change: [Action] = isUnderWay ? [.prioritize(priority)] : []
        return change + (priority == .visible ? drawPart() : endRendering())
    }

    private mutating func progressed(_ load: Int, _ fraction: Double) -> [Action] {
        guard load == self.load, case .network = state else { return [] }
        self.fraction = fraction
        guard !isAnnounced else { return [] }
        isAnnounced = true
        return [.announceProgress(load: load)]
    }

    private mutating func announced(_ load: Int) -> [Action] {
        guard load == self.load, isUnderWay, isAnnounced else { return [] }
        isAnnounced = false
        return [.tellProgress(fraction)] + drawPart()
    }

    /// Starts one drawing at a time, and only for a visible node.
    private mutating func drawPart() -> [Action] {
        guard case .network = state, priority == .visible, fraction > 0, rendering?.drawnFraction == nil else {
            return []
        }
        if rendering == nil { renderings += 1 }
        rendering = Rendering(number: renderings, drawnFraction: fraction)
        return [.drawPart(rendering: renderings)]
    }

    private mutating func drewPart(_ number: Int, _ part: Part?) -> [Action] {
        guard let quality = rendering?.drawnFraction, rendering?.number == number else { return [] }
        rendering?.drawnFraction = nil
        guard let part else { return [] }
        showsPart = true
        return [.showPart(part, quality: quality)]
    }

    private mutating func endRendering() -> [Action] {
        guard rendering != nil else { return [] }
        rendering = nil
        return [.endRendering]
    }

    private mutating func endPart() -> [Action] {
        let shown = showsPart
        showsPart = false
        return endRendering() + (shown ? [.takePartBack] : [])
    }
}
