import GroupDirectory
import Weft
import WeftGLib

/// A request in the user's words. A value, made on any thread.
struct RequestText: Sendable, Hashable {
    let host: String
    let time: String
    let purpose: String
    /// The data that the request sent to the host.
    let told: String
    let outcome: String
    /// The size of the answer; nil until it has arrived.
    let bytes: String?

    init(_ request: HTTPLoggedRequest) {
        host = request.host
        time = LocalDate.time(Timestamp(unixMilliseconds: Int64(request.time * 1000))) ?? ""
        purpose = Self.purpose(request.note.purpose)
        told = Self.told(request.note.contents)
        outcome = Self.outcome(request.outcome)
        bytes = request.outcome.map { _ in Self.bytes(sent: request.sentBytes, received: request.receivedBytes) }
    }

    /// The whole row as assistive technology reads it.
    var spoken: String { [host, time, purpose, outcome, told, bytes].compactMap(\.self).joined(separator: ", ") }

    static func bytes(sent: Int, received: Int) -> String {
        localized(
            "{sent} sent, {received} received",
            ["sent": LocalNumber.bytes(sent), "received": LocalNumber.bytes(received)])
    }

    private static func purpose(_ purpose: HTTPNote.Purpose) -> String {
        switch purpose {
        case .source: localizedIn("purpose of a request", "Groups and events")
        case .calendar: localizedIn("purpose of a request", "Calendar")
        case .placeSearch: localizedIn("purpose of a request", "Place search")
        case .picture: localizedIn("purpose of a request", "Picture")
        case .mapTile: localizedIn("purpose of a request", "Map")
        default: localizedIn("purpose of a request", "Other")
        }
    }

    private static func told(_ contents: HTTPNote.Contents) -> String {
        var facts: [String] = []
        // Translators: Facts of "Told: {facts}".
        if contents.contains(.place) { facts.append(localizedIn("told to a site", "the place")) }
        if contents.contains(.words) { facts.append(localizedIn("told to a site", "the words you typed")) }
        if contents.contains(.token) { facts.append(localizedIn("told to a site", "your token")) }
        guard !facts.isEmpty else { return localized("No place, words or token told") }
        // Translators: The facts that a request told a site.
        return localized("Told: {facts}", ["facts": localizedNames(facts)])
    }

    private static func outcome(_ outcome: HTTPLoggedRequest.Outcome?) -> String {
        switch outcome {
        case nil: localizedIn("a request", "Under way")
        case .answered(200..<300), .answered(304): localizedIn("a request", "Answered")
        case .answered(let status): localized("Answered with status {number}", ["number": String(status)])
        case .redirected(_, let host): localized("Redirected to {host}", ["host": host])
        case .failed(let failure): Self.failure(failure)
        }
    }

    private static func failure(_ failure: HTTPLoggedRequest.Failure) -> String {
        switch failure {
        case .offline: localized("No network")
        case .cannotConnect: localized("No connection")
        case .timedOut: localized("No answer in time")
        case .connectionLost: localized("Connection lost")
        case .insecure: localized("No secure connection, nothing was asked")
        case .refused: localized("Refused, it leads to this computer or the local network")
        case .tooLarge: localized("Ended, the answer was too large")
        case .malformed: localized("The answer is damaged")
        case .cancelled: localizedIn("a request", "Cancelled")
        case .other: localizedIn("a request", "Failed")
        }
    }
}
