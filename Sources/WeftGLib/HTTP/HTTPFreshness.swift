import WeftShim

extension HTTPHeaders {
    /// Seconds from now for which the response may be reused without a request (RFC 9111, section 4.2): `max-age`, else
    /// `Expires`; 0 if neither is given or `no-cache` forbids it. Nil: the response must not be stored (`no-store`).
    public var freshnessSeconds: Double? {
        let directives = values("Cache-Control").joined(separator: ",").lowercased().split(separator: ",").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        if directives.contains("no-store") { return nil }
        if directives.contains("no-cache") { return 0 }
        let age = self["Age"].flatMap { Double($0) } ?? 0
        for directive in directives where directive.hasPrefix("max-age=") {
            guard let seconds = Double(directive.dropFirst(8)), seconds.isFinite else { return 0 }
            return max(0, seconds - max(0, age))
        }
        guard let expires = self["Expires"], let date = soup_date_time_new_from_http_string(expires) else { return 0 }
        defer { g_date_time_unref(date) }
        return max(0, Double(g_date_time_to_unix(date)) - wallClockSeconds())
    }
}

/// Seconds since 1970 by the system clock. Any thread.
public func wallClockSeconds() -> Double {
    Double(g_get_real_time()) / 1_000_000
}
