import Glibc

/// Accepts connections on this machine and never answers, like a source that hangs.
final class SilentListener: Sendable {
    static let port: UInt16 = 47_809

    /// Listens as long as the process lives.
    static let shared = SilentListener()

    private init() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var isReused: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = Self.port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, size) == 0 }
        }
        // If another process listens at the port, that works as well.
        if isBound { listen(descriptor, 128) }
    }
}
