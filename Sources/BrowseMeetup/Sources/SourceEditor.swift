import GroupDirectory
import WeftGLib

/// The user's list of sources as it is changed: each change counts at once. Main actor; nothing waits.
@MainActor
final class SourceEditor {
    /// What the list is kept by, and what finds out what answers at an address.
    struct Keeper {
        /// Nil where the list cannot be read.
        let stored: @MainActor () async -> [StoredSource]?
        /// False where the list holds only until the program ends.
        let keep: @MainActor ([StoredSource]) async -> Bool
        let find: @Sendable (_ address: String, SourceToken?) async throws(MeetupServiceError) -> SourceFinder.Found
        /// Keeps what a user is known by; false where that holds only until the program ends.
        let keepToken: @MainActor (SourceToken, StoredSource) async -> Bool
        /// The source is gone, and its token is to be, too.
        let forgetToken: @MainActor (StoredSource) async -> Void
    }

    /// How it is with the address that was given.
    enum Adding: Equatable {
        case idle
        case asking(String)
        /// The service answers nobody who brings no token.
        case wantsToken(String)
    }

    private(set) var sources: [StoredSource] = []
    private(set) var adding = Adding.idle
    /// A sentence on what happened last.
    private(set) var news: String?

    /// `sources` have changed, other than by a switch; what has the keyboard is to stay with the source.
    var onListChange: (() -> Void)?
    /// `adding` or `news` are others.
    var onNews: (() -> Void)?
    /// A source was added.
    var onAdded: (() -> Void)?

    private let keeper: Keeper
    private var task: Task<Void, Never>?
    /// One after the other, so that the last one holds.
    private var keeping: Task<Void, Never>?

    init(_ keeper: Keeper) {
        self.keeper = keeper
    }

    isolated deinit {
        task?.cancel()
    }

    /// Reads the list.
    func load() {
        task = Task { [weak self, keeper] in
            let stored = await keeper.stored()
            guard let self, !Task.isCancelled else { return }
            self.sources = stored ?? []
            if stored == nil { self.tell("The list of sources cannot be read.") }
            self.onListChange?()
        }
    }

    // MARK: Adding

    /// Finds out what answers at an address, and adds it.
    /// - Parameter token: what the user is known by there, for a service that wants to know.
    func add(_ address: String, token: String = "") {
        // The last of blanks that came with a copied address.
        let address = String(address.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !address.isEmpty else { return }
        task?.cancel()
        change(.asking(address), nil)
        let token = SourceToken(token)
        task = Task { [weak self, keeper] in
            do throws(MeetupServiceError) {
                let found = try await keeper.find(address, token)
                guard !Task.isCancelled else { return }
                await self?.take(found, token)
            } catch {
                guard !Task.isCancelled else { return }
                self?.failed(error, address)
            }
        }
    }

    /// Asks no further.
    func cancel() {
        task?.cancel()
        change(.idle, nil)
    }

    private func failed(_ error: MeetupServiceError, _ address: String) {
        switch error {
        case .tokenMissing: change(.wantsToken(address), "\(error.errorTitle). Enter a token of yours.")
        case .accessDenied, .accessDeniedInWords, .tokenUnusable:
            change(.wantsToken(address), "\(error.errorTitle). \(error.errorMessage)")
        case .invalidAddress: change(.idle, "“\(address)” is no address of a site or a calendar.")
        default: change(.idle, "\(error.errorTitle). \(error.errorMessage)")
        }
    }

    private func take(_ found: SourceFinder.Found, _ token: SourceToken?) async {
        let isKept = if let token { await keeper.keepToken(token, found.source) } else { true }
        guard !Task.isCancelled else { return }
        let name = found.source.title
        if let index = sources.firstIndex(where: { $0.id == found.source.id }) {
            sources[index].isOn = true
            change(.idle, "\(name) is in the list already.")
        } else {
            sources.append(found.source)
            let software = found.report.software.map { " (\($0))" } ?? ""
            change(.idle, "\(name)\(software) was added.\(isKept ? "" : " " + Self.tokenNotKept)")
        }
        keep()
        onListChange?()
        onAdded?()
    }

    private static let tokenNotKept =
        "There is no keyring on this desktop: the token holds until the program ends."

    // MARK: The list

    /// Whether the source is asked.
    func set(_ id: SourceID, isOn: Bool) {
        guard let index = sources.firstIndex(where: { $0.id == id }), sources[index].isOn != isOn else { return }
        sources[index].isOn = isOn
        keep()
    }

    func remove(_ id: SourceID) {
        guard let index = sources.firstIndex(where: { $0.id == id }) else { return }
        let source = sources.remove(at: index)
        Task { [keeper] in await keeper.forgetToken(source) }
        tell("\(source.title) was removed.")
        keep()
        onListChange?()
    }

    /// Moves a source up (-1) or down (1).
    func move(_ id: SourceID, by step: Int) {
        guard let index = sources.firstIndex(where: { $0.id == id }), sources.indices.contains(index + step) else {
            return
        }
        sources.swapAt(index, index + step)
        keep()
        onListChange?()
    }

    private func keep() {
        let (sources, before) = (sources, keeping)
        keeping = Task { [weak self, keeper] in
            await before?.value
            guard await !keeper.keep(sources) else { return }
            self?.tell("The list cannot be written: it holds until the program ends.")
        }
    }

    private func tell(_ text: String) { change(adding, text) }

    private func change(_ adding: Adding, _ news: String?) {
        self.adding = adding
        self.news = news
        onNews?()
    }
}

extension StoredSource {
    /// Its name, else its address.
    var title: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? address }

    /// What it speaks, as people know it.
    var kindTitle: String { SourceKind(word: kind)?.title ?? kind }
}
