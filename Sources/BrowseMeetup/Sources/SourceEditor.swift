import GroupDirectory
import WeftGLib

/// The user's list of sources while it is edited: each change is applied at once. Main actor; no method blocks.
@MainActor
final class SourceEditor {
    /// The functions that store the list and check addresses.
    struct Keeper {
        /// Reads the stored list; nil if it cannot be read.
        let stored: @MainActor () async -> [StoredSource]?
        /// Stores a list that was changed from `base`. Returns the stored list, which has the changes of another
        /// instance, too; nil if it is only kept until the program ends.
        let keep: @MainActor (_ sources: [StoredSource], _ base: [StoredSource]) async -> [StoredSource]?
        let find: @Sendable (_ address: String, SourceToken?) async throws(MeetupServiceError) -> SourceFinder.Found
        /// Returns the host that would receive a token, if the user did not type this host in `address`; otherwise nil.
        var recipient: @MainActor (_ address: String) -> String? = { _ in nil }
        /// Stores a token; false if it is only kept until the program ends.
        let keepToken: @MainActor (SourceToken, StoredSource) async -> Bool
        /// Deletes a removed source's data: its token, and all data received from it.
        let forget: @MainActor (StoredSource) -> Void
    }

    /// The state of the entered address.
    enum Adding: Equatable {
        case idle
        case asking(String)
        /// The service requires a token.
        case wantsToken(String)
    }

    /// Addresses that were opened from outside, and that the user has not added.
    private struct Offers {
        var addresses: [String] = []
        /// True if they wait until the user has typed a token.
        var isWithheld = false
    }

    private(set) var sources: [StoredSource] = []
    private(set) var adding = Adding.idle
    /// A sentence about the last action.
    private(set) var news: String?
    private var offers = Offers()
    /// More details of the last action, of any length.
    private(set) var newsDetails: String?
    /// True if a token is required and the user was not asked for it yet.
    private var hasTokenWish = false
    /// The source removed last, which can be restored at its index.
    private(set) var removed: (source: StoredSource, index: Int)?

    /// Called after a change of `sources`, other than by a switch; the keyboard focus stays at its source.
    var onListChange: (() -> Void)?
    /// Called after a change of `adding` or `news`.
    var onNews: (() -> Void)?
    /// Called when a source was added, or was in the list already.
    var onAdded: ((SourceID) -> Void)?

    /// Called with an address to be added.
    var onOffer: ((String) -> Void)?
    /// Returns false while the user types a token, since the rest of it would be typed into the field for addresses.
    var mayOffer: (() -> Bool)?

    private let keeper: Keeper
    private var loading: Task<Bool, Never>?
    private var task: Task<Void, Never>?
    private var storing = Storing()

