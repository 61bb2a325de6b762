import ICalendar
import WeftGLib

/// A calendar that was read. A value.
struct CalendarReading: KeptAnswer {
    let calendar: ICalendar
    /// The web address that it came from, after redirects; nil for a file.
    var address: String?
    /// The hosts from which its pictures may be loaded.
    let reach: HTTPReach
    /// The header fields with which the next request names the known version (RFC 9110, section 13.1).
    var validators: [(String, String)] = []
    /// The time until which no request is sent, in seconds of the monotonic clock.
    var freshUntil: Double
    let found = FoundInCalendar()
}

/// The events that were last found in a calendar: the pages of a list request the same ones repeatedly.
final class FoundInCalendar: Sendable {
    private struct Last {
        let start: Timestamp
        let end: Timestamp?
        let found: CalendarDecoder.Found
    }

    private let last = Locked<Last?>(nil)

    func value(
        from start: Timestamp, until end: Timestamp?, otherwise find: () -> CalendarDecoder.Found
    ) -> CalendarDecoder.Found {
        if let last = last.withLock({ $0 }), last.start == start, last.end == end { return last.found }
        let found = find()
        last.withLock { $0 = Last(start: start, end: end, found: found) }
        return found
    }
}

extension CalendarReading {
    /// The minimum and maximum time, in seconds, for which an answer is kept, regardless of the calendar and the
    /// server, so that a user who refreshes sees changes.
    static let webSeconds = 60.0...3600.0
    /// Seconds for which a read file is kept. Reading it again is cheap, and the requests of one refresh follow each
    /// other quickly.
    static let fileSeconds = 1.0

    /// Calendars that were read to examine their addresses. A calendar may have 16 MB, so few are kept.
    static let handover = AnswerHandover<CalendarReading>(
        maximumCount: 4, maximumSeconds: webSeconds.lowerBound, isTaken: true)

    static func read(file path: String) async throws(MeetupServiceError) -> CalendarReading {
        let result = await WorkerPool.shared.run(.visible) {
            Result { () throws(MeetupServiceError) in
                let calendar: ICalendar
                do {
                    let bytes = try LocalFile.read(path, maximumBytes: SourceSite.maximumBytes)
                    calendar = try ICalendar(parsing: TextEncoding.utf8(bytes, charset: nil))
                } catch let problem as ICalendarProblem {
                    throw MeetupServiceError.unreadableFile(
                        path: path, detail: localized("no calendar: line {number}", ["number": String(problem.line)]))
                } catch LocalFile.Failure.tooLarge(_, let maximum) {
                    throw MeetupServiceError.unreadableFile(
                        path: path,
                        detail: localized("it is larger than {number} MB", ["number": String(maximum >> 20)]))
                } catch LocalFile.Failure.notRegular {
                    throw MeetupServiceError.unreadableFile(path: path, detail: localized("no regular file"))
                } catch {
                    throw MeetupServiceError.unreadableFile(path: path, detail: "\(error)")
                }
                // A local file's contents may come from an untrusted sender.
                return CalendarReading(
                    calendar: calendar, reach: .from(.internet), freshUntil: monotonicSeconds() + fileSeconds)
            }
        }
        if Task.isCancelled { throw .cancelled }
        return try result.get()
    }

    /// - Parameter known: the previous reading; it is renewed if the server says that it is still valid.
    static func fetch(
        _ address: String, _ site: SourceSite, known: CalendarReading?
    ) async throws(MeetupServiceError) -> CalendarReading {
        let response: HTTPResponse
        do {
            // Some sites answer with a web page unless the request names the wanted type. The first request has no
            // further header fields, so that the disk cache may answer it.
            response = try await site.client.get(
                address, headers: known?.validators ?? [], maximumBodyBytes: SourceSite.maximumBytes, priority: .high,
                reach: site.reach, accept: accepted, note: HTTPNote(.calendar))
        } catch {
            throw MeetupServiceError(error, base: address, host: site.host)
        }
        if response.status == 304, var known {
            known.freshUntil = freshUntil(known.calendar, response)
            return known
        }
        if let error = MeetupServiceError(response, host: site.host) { throw error }
        let parsed = await WorkerPool.shared.run(.visible) {
            let bytes = AnswerText.text(response)
            return Result { () throws(ICalendarProblem) in try ICalendar(parsing: bytes) }
        }
        if Task.isCancelled { throw .cancelled }
        switch parsed {
        case .success(let calendar):
            return CalendarReading(
                calendar: calendar, address: response.url, reach: .from(response.zone),
                validators: response.headers.validators,
                freshUntil: freshUntil(calendar, response))
        case .failure(let problem):
            let detail =
                switch AnswerText.unpacked(response.body).first(where: { $0 > 0x20 }) {
                case nil: "an empty text where a calendar was expected"
                case UInt8(ascii: "<"): "\(pageInstead): \(problem)"
                default: "a text that is no calendar, or only the beginning of one: \(problem)"
                }
            throw .unexpectedAnswer(host: site.host, detail: detail)
        }
    }

    /// The beginning of the detail for a page in place of a calendar.
    static let pageInstead = "a web page (HTML or XML) where a calendar was expected"

    private static let accepted = "text/calendar, text/plain;q=0.5, */*;q=0.1"

    private static func freshUntil(_ calendar: ICalendar, _ response: HTTPResponse) -> Double {
        let seconds = max(response.headers.freshnessSeconds ?? 0, Double(calendar.refreshInterval ?? 0))
        return monotonicSeconds() + min(max(seconds, webSeconds.lowerBound), webSeconds.upperBound)
    }
}

extension HTTPHeaders {
    /// The header fields that make the next request conditional.
    var validators: [(String, String)] {
        var validators: [(String, String)] = []
        if let tag = self["ETag"] { validators.append(("If-None-Match", tag)) }
        if let date = self["Last-Modified"] { validators.append(("If-Modified-Since", date)) }
        return validators
    }
}
