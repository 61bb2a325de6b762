import GroupDirectory
import Weft
import WeftGLib

/// Permits or forbids that the program runs without a window and that the session starts it that way. Main actor; no
/// method blocks.
@MainActor
struct BackgroundStart {
    private let portal: BackgroundPortal
    /// The file that starts the program; nil in a sandbox.
    private let file: AutostartFile?

    init(portal: BackgroundPortal = BackgroundPortal(), file: AutostartFile? = AutostartFile(of: Program.id)) {
        self.portal = portal
        self.file = file
    }

    /// The message that the desktop does not allow it.
    static var refusal: String { localized("Your desktop does not let the program run without a window.") }

    private static var command: [String] {
        [LocalFile.executablePath ?? "browse-meetup", CommandLineOptions.serviceOption]
    }

    /// Allows or forbids the start. Returns false if the desktop does not allow it. Without a portal, a program outside
    /// of a sandbox needs no permission.
    @discardableResult
    func set(_ isWanted: Bool) async -> Bool {
        let answer = await portal.request(
            isWanted, reason: localized("To remind you of saved events while no window is open"),
            command: Self.command)
        switch answer {
        case .refused: return !isWanted
        case .allowed(starts: isWanted): return true
        case .allowed, .absent: break
        }
        guard let file else { return answer != .absent }
        let command = Self.command
        return await WorkerPool.shared.run(.preload) {
            guard isWanted else {
                file.remove()
                return true
            }
            return file.write(name: localized("Browse Meetup"), command: command)
        }
    }
}
