import Glibc
import WeftGLib

/// A separate message bus for a test, with only the services that the test starts.
@MainActor
public final class TestBus {
    public let address: String
    private let daemon: ChildProcess?
    private var services: [ChildProcess] = []

    private static func configuration(_ services: String?) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
        \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
        <allow own="*"/></policy></busconfig>
        """
    }

    /// - Parameter services: a folder of service files; the bus starts these programs when they are called.
    public init(services: String? = nil) throws {
        var template = Array("/tmp/weft-bus-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ChildProcess.Failure(description: "no file for the bus: error \(errno)") }
        close(descriptor)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        guard LocalFile.write(Self.configuration(services), to: path) else {
            throw ChildProcess.Failure(description: "\(path) cannot be written")
        }
        // `timeout` ends the processes even if the test was killed.
        let daemon = try ChildProcess(
            "/usr/bin/timeout", ["600", "dbus-daemon", "--nofork", "--print-address=1", "--config-file=\(path)"])
        self.daemon = daemon
        guard let address = daemon.line(), !address.isEmpty else {
            throw ChildProcess.Failure(description: "dbus-daemon does not start")
        }
        self.address = address
    }

    /// Uses the session's bus of the test run itself, for libraries that only use that one.
    public init(session address: String) {
        daemon = nil
        self.address = address
    }

    /// Starts a service from a template of python3-dbusmock, on the bus as both the session's and the system's. It is
    /// ready when `name` has the object of the template, which must answer `Journal` of "org.weft.Test".
    /// - Parameter parameters: JSON.
    public func start(_ template: String, _ parameters: String, name: String, path: String) throws {
        let variables = ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"].map { "\($0)=\(address)" }
        services.append(
            try ChildProcess(
                "/usr/bin/env",
                variables + ["/usr/bin/timeout", "600", "/usr/bin/python3", "-B", "-m", "dbusmock", "-t", template]
                    // The log is not used.
                    + ["-p", parameters, "-l", "/dev/null"]))
        guard journal(of: name, path, seconds: 30) != nil else {
            throw ChildProcess.Failure(description: "\(template) does not start")
        }
    }

    /// The service's record of received calls; nil if it does not answer within `seconds`.
    public func journal(of name: String, _ path: String, seconds: Double = 10) -> [String]? {
        var journal: [String]?
        var isOver = false
        let address = address
        let task = Task { @MainActor in
            let service = await DBusConnection.open(.at(address))?.object(path, of: name)
            while let service, journal == nil, !Task.isCancelled {
                let reply = try? await service.call("Journal", of: "org.weft.Test", seconds: seconds)
                if case .strings(let lines)? = reply?.first { journal = lines }
            }
            isOver = true
        }
        _ = MainLoop.pump(seconds: seconds) { isOver }
        task.cancel()
        return journal
    }

    /// Ends the services and the bus.
    public func end() {
        for process in services + [daemon].compactMap(\.self) { _ = process.end(SIGTERM) }
        services = []
    }
}
