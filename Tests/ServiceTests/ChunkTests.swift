import Testing

@testable import WeftGLib

/// Tests bodies that arrive in many chunks.
@Suite(.timeLimit(.minutes(2)))
struct ChunkTests {
    private static func answer(chunks: Int, of size: Int) -> [UInt8] {
        let chunk = String(size, radix: 16) + "\r\n" + String(repeating: "a", count: size) + "\r\n"
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        return Array((head + String(repeating: chunk, count: chunks) + "0\r\n\r\n").utf8)
    }

    private let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))

    @Test func aBodyInTinyChunksEnds() async throws {
        let server = try OneAnswerServer(bytes: Self.answer(chunks: 60_000, of: 1))
        await #expect(throws: HTTPError.malformedResponse("it comes in pieces of a few bytes")) {
            try await client.get(server.base)
        }
    }

    @Test func aBodyInSmallChunksArrives() async throws {
        let server = try OneAnswerServer(bytes: Self.answer(chunks: 30_000, of: 40))
        #expect(try await client.get(server.base).body.count == 1_200_000)
        let few = try OneAnswerServer(bytes: Self.answer(chunks: 5_000, of: 1))
        #expect(try await client.get(few.base).body.count == 5_000)
    }
}
