/// Somebody who waits for the end of a scroll to a row.
struct ScrollArrival {
    /// Identifies the request, since another one may replace it.
    let id: ObjectIdentifier
    /// Called once, with true if the row is in place, and with false if the scroll was ended before.
    let end: @MainActor (Bool) -> Void
}

extension ListScroller {
    func endArrival(reached: Bool) {
        let ended = arrival
        arrival = nil
        ended?.end(reached)
    }

    /// Ends the scroll that a request started, unless another one replaced it.
    func cancelArrival(_ id: ObjectIdentifier) {
        guard arrival?.id == id else { return }
        start = nil
        letGo()
    }
}
