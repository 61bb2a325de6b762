import WeftShim

/// A time zone of this machine's database. Any thread.
public final class SystemZone: Sendable {
    // nonisolated(unsafe): a GTimeZone does not change and counts its references atomically.
    nonisolated(unsafe) private let zone: OpaquePointer

    private init(_ zone: OpaquePointer) {
        self.zone = zone
    }

    deinit {
        g_time_zone_unref(zone)
    }

    /// The zone of that IANA name, e.g. "Europe/London"; nil where the database has none. The first time reads a file.
    public convenience init?(named name: String) {
        guard let zone = LocalZone.named(name) else { return nil }
        self.init(zone)
    }

    /// The zone this machine is set to.
    public static func local() -> SystemZone {
        SystemZone(g_time_zone_new_local())
    }

    /// Seconds east of UTC at a moment in seconds since 1970-01-01T00:00:00 UTC.
    public func utcOffset(at unixSeconds: Int64) -> Int {
        let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(unixSeconds))
        return interval < 0 ? 0 : Int(g_time_zone_get_offset(zone, interval))
    }
}
