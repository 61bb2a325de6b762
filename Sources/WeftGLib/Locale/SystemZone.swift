import WeftShim

/// A time zone of the system's database. Any thread.
public final class SystemZone: Sendable {
    // nonisolated(unsafe): a GTimeZone is immutable and counts its references atomically.
    nonisolated(unsafe) private let zone: OpaquePointer

    /// A span of a constant offset, in seconds since 1970-01-01T00:00:00 UTC.
    private struct Span {
        let seconds: ClosedRange<Int64>
        let offset: Int
    }

    /// Spans found so far, sorted: GLib searches the zone's whole history, and a calendar needs tens of thousands of
    /// lookups.
    private let spans = Locked<[Span]>([])
    private static let maximumSpans = 1000

    private init(_ zone: OpaquePointer) {
        self.zone = zone
    }

    deinit {
        g_time_zone_unref(zone)
    }

    /// The zone of an IANA name, e.g. "Europe/London"; nil if the database has none. The first use reads a file.
    public convenience init?(named name: String) {
        guard let zone = LocalZone.named(name) else { return nil }
        self.init(zone)
    }

    /// The system's own time zone.
    public static func local() -> SystemZone {
        SystemZone(g_time_zone_new_local())
    }

    /// The IANA name of the zone this machine is set to, e.g. "Europe/Paris"; nil if GLib does not know it.
    public static var localName: String? {
        let zone = g_time_zone_new_local()
        defer { g_time_zone_unref(zone) }
        guard let zone, let name = g_time_zone_get_identifier(zone) else { return nil }
        return String(cString: name)
    }

    /// The offset in seconds east of UTC at a moment in seconds since 1970-01-01T00:00:00 UTC. O(log spans of the zone)
    /// for a known span.
    public func utcOffset(at unixSeconds: Int64) -> Int {
        let known = spans.withLock { spans -> Int? in
            let place = spans.partitioningIndex { $0.seconds.upperBound >= unixSeconds }
            return place < spans.count && spans[place].seconds.contains(unixSeconds) ? spans[place].offset : nil
        }
        if let known { return known }
        let found = interval(at: unixSeconds)
        let span = Span(
            seconds: end(of: found, from: unixSeconds, toward: -1)...end(of: found, from: unixSeconds, toward: 1),
            offset: found < 0 ? 0 : Int(g_time_zone_get_offset(zone, found)))
        spans.withLock { spans in
            let place = spans.partitioningIndex { $0.seconds.upperBound >= unixSeconds }
            let isNew = place == spans.count || !spans[place].seconds.contains(unixSeconds)
            if isNew, spans.count < Self.maximumSpans { spans.insert(span, at: place) }
        }
        return span.offset
    }

    private func interval(at unixSeconds: Int64) -> gint {
        g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(unixSeconds))
    }

    /// The last moment of an interval, searched from a moment inside it in doubling, then halving steps; at most 4,000
    /// years away.
    private func end(of interval: gint, from unixSeconds: Int64, toward direction: Int64) -> Int64 {
        var inside = unixSeconds
        var step: Int64 = 1 << 20
        var grows = true
        while step > 0 {
            let (next, isBeyond) = inside.addingReportingOverflow(direction * step)
            if !isBeyond, self.interval(at: next) == interval {
                inside = next
            } else {
                grows = false
            }
            if grows && step < 1 << 35 { step <<= 1 } else { (grows, step) = (false, step >> 1) }
        }
        return inside
    }
}
