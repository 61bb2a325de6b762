import HTTPServing
import JSON
import WeftGLib

extension FaultPlan {
    /// Applies the fault to `good`, the correct answer to the request for `target` (path and query, with this fault's
    /// prefix). `rest` is the target without the prefix.
    func apply(to good: HTTPServerResponse, target: String, rest: String) -> HTTPServerResponse {
        guard let fault else { return good }
        switch fault {
        case .cut: return breakingOff(good, thenWait: 0)
        case .stall: return breakingOff(good, thenWait: 3600)
        case .wrongLength(let difference):
            let body = good.bytes
            let length = max(0, body.count + difference)
            return verbatim(good, length: length, extra: [("Connection", "close")], body, thenWait: 0)
        case .status(let code):
            var headers: [(name: String, value: String)] = []
            if let seconds = retryAfter ?? (code == 429 ? 2 : nil) { headers = [("Retry-After", "\(seconds)")] }
            let text = #"{"errors":[{"code":"fault","message":"status \#(code), as asked for"}]}"#
            return HTTPServerResponse(status: code, headers: headers, type: "application/json", text: text)
        case .endless:
            // Endless spaces are valid JSON so far, so a reader keeps reading.
            let piece = [UInt8](repeating: 0x20, count: 16 << 10)
            return HTTPServerResponse(headers: good.headers, body: .chunks { piece })
        case .gzip: return compressed(good, Gzip.compress(good.bytes))
        case .gzipBomb(let mebibytes):
            return compressed(good, Gzip.compress([UInt8](repeating: 0x20, count: 1 << 20), repeated: mebibytes))
        case .brokenJPEG: return brokenPicture(good)
        case .notJSON:
            return HTTPServerResponse(type: "application/json", text: "<!DOCTYPE html><title>Sorry</title>")
        case .graphQLErrors:
            return .json(["errors": [["message": "Something went wrong", "status_code": 500]], "data": .null])
        case .sparse: return sparse(good)
        case .barren:
            let records = [String](repeating: "{\"id\": null, \"name\": \"\"}", count: 20).joined(separator: ",")
            return page("[\(records)]")
        // The service has applied the fault already.
        case .list: return good
        case .useless(let count):
            let records = Array("0,".utf8).repeated(count).dropLast()
            return HTTPServerResponse(
                headers: [("Content-Type", "application/json")], body: .bytes(Array("[".utf8) + records + [0x5D]))
        case .redirectLoop: return redirect(to: target)
        case .redirect(let count): return redirect(to: count > 1 ? "/fault/redirect=\(count - 1)\(rest)" : rest)
        case .redirectCleartext(let host): return redirect(to: "http://\(host)\(rest)")
        }
    }

    /// Removes fields that many records of real services lack.
    private func sparse(_ good: HTTPServerResponse) -> HTTPServerResponse {
        guard let value = try? JSON(parsing: good.bytes) else { return good }
        var names = 0
        return .json(Self.sparse(value, &names), headers: good.headers.filter { $0.name != "Content-Type" })
    }

    private static let absent: Set = [
        "avatar", "banner", "picture", "media", "image", "group_photo", "key_photo", "photos", "keyGroupPhoto",
        "memberPhoto", "featuredEventPhoto", "physicalAddress", "address", "city", "lat", "latitude", "geo_lat",
        "venue",
        "venues", "organizer",
    ]

    private static func sparse(_ value: JSON, _ names: inout Int) -> JSON {
        if let elements = value.array { return .array(elements.map { sparse($0, &names) }) }
        guard let object = value.object else { return value }
        var result: JSONObject = [:]
        for member in object.members {
            if absent.contains(member.key), member.value.string == nil {
                // A field is either missing or null.
                if names % 2 == 0 { result[member.key] = .null }
            } else if ["name", "title", "organizer"].contains(member.key) {
                names += 1
                result[member.key] = names % 3 == 0 ? .null : member.value
            } else {
                result[member.key] = sparse(member.value, &names)
            }
        }
        return .object(result)
    }

    /// A page that announces a next page.
    private func page(_ text: String) -> HTTPServerResponse {
        HTTPServerResponse(
            headers: [("Content-Type", "application/json"), ("Link", "<?more>; rel=\"next\"")],
            body: .bytes(Array(text.utf8)))
    }

    private func breakingOff(_ good: HTTPServerResponse, thenWait seconds: Double) -> HTTPServerResponse {
        let body = good.bytes
        return verbatim(good, length: body.count, extra: [], Array(body.prefix(body.count / 2)), thenWait: seconds)
    }

    private func verbatim(
        _ good: HTTPServerResponse, length: Int, extra: [(name: String, value: String)], _ body: [UInt8],
        thenWait seconds: Double
    ) -> HTTPServerResponse {
        HTTPServerResponse(
            headers: good.headers + [("Content-Length", "\(length)")] + extra, body: .verbatim(body, thenWait: seconds))
    }

    private func compressed(_ good: HTTPServerResponse, _ body: [UInt8]?) -> HTTPServerResponse {
        guard let body else {
            return HTTPServerResponse(status: 500, type: "text/plain", text: "compression failed")
        }
        return HTTPServerResponse(headers: good.headers + [("Content-Encoding", "gzip")], body: .bytes(body))
    }

    /// A body that starts like the picture and continues as noise.
    private func brokenPicture(_ good: HTTPServerResponse) -> HTTPServerResponse {
        let whole = good.bytes
        var body = whole.starts(with: [0xFF, 0xD8]) ? Array(whole.prefix(whole.count / 3)) : [0xFF, 0xD8, 0xFF, 0xE0]
        var noise: UInt32 = 1
        while body.count < max(whole.count, 2048) {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            body.append(UInt8(truncatingIfNeeded: noise >> 24))
        }
        return HTTPServerResponse(headers: [("Content-Type", "image/jpeg")], body: .bytes(body))
    }

    private func redirect(to location: String) -> HTTPServerResponse {
        HTTPServerResponse(status: 302, headers: [("Location", location)], body: .bytes([]))
    }
}

extension [UInt8] {
    fileprivate func repeated(_ times: Int) -> [UInt8] {
        Array(unsafeUninitializedCapacity: count * times) { buffer, length in
            for place in 0..<count * times { buffer.initializeElement(at: place, to: self[place % count]) }
            length = count * times
        }
    }
}

extension HTTPServerResponse {
    /// The body of an answer that is held in memory.
    var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}
