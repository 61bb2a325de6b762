import WeftShim

/// Records one message of an exchange in the client's log, from its first packet to its end.
///
/// Lives on the client's network thread.
struct HTTPHopRecord {
    private let log: HTTPRequestLog
    private let host: String
    private let note: HTTPNote
    private var id: Int?

    init(_ log: HTTPRequestLog, to address: HTTPAddress, _ note: HTTPNote) {
        self.log = log
        host = address.origin.asciiHost
        self.note = note
    }

    /// Called before a packet leaves: for the look-up of the host's name, or for the request itself. Later calls do
    /// nothing.
    mutating func begin() {
        if id == nil { id = log.begin(to: host, note) }
    }

    func end(_ outcome: HTTPLoggedRequest.Outcome, _ message: OpaquePointer) {
        guard let id else { return }
        guard let metrics = soup_message_get_metrics(message) else {
            return log.end(id, outcome, sentBytes: 0, receivedBytes: 0)
        }
        let sent =
            soup_message_metrics_get_request_header_bytes_sent(metrics)
            &+ soup_message_metrics_get_request_body_bytes_sent(metrics)
        let received =
            soup_message_metrics_get_response_header_bytes_received(metrics)
            &+ soup_message_metrics_get_response_body_bytes_received(metrics)
        log.end(id, outcome, sentBytes: Int(clamping: sent), receivedBytes: Int(clamping: received))
    }
}

extension HTTPNote {
    /// Returns the note for one message of an exchange. A redirect without the query and the content reveals neither,
    /// and headers with secrets are sent to their origin only.
    func ofMessage(to address: HTTPAddress, isRedirected: Bool, keepsContent: Bool, sendsSecret: Bool) -> HTTPNote {
        var note = self
        if isRedirected, !keepsContent, !address.url.utf8.contains(UInt8(ascii: "?")) { note.contents = [] }
        if sendsSecret { note.contents.insert(.token) }
        return note
    }
}

extension HTTPHop.Outcome {
    /// The outcome for the log.
    func logged(status: Int) -> HTTPLoggedRequest.Outcome {
        switch self {
        case .response, .damagedCache: .answered(status)
        case .redirect(let address, _): .redirected(status, to: address.origin.asciiHost)
        }
    }
}

extension HTTPLoggedRequest.Outcome {
    init(_ error: HTTPError) {
        if case .status(let code, _) = error {
            self = .answered(code)
        } else {
            self = .failed(HTTPLoggedRequest.Failure(error))
        }
    }
}

extension HTTPOrigin {
    /// `shownHost` in ASCII, since letters of other scripts can look like it.
    var asciiHost: String {
        HTTPOrigin(scheme: scheme, host: HTTPAddress.asciiHost(host) ?? host, port: port).shownHost
    }
}
