import HTTPServing
import JSON
import WeftGLib

/// A request to one of the services, without the fixture's own prefixes.
struct ServiceRequest {
    let method: String
    /// The decoded path after the service's name.
    let path: [String]
    let query: [String: String]
    let headers: HTTPHeaders
    let body: [UInt8]
    /// The service's address, without a slash at its end.
    let base: String
    /// The prefix of picture addresses.
    let pictureBase: String
    let listFault: ListFault?

    var pathText: String { "/" + path.joined(separator: "/") }

    func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

    /// A page of a list, and whether there are more.
    /// - Parameter number: from 0.
    func page<Item>(_ items: [Item], number: Int, size: Int) -> (items: [Item], hasMore: Bool) {
        listFault.page(of: items, number: number, size: size)
    }

    /// The address of a picture.
    func picture(_ path: String?) -> JSON { .text(path.map { pictureBase + $0 }) }
}

/// A request to a GraphQL service.
struct GraphQLRequest {
    let operation: String
    let variables: JSONObject

    /// Nil if the request contains no operation.
    init?(_ request: ServiceRequest) {
        guard let body = try? JSON(parsing: request.body), let text = body["query"]?.string,
            let operation = text.firstMatch(of: /query\s+([A-Za-z]+)/)?.1
        else { return nil }
        self.operation = String(operation)
        variables = body["variables"]?.object ?? [:]
    }

    func integer(_ name: String) -> Int? { variables[name]?.integer.flatMap { Int(exactly: $0) } }

    /// The seconds of a date and time; 1970 without one.
    func seconds(_ name: String) -> Int64 { Self.seconds(variables[name]) ?? 0 }

    static func seconds(_ value: JSON?) -> Int64? {
        value?.string.flatMap { Timestamp(iso8601: $0) }.map { $0.unixMilliseconds / 1000 }
    }
}

extension HTTPServerResponse {
    static func json(_ value: JSON, status: Int = 200, headers: [(name: String, value: String)] = [])
        -> HTTPServerResponse
    {
        let type = (name: "Content-Type", value: "application/json; charset=utf-8")
        guard let bytes = try? value.bytes() else { return .failure(500, "json", "the answer cannot be written") }
        return HTTPServerResponse(status: status, headers: [type] + headers, body: .bytes(bytes))
    }
}
