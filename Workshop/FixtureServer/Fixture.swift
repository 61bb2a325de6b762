import HTTPServing
import WeftGLib

/// Answers the requests: routes them, applies faults, and counts.
@MainActor
final class Fixture {
    /// The server's own address, with the slash at the end.
    var base = ""

    private let catalogue: GroupCatalogue
    private let world: FixtureWorld
    private var statistics = FixtureStatistics()
    /// The number of requests for each path with a fault.
    private var uses: [String: Int] = [:]
    /// The faults of all answers until they are changed.
    private var weather: String?

    init(catalogue: GroupCatalogue) {
        self.catalogue = catalogue
        world = FixtureWorld(catalogue.records, now: Int64(wallClockSeconds()))
    }

    func requestDidEnd(_ request: HTTPServerRequest, _ outcome: HTTPServer.Outcome) {
        if request.path != "/stats" { statistics.end(outcome) }
    }

    func respond(to request: HTTPServerRequest) async -> HTTPServerResponse {
        if request.path == "/stats" { return statisticsResponse() }
        if let spec = request.path.dropPrefix("/weather/") { return changeWeather(to: spec) }
        statistics.begin(request)
        do {
            return try await checkedResponse(to: request)
        } catch {
            return .failure(400, "bad_request", error.description)
        }
    }

    private func checkedResponse(to request: HTTPServerRequest) async throws(FixtureError) -> HTTPServerResponse {
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return .failure(405, "method_not_allowed", "only GET, HEAD and POST")
        }
        guard var segments = request.segments else { throw FixtureError(description: "the path is not valid") }
        var specs: [String] = []
        while segments.count >= 2, segments[0] == "fault" {
            specs.append(segments[1])
            segments.removeFirst(2)
        }
        // Prefixes are removed from the path as it was sent, for redirects to the rest of it.
        let rest = request.path.split(separator: "/").dropFirst(specs.count * 2).map { "/" + $0 }.joined()
        let queryPart = request.rawQuery.map { "?" + $0 } ?? ""
        specs += request.query.filter { $0.name == "fault" }.map(\.value) + (weather.map { [$0] } ?? [])

