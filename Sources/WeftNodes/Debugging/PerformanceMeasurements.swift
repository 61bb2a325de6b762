import WeftGLib

/// The work that a node counts for `DisplayNode.performanceMeasurements`.
public struct PerformanceMeasurementOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The time for making the layout spec.
    public static let layoutSpec = PerformanceMeasurementOptions(rawValue: 1)
    /// The time for computing the layout from the spec, including nodes inside.
    public static let layoutComputation = PerformanceMeasurementOptions(rawValue: 2)
}

/// Counts and durations of a node's work. Durations are elapsed seconds, summed over all threads.
public struct PerformanceMeasurements: Sendable, Hashable {
    /// Seconds in `layoutSpecThatFits` or the spec block.
    public var layoutSpecTotalTime = 0.0
    /// The number of calls for a spec.
    public var layoutSpecNumberOfPasses = 0
    /// Seconds from the spec to the layout, including the layouts of nodes inside.
    public var layoutComputationTotalTime = 0.0
    /// The number of computed layouts, without cached ones.
    public var layoutComputationNumberOfPasses = 0

    /// Makes empty measurements.
    public init() {}
}

extension DisplayNode {
    /// The work that the node counts. Empty by default. Setting it resets the counters. Any thread.
    public var measurementOptions: PerformanceMeasurementOptions {
        get { extras?.measuring.options ?? [] }
        set {
            changeExtras { $0.measuring = .init(options: newValue) }
        }
    }

    /// The counts since `measurementOptions` was set. Any thread.
    public var performanceMeasurements: PerformanceMeasurements {
        extras?.measuring.counted ?? PerformanceMeasurements()
    }

    /// Runs `body`, and measures it if `options` request that.
    func measuring<Result, Failure: Error>(
        _ option: PerformanceMeasurementOptions, of options: PerformanceMeasurementOptions,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard options.contains(option) else { return try body() }
        let start = monotonicSeconds()
        defer {
            let seconds = monotonicSeconds() - start
            changeExtras { extras in
                if option == .layoutSpec {
                    extras.measuring.counted.layoutSpecTotalTime += seconds
                    extras.measuring.counted.layoutSpecNumberOfPasses += 1
                } else {
                    extras.measuring.counted.layoutComputationTotalTime += seconds
                    extras.measuring.counted.layoutComputationNumberOfPasses += 1
                }
            }
        }
        return try body()
    }
}
