/// How fast a list moves, from where it was and when. Lengths in points, times in seconds. A value; any thread.
struct ScrollPace {
    /// Points a second; 0 before the second step, and after a pause or a jump.
    private(set) var speed = 0.0
    /// The highest there was.
    private(set) var top = 0.0
    /// Whether the list went one way and then the other.
    private(set) var hasTurned = false
    /// Whether it went towards its end last.
    private(set) var isForward = true
    private var last: Double?

    /// What takes longer is a pause.
    private static let pause = 0.1
    /// Steps come a frame apart at least, however they are told.
    private static let shortestStep = 1.0 / 240
    /// What goes further at once is a jump: what is between is not passed.
    private static let screensOfJump = 3.0

    /// The list moved on, or jumped; towards its end by more than 0.
    mutating func moved(by difference: Double, page: Double, at time: Double) {
        let distance = abs(difference)
        if last != nil, isForward != (difference > 0) { hasTurned = true }
        isForward = difference > 0
        defer { last = time }
        guard let last, time - last < Self.pause, distance < Self.screensOfJump * page else {
            speed = 0
            return
        }
        let step = distance / max(time - last, Self.shortestStep)
        // Frames are not as even as the movement is.
        speed = speed > 0 ? (speed + step) / 2 : step
        top = max(top, speed)
    }

    /// Nobody moves the list any more.
    mutating func rest() {
        let isForward = isForward
        self = ScrollPace()
        self.isForward = isForward
    }
}