        var plans: [FaultPlan] = []
        for spec in specs {
            let plan = try FaultPlan(spec)
            let use = uses[spec + rest, default: 0]
            uses[spec + rest] = use + 1
            if use >= plan.spared, use - plan.spared < plan.times { plans.append(plan) }
        }
        var response = try route(segments, request, plans)
        for plan in plans {
            // Cancellation ends the delay when the client has disconnected.
            if plan.delay > 0 { try? await Task.sleep(for: .seconds(plan.delay)) }
            response = plan.apply(to: response, target: request.target, rest: rest + queryPart)
        }
        return response
    }

    private func changeWeather(to spec: String) -> HTTPServerResponse {
        do throws(FixtureError) {
            weather = spec.isEmpty ? nil : spec
            if let weather { _ = try FaultPlan(weather) }
            return HTTPServerResponse(type: "text/plain", text: weather ?? "fair")
        } catch {
            weather = nil
            return .failure(400, "bad_request", error.description)
        }
    }

    private func route(
        _ segments: [String], _ request: HTTPServerRequest, _ plans: [FaultPlan]
    ) throws(FixtureError) -> HTTPServerResponse {
        if request.method == "POST", !["mobilizon", "meetup"].contains(segments.first) {
            return .failure(405, "method_not_allowed", "only GET and HEAD")
        }
        let photoSpec = plans.lazy.compactMap(\.photoSpec).first
        let pictureBase = base + (photoSpec.map { "fault/\($0)/" } ?? "")
        let listFault = plans.lazy.compactMap(\.listFault).first
        if let name = segments.first, let service = FixtureService(rawValue: name) {
            // Prefixes stay part of the service's address, for its links.
            let rest = segments.dropFirst().count
            let prefix = request.path.split(separator: "/").dropLast(rest).map { "/" + $0 }.joined()
            let asked = ServiceRequest(
                method: request.method, path: Array(segments.dropFirst()),
                query: Dictionary(request.query.map { ($0.name, $0.value) }) { $1 }, headers: request.headers,
                body: request.body, base: base.dropLast() + prefix, pictureBase: pictureBase,
                listFault: listFault)
            return service.response(to: asked, of: world)
        }
        switch segments.first {
        case "find" where segments == ["find", "groups"]:
            return try groups(request, pictureBase: pictureBase, listFault)
        case "find" where segments.count > 2 && GroupCatalogue.pictureFolders.contains(segments[1]):
            // For clients that resolve the paths of `groups.json` relative to the page's address.
            return picture(Array(segments.dropFirst()), request)
        case let folder? where GroupCatalogue.pictureFolders.contains(folder) && segments.count > 1:
            return picture(segments, request)
        case "tiles" where segments.count == 4:
            return tile(segments, request)
        default:
            return .failure(404, "not_found", "nothing at \(request.path)")
        }
    }

    private func groups(
        _ request: HTTPServerRequest, pictureBase: String, _ listFault: ListFault?
    ) throws(FixtureError) -> HTTPServerResponse {
        let query = try GroupQuery(request)
        let page = listFault.page(
            of: catalogue.records(near: query.place), number: query.pageNumber, size: query.pageSize)
        var body: [UInt8] = Array("[".utf8)
        for (index, record) in page.items.enumerated() {
            if index > 0 { body += Array(",\n".utf8) }
            body += record.bytes(pictureBase: pictureBase)
        }
        body += Array("]\n".utf8)

        var headers: [(name: String, value: String)] = [
            ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-cache"),
            ("X-Total-Count", "\(listFault.total(of: catalogue.count))"),
        ]
        if page.hasMore {
            let next = base.dropLast() + request.path + "?" + query.nextPage
            headers.append(("Link", "<\(next)>; rel=\"next\""))
        }
        return HTTPServerResponse(headers: headers, body: .bytes(body))
    }

    private func picture(_ segments: [String], _ request: HTTPServerRequest) -> HTTPServerResponse {
        guard let bytes = catalogue.file(segments) else {
            return .failure(404, "not_found", "no picture \(segments.joined(separator: "/"))")
        }
        let type = Self.contentTypes[segments.last?.split(separator: ".").last?.lowercased() ?? ""]
        return file(bytes, type ?? "application/octet-stream", request)
    }

    private func tile(_ segments: [String], _ request: HTTPServerRequest) -> HTTPServerResponse {
        let name = segments[3].split(separator: ".")
        guard name.count == 2, name[1] == "png", let zoom = Int(segments[1]), let x = Int(segments[2]),
            let y = Int(name[0]), let bytes = TilePicture.png(zoom: zoom, x: x, y: y)
        else { return .failure(404, "not_found", "no tile \(segments.joined(separator: "/"))") }
        return file(bytes, "image/png", request)
    }

    private func file(_ bytes: [UInt8], _ type: String, _ request: HTTPServerRequest) -> HTTPServerResponse {
        // FNV-1a, 64 bits.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let tag = "\"\(String(hash, radix: 16))\""
        let headers = [
            (name: "ETag", value: tag), (name: "Cache-Control", value: "public, max-age=3600"),
            (name: "Accept-Ranges", value: "bytes"), (name: "Content-Type", value: type),
        ]
        if request.headers["If-None-Match"] == tag {
            return HTTPServerResponse(status: 304, headers: headers, body: .bytes([]))
        }
        // libsoup handles ranges by itself, but does not support If-Range.
        guard let range = request.headers["Range"], request.headers["If-Range"] ?? tag == tag,
            let first = range.dropPrefix("bytes=").flatMap({ Int($0.prefix { $0 != "-" }) }), range.hasSuffix("-")
        else { return HTTPServerResponse(headers: headers, body: .bytes(bytes)) }
        guard first < bytes.count else {
            return HTTPServerResponse(
                status: 416, headers: [("Content-Range", "bytes */\(bytes.count)")], body: .bytes([]))
        }
        let part = "bytes \(first)-\(bytes.count - 1)/\(bytes.count)"
        return HTTPServerResponse(
            status: 206, headers: headers + [("Content-Range", part)], body: .bytes(Array(bytes[first...])))
    }

    private static let contentTypes = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml",
    ]

    private func statisticsResponse() -> HTTPServerResponse {
        do {
            return HTTPServerResponse(
                headers: [("Cache-Control", "no-store")], type: "application/json", text: try statistics.json())
        } catch {
            return .failure(500, "statistics", "\(error)")
        }
    }
}

extension HTTPServerResponse {
    /// An error in the v3 shape.
    static func failure(_ status: Int, _ code: String, _ message: String) -> HTTPServerResponse {
        let escaped = message.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: scalar.value < 0x20 ? " " : String(scalar)
            }
        }.joined()
        return HTTPServerResponse(
            status: status, type: "application/json",
            text: #"{"errors":[{"code":"\#(code)","message":"\#(escaped)"}]}"#)
    }
}
