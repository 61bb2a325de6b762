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
        /// The host that `find` would tell a token which the user did not type; nil for none.
        var recipient: @MainActor (_ address: String) -> String? = { _ in nil }
        /// Keeps what a user is known by; false where that holds only until the program ends.
        let keepToken: @MainActor (SourceToken, StoredSource) async -> Bool
        /// The source is gone for good, and so is what is known of it: its token, and what was seen of it.
        let forget: @MainActor (StoredSource) -> Void
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
    /// Addresses that were opened from outside, and that the user has not added.
    private var offers: [String] = []
    /// What else there is to say of it, of any length.
    private(set) var newsDetails: String?
    /// A token is wanted that the user was not asked for as yet.
    private var hasTokenWish = false
    /// What was removed last, and can be had back where it was.
    private(set) var removed: (source: StoredSource, index: Int)?

    /// `sources` have changed, other than by a switch; what has the keyboard is to stay with the source.
    var onListChange: (() -> Void)?
    /// `adding` or `news` are others.
    var onNews: (() -> Void)?
    /// A source was added, or was there already.
    var onAdded: ((SourceID) -> Void)?

    /// An address is there to be added.
    var onOffer: ((String) -> Void)?

    private let keeper: Keeper
    private var loading: Task<Void, Never>?
    private var task: Task<Void, Never>?
    /// One after the other, so that the last one holds.
    private var keeping: Task<Void, Never>?

    init(_ keeper: Keeper) {
        self.keeper = keeper
    }

    isolated deinit {
        loading?.cancel()
        task?.cancel()
    }

    /// Reads the list.
    func load() {
        loading = Task { [weak self, keeper] in
            let stored = await keeper.stored()
            guard let self, !Task.isCancelled else { return }
            self.sources = stored ?? []
            if stored == nil { self.tell(localized("The list of sources cannot be read.")) }
            self.onListChange?()
        }
    }

    // MARK: Adding

    /// An address that was opened from outside: nobody asks it for anything before the user adds it. After those before it.
    func offer(_ address: String) {
        guard offers.count < FeedConfiguration.maximumAddresses else { return }
        if !offers.contains(address) { offers.append(address) }
        if case .asking = adding { return }
        showOffer()
    }

    private func showOffer(after news: String? = nil) {
        guard let address = offers.first else { return }
        let offer = localized(
            "“Add” finds out what answers at {address}, and adds it to the list.", ["address": address])
        let warning = keeper.recipient(address).map {
            localized("Your token of BROWSE_MEETUP_TOKEN is sent to {host}.", ["host": $0])
        }
        change(.idle, localizedSentences([news, offer, warning].compactMap(\.self)))
        onOffer?(address)
    }

    /// Finds out what answers at an address, and adds it.
    /// - Parameter token: what the user is known by there, for a service that wants to know.
    func add(_ address: String, token: String = "") {
        // The last of blanks that came with a copied address.
        let address = String(address.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !address.isEmpty else { return }
        offers.removeAll { $0 == address }
        task?.cancel()
        forgetRemoved()
        guard Self.canBeAddress(address) else { return change(.idle, Self.noAddress(address)) }
        change(.asking(address), nil)
        let token = SourceToken(token, for: address)
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

    /// A name of a host has no blanks; a path of this machine may have some.
    private static func canBeAddress(_ text: String) -> Bool {
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let host = text[start...].prefix { $0 != "/" }
        return !host.contains(where: \.isWhitespace)
    }

    private static func noAddress(_ text: String) -> String {
        localized("“{text}” is no address of a site or a calendar.", ["text": text])
    }

    /// The token of a source in the list is to be given, or another one.
    func askForToken(of id: SourceID) {
        guard let source = sources.first(where: { $0.id == id }) else { return }
        askForToken(at: source.address, called: source.title)
    }

    /// The same of what is at an address, which comes into the list with it.
    func askForToken(at address: String, called name: String) {
        task?.cancel()
        change(.wantsToken(address), localized("Enter your token of {source}.", ["source": name]))
    }

    /// Asks no further; what was removed is gone for good.
    func cancel() {
        loading?.cancel()
        task?.cancel()
        forgetRemoved()
        change(.idle, nil)
    }

    private func failed(_ error: MeetupServiceError, _ address: String) {
        switch error {
        case .tokenMissing:
            change(
                .wantsToken(address),
                localizedSentences([
                    localizedSentence(error.errorTitle), localized("Enter a token of yours."),
                ]))
        case .accessDenied, .tokenDenied, .keyDenied, .accessDeniedInWords, .tokenDeniedInWords, .keyDeniedInWords,
            .tokenUnusable:
            change(.wantsToken(address), localizedSentence(error.errorTitle), error.errorMessage)
        case .invalidAddress: change(.idle, Self.noAddress(address))
        default: change(.idle, localizedSentence(error.errorTitle), error.errorMessage)
        }
    }

    private func take(_ found: SourceFinder.Found, _ token: SourceToken?) async {
        let isKept = if let token { await keeper.keepToken(token, found.source) } else { true }
        guard !Task.isCancelled else { return }
        let name = found.source.title
        let notKept = isKept ? [] : [Self.tokenNotKept]
        if let index = sources.firstIndex(where: { $0.id == found.source.id }) {
            sources[index].isOn = true
            let what =
                token == nil
                ? localized("{source} is in the list already.", ["source": name])
                : localized("{source} has its token.", ["source": name])
            change(.idle, localizedSentences([what] + notKept))
        } else {
            sources.append(found.source)
            let what =
                if let software = found.report.software, software != name {
                    localized("{source} ({software}) was added.", ["source": name, "software": software])
                } else {
                    localized("{source} was added.", ["source": name])
                }
            change(.idle, localizedSentences([what] + notKept))
        }
        keep()
        onListChange?()
        onAdded?(found.source.id)
        showOffer(after: news)
    }

    private static var tokenNotKept: String {
        localized("There is no keyring on this desktop: the token holds until the program ends.")
    }

    // MARK: The list

    /// Whether the source is asked.
    func set(_ id: SourceID, isOn: Bool) {
        guard let index = sources.firstIndex(where: { $0.id == id }), sources[index].isOn != isOn else { return }
        let wasRescued = sources[index].isRescued
        sources[index].isOn = isOn
        keep()
        if wasRescued { onListChange?() }
    }

    func remove(_ id: SourceID) {
        guard let index = sources.firstIndex(where: { $0.id == id }) else { return }
        forgetRemoved()
        let source = sources.remove(at: index)
        removed = (source, index)
        tell(Self.removedText(source))
        keep()
        onListChange?()
    }

    private static func removedText(_ source: StoredSource) -> String {
        localized("{source} was removed.", ["source": source.title])
    }

    /// What was removed last is back where it was, with its token.
    func undoRemove() {
        guard let (source, index) = removed, !sources.contains(where: { $0.id == source.id }) else { return }
        removed = nil
        sources.insert(source, at: min(index, sources.count))
        tell(localized("{source} is back.", ["source": source.title]))
        keep()
        onListChange?()
    }

    /// The removal is final: the data of the source goes, too.
    private func forgetRemoved() {
        guard let (source, _) = removed else { return }
        removed = nil
        keeper.forget(source)
    }

    /// Moves a source up (-1) or down (1).
    func move(_ id: SourceID, by step: Int) {
        guard let index = sources.firstIndex(where: { $0.id == id }), sources.indices.contains(index + step) else {
            return
        }
        sources.swapAt(index, index + step)
        // Translators: Where a source is in the list of them: "Elsewhere is now 2 of 3."
        let place = localized(
            "{source} is now {number} of {count}.",
            [
                "source": sources[index + step].title, "number": LocalNumber.grouped(index + step + 1),
                "count": LocalNumber.grouped(sources.count),
            ])
        // What Undo would bring back is said as long as it is offered.
        tell(localizedSentences([place, removed.map { Self.removedText($0.source) }].compactMap(\.self)))
        keep()
        onListChange?()
    }

    private func keep() {
        let (sources, before) = (sources, keeping)
        keeping = Task { [weak self, keeper] in
            await before?.value
            guard await !keeper.keep(sources) else { return }
            self?.tell(localized("The list cannot be written: it holds until the program ends."))
        }
    }

    private func tell(_ text: String) { say(text, nil) }

    /// Whether a token is wanted that was not asked for as yet; true once for each time it is.
    func takeTokenWish() -> Bool {
        defer { hasTokenWish = false }
        return hasTokenWish
    }

    private func change(_ adding: Adding, _ news: String?, _ details: String? = nil) {
        self.adding = adding
        hasTokenWish = if case .wantsToken = adding { true } else { false }
        say(news, details)
    }

    private func say(_ news: String?, _ details: String?) {
        self.news = news
        newsDetails = details
        onNews?()
    }
}

extension StoredSource {
    /// Its name, else its address.
    var title: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? address }

    /// Whether it asks what the user is known by.
    var takesToken: Bool { SourceKind(word: kind)?.wantsToken == true }

    /// What it speaks, as people know it.
    var kindTitle: String { SourceKind(word: kind)?.title ?? kind }
}
