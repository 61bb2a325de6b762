/// The speed of a list, computed from its positions and times. Lengths are in points, times in seconds. A value; any
/// thread.
struct ScrollPace {
    /// The speed in points per second; 0 before the second step, and after a pause or a jump.
    private(set) var speed = 0.0
    /// The highest speed of the movement.
    private(set) var top = 0.0
    /// True if the list has changed its direction.
    private(set) var hasTurned = false
    /// True if the list last moved towards its end.
    private(set) var isForward = true
    private var last: Double?

    /// A longer time between two steps is a pause.
    private static let pause = 0.1
    /// The shortest time between two steps, a frame.
    private static let shortestStep = 1.0 / 240
    /// A larger step is a jump, which does not pass the rows in between.
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
        // Averages two frames, since frame times vary more than the actual speed.
        speed = speed > 0 ? (speed + step) / 2 : step
        top = max(top, speed)
    }

    /// Called when the list comes to rest.
    mutating func rest() {
        let isForward = isForward
        self = ScrollPace()
        self.isForward = isForward
    }
}
