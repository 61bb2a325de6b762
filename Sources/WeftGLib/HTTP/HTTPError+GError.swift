import WeftShim

extension HTTPError {
    /// Takes ownership of `error`, set by GIO or libsoup, and frees it.
    package init(consuming error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self = .other("unknown error")
            return
        }
        defer { g_error_free(error) }
        let message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
        let code = error.pointee.code
        switch error.pointee.domain {
        case g_io_error_quark(): self = Self.io(code: code, message)
        case g_resolver_error_quark():
            let isTemporary = code == G_RESOLVER_ERROR_TEMPORARY_FAILURE.rawValue
            self = isTemporary ? .offline(message) : .cannotConnect(message)
        case g_tls_error_quark(): self = .tls(message)
        case soup_session_error_quark(): self = .malformedResponse(message)
        default: self = .other(message)
        }
    }

    private static func io(code: gint, _ message: String) -> HTTPError {
        switch GIOErrorEnum(rawValue: numericCast(code)) {
        case G_IO_ERROR_CANCELLED: .cancelled
        case G_IO_ERROR_TIMED_OUT: .timedOut
        case G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CONNECTION_CLOSED: .connectionLost(message)
        case G_IO_ERROR_NETWORK_UNREACHABLE: .offline(message)
        case G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_HOST_NOT_FOUND:
            .cannotConnect(message)
        case G_IO_ERROR_INVALID_DATA: .malformedResponse(message)
        default: .other(message)
        }
    }
}
