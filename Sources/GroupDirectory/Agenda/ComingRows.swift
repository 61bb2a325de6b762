/// The rows of an agenda that are not over, with derived data, so that a key press neither copies nor reads thousands
/// of rows. A value.
struct ComingRows: Sendable {
    let rows: [AgendaRow]
    /// The range of times, in milliseconds since 1970, for which exactly these rows are not over.
    let times: ClosedRange<Int64>
    /// The choices, which are the same for all queries.
    var choices: EventChoices?
    /// The text of each row; nil until words are looked for.
    var texts: [EventSearchText]?

    /// - Parameter now: milliseconds since 1970.
    /// - Complexity: O(rows).
    init(_ all: [AgendaRow], at now: Int64) {
        let ends = all.map(\.event.event.lastMillisecond)
        rows = ends.contains { $0 < now } ? zip(all, ends).filter { $1 >= now }.map(\.0) : all
        times = now...(ends.lazy.filter { $0 >= now }.min() ?? .max)
    }
}