    /// The stored list.
    private struct Storing {
        /// The list as it was read; nil before.
        var read: [StoredSource]?
        /// The pending work of the store, with the list that is then the base of the next change. Changes are stored
        /// one after the other.
        var pending: Task<[StoredSource], Never>?
        var changeCount = 0
    }

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
            guard let self, !Task.isCancelled else { return false }
            // The user may have changed it since it was read.
            guard self.storing.read == nil else { return true }
            guard let stored else {
                self.tell(Self.unreadable)
                return false
            }
            self.storing.read = stored
            self.sources = stored
            self.onListChange?()
            return true
        }
    }

    private static var unreadable: String { localized("The list of sources cannot be read.") }

    /// Waits until the list is read, and tries once more if that failed. A change before that would be lost, or would
    /// replace the stored list.
    ///
    /// - Returns: false if the list cannot be read, which the user is told, or if the editor was closed before.
    func isLoaded() async -> Bool {
        guard let loading, await !loading.value else { return true }
        load()
        return await self.loading?.value ?? false
    }

    // MARK: Adding

    /// Offers an address that was opened from outside, after earlier ones. No request is sent before the user adds it.
    func offer(_ address: String) {
        guard offers.addresses.count < FeedConfiguration.maximumAddresses else { return }
        if !offers.addresses.contains(address) { offers.addresses.append(address) }
        if case .asking = adding { return }
        showOffer()
    }

    /// Shows the offer that waited, if the user types no token any more.
    func showWithheldOffer() {
        if offers.isWithheld { showOffer() }
    }

    private func showOffer(after news: String? = nil) {
        offers.isWithheld = offers.addresses.first != nil && mayOffer?() == false
        guard let address = offers.addresses.first, !offers.isWithheld else { return }
        let offer = localized(
            "“Add” finds out what answers at {address}, and adds it to the list.", ["address": address])
        let warning = keeper.recipient(address).map {
            localized("Your token of BROWSE_MEETUP_TOKEN is sent to {host}.", ["host": $0])
        }
        change(.idle, localizedSentences([news, offer, warning].compactMap(\.self)))
        onOffer?(address)
    }

    /// Checks an address and adds its source. The source removed last is restored, with its token.
    ///
    /// - Parameter token: the user's token, for a service that requires one.
    func add(_ address: String, token: String = "") {
        // Removes blanks that came with a copied address.
        let address = String(address.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !address.isEmpty else { return }
        offers.addresses.removeAll { $0 == address }
        task?.cancel()
        if token.isEmpty, let removed, SourceFinder.isAddress(address, of: removed.source) {
            change(.idle, nil)
            undoRemove()
            onAdded?(removed.source.id)
            return
        }
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

    /// True if the text may be an address. The name of a host has no blanks, but the path of a local file may have
    /// some.
    private static func canBeAddress(_ text: String) -> Bool {
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let host = text[start...].prefix { $0 != "/" }
        return !host.contains(where: \.isWhitespace)
    }

    private static func noAddress(_ text: String) -> String {
        localized("“{text}” is no address of a site or a calendar.", ["text": text])
    }

    /// Asks for a new token of a source in the list.
    func askForToken(of id: SourceID) {
        guard let source = sources.first(where: { $0.id == id }) else { return }
        askForToken(at: source.address, called: source.title)
    }

    /// Shows the field for the token of the source at `address`. The source is added to the list with its token.
    func askForToken(at address: String, called name: String) {
        task?.cancel()
        change(.wantsToken(address), localized("Enter your token of {source}.", ["source": name]))
    }

    /// Stops the check; the removed source is deleted.
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

    private func take(_ found: SourceFinder.Found, _ given: SourceToken?) async {
        // Another service may answer at an address that looks like Meetup's; it never receives a token.
        let token = found.source.takesToken ? given : nil
        let isListed = await isLoaded()
        guard !Task.isCancelled else { return }
        guard isListed else { return change(.idle, Self.unreadable) }
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
            keepReturned()
            let what =
                if let software = found.report.software, software != name {
                    localized("{source} ({software}) was added.", ["source": name, "software": software])
                } else {
                    localized("{source} was added.", ["source": name])
                }
            let page = [found.report.pageText, found.report.offerText].compactMap(\.self)
            change(.idle, localizedSentences([what] + page + notKept))
            // A source that lists more events than the page is offered for adding with one more press.
            if let better = found.report.betterOffer { offers.addresses.insert(better.address, at: 0) }
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

    /// Adds the sources of a file that are not in the list yet. They are off until the user switches them on.
    func take(_ file: SourceListFile) async {
        guard await isLoaded() else { return }
        let known = Set(sources.map(\.id))
        let new = file.sources.filter { !known.contains($0.id) }
        sources += new
        keepReturned()
        let added = localizedPlural(
            "{count} source was added, switched off.",
            "{count} sources were added, switched off.", new.count)
        let rest = file.sources.count - new.count
        let knownText =
            rest > 0
            ? localizedPlural("{count} was in the list already.", "{count} were in the list already.", rest) : nil
        let skipped =
            file.skippedCount > 0
            ? localizedPlural(
                "{count} entry was skipped: it has no web address, or an unknown kind.",
                "{count} entries were skipped: they have no web address, or an unknown kind.", file.skippedCount) : nil
        tell(localizedSentences([new.isEmpty ? nil : added, knownText, skipped].compactMap(\.self)))
        keep()
        onListChange?()
    }

    /// Switches a source on or off.
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

    /// Restores the source removed last at its index, with its token.
    func undoRemove() {
        guard let (source, index) = removed, !sources.contains(where: { $0.id == source.id }) else { return }
        removed = nil
        sources.insert(source, at: min(index, sources.count))
        tell(localized("{source} is back.", ["source": source.title]))
        keep()
        onListChange?()
    }

    /// Ends the removal of a source that came back by other means than Undo: its token and data are in use again.
    private func keepReturned() {
        if let removed, sources.contains(where: { $0.id == removed.source.id }) { self.removed = nil }
    }

    /// Makes the removal final: the data of the source is deleted, too.
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
        // The message also names the removed source as long as Undo can restore it.
        tell(localizedSentences([place, removed.map { Self.removedText($0.source) }].compactMap(\.self)))
        keep()
        onListChange?()
    }

    private func keep() {
        storing.changeCount += 1
        let (sources, before, read, mine) = (sources, storing.pending, storing.read ?? [], storing.changeCount)
        storing.pending = Task { [weak self, keeper] in
            let base = await before?.value ?? read
            guard let stored = await keeper.keep(sources, base) else {
                self?.tell(localized("The list cannot be written: it holds until the program ends."))
                return base
            }
            // A later change was made to the list without what the other instance changed.
            guard stored != sources, let self, self.storing.changeCount == mine else { return sources }
            self.sources = stored
            self.keepReturned()
            self.onListChange?()
            return stored
        }
    }

    /// Shows a sentence about the last action.
    func tell(_ text: String) { say(text, nil) }

    /// True if a token is required and the user was not yet asked for it. True only once for each token.
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
