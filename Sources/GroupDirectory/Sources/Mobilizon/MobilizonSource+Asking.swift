import JSON
import WeftGLib

extension MobilizonSource {
    /// The position of a page: its number from 1, its size, and the earliest time of events, which is the same for all
    /// pages of a list.
    struct PagePlace: Sendable {
        let number: Int64
        let size: Int64
        let start: Int64
        /// The number of records on the pages before it.
        var countBefore: Int64 { (number - 1) * size }

        var next: SourceCursor { SourceCursor(numbers: [number + 1, size, start]) }

        var variables: JSONObject {
            [
                "page": .number(number), "limit": .number(size),
                "start": .string(Timestamp(unixMilliseconds: start).iso8601 ?? "1970-01-01T00:00:00Z"),
            ]
        }
    }

    /// The page at a cursor; nil if the cursor was not made by this source.
    func place(of cursor: SourceCursor?, _ pageSize: Int, _ start: Timestamp) -> PagePlace? {
        let size = Int64(min(max(1, pageSize), abilities.maximumPageSize))
        let numbers = cursor?.numbers ?? [1, size, start.unixMilliseconds]
        // The service counts in 32 bits.
        guard numbers.count == 3, (1...1_000_000).contains(numbers[0]), (1...1000).contains(numbers[1]) else {
            return nil
        }
        return PagePlace(number: numbers[0], size: numbers[1], start: numbers[2])
    }

    /// The value of a field of the data, with the decoder for its records.
    struct Reply {
        let value: JSONValue
        let decoder: MobilizonDecoder
        /// The errors that the service reported along with it.
        let problems: [String]
    }

    /// - Throws: the service's error if the field has no value.
    func ask(
        _ document: GraphQLDocument, _ variables: JSONObject, at field: StaticString,
        purpose: HTTPNote.Purpose = .source
    ) async throws(MeetupServiceError) -> Reply {
        let reply = try await site.query(document, variables, at: field, path: apiPath, purpose: purpose)
        let decoder = MobilizonDecoder(
            source: identity.id, base: site.base ?? "", pictures: .web(reply.answer.url), reach: reply.answer.reach)
        return Reply(value: reply.value, decoder: decoder, problems: reply.problems)
    }

    /// Returns a page of the records in `elements` of a field, or of a field in it.
    func ask<Item: Sendable & Hashable>(
        _ document: GraphQLDocument, _ variables: JSONObject, at field: StaticString, in inner: StaticString? = nil,
        page place: PagePlace,
        _ read: @escaping @Sendable (MobilizonDecoder, JSONValue) throws(UnusableRecord) -> Item
    ) async throws(MeetupServiceError) -> SourcePage<Item> {
        let reply = try await ask(document, variables, at: field)
        guard let list = inner.map({ reply.value[$0] }) ?? reply.value, list.isObject else {
            throw .unexpectedAnswer(host: site.host, detail: "the answer has no list of \(inner ?? field)")
        }
        guard let records = list["elements"]?.list else {
            throw .unexpectedAnswer(host: site.host, detail: "the list of \(inner ?? field) has no elements")
        }
        let decoder = reply.decoder
        let limit = Int(place.size) * RemoteMeetupService.maximumOversupply
        var page = try await SourcePage<Item>.reading(records, limit: limit) { record throws(UnusableRecord) in
            try read(decoder, record)
        }
        page.skipped.append(decoder.notes.skipped)
        page.problems = reply.problems
        // Some instances report a total of 0 along with records.
        page.totalCount = list["total"]?.count.flatMap { place.countBefore + Int64(records.count) > $0 ? nil : $0 }
        // An instance may return shorter pages than requested: the size of its first page is then used. Pages with very
        // few records are not adopted as a size, since instances also leave out records.
        var place = place
        if place.number == 1, (10..<Int(max(10, place.size))).contains(records.count),
            records.count < page.totalCount ?? 0
        {
            place = PagePlace(number: 1, size: Int64(records.count), start: place.start)
        }
        let seen = place.countBefore + place.size
        let hasMore = page.totalCount.map { seen < Int64($0) } ?? (records.count >= Int(place.size))
        if records.isEmpty {
            // An empty page ends the list whatever the total says, so that the loop terminates.
            if page.totalCount.map({ place.countBefore < Int64($0) }) == true { page.endsEarly(.emptyPage) }
        } else if hasMore {
            page.next = place.next
        }
        return page
    }

    /// People enter the address of the site, or of its `/api`.
    private var apiPath: String { site.base?.hasSuffix("/api") == true ? "" : "/api" }
}
