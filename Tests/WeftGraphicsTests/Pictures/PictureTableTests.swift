import Glibc
import Testing
import WeftTestBasics

@testable import WeftGLib
@testable import WeftGraphics

/// A table of pictures of every kind, with the pixels, scaled pixels, frames and errors that must be the same on every
/// system.
@Suite struct PictureTableTests {
    private static let folder = Checkout.path + "/Tests/TestPictures"

    private struct Row: CustomStringConvertible {
        let name: String
        /// Checksums of the picture unchanged, scaled, at an eighth, by steps or frames, and of the rest if it is
        /// truncated.
        let results: [String]

        var description: String { ([name] + results).joined(separator: "\t") }
    }

    private static func table() throws -> [Row] {
        let text = String(decoding: try LocalFile.read(folder + "/table.tsv", maximumBytes: 1 << 16), as: UTF8.self)
        return text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Row(name: fields[0], results: Array(fields[1...]))
        }
    }

    /// FNV-1a of the size and the pixels as words, for any byte order of the machine.
    private func checksum(_ texture: Texture) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for side in [texture.width, texture.height] { for shift in [0, 8] { add(UInt8(side >> shift & 0xff)) } }
        for byte in texture.pixels { add(byte) }
        return String(sum, radix: 16)
    }

    private func outcome(_ body: () throws(PictureError) -> Texture) -> String {
        do throws(PictureError) {
            return checksum(try body())
        } catch {
            if case .truncated = error { return "truncated" }
            if case .malformed = error { return "malformed" }
            return "\(error)"
        }
    }

    /// The states of a progressive picture after each quarter of its bytes, or the frames of an animation.
    private func steps(_ bytes: [UInt8], _ pool: DecoderPool) -> String {
        var seen: [String] = []
        if let decoder = ProgressiveDecoder(Array(bytes[..<(bytes.count / 2)]), pool: pool) {
            for quarter in 1...4 {
                let piece = Array(bytes[..<(bytes.count * quarter / 4)])
                seen.append(decoder.picture(piece, fitting: nil).map { String(checksum($0).prefix(6)) } ?? "nothing")
            }
        } else if let animation = try? EncodedAnimation(bytes, identity: "table") {
            let frames = AnimationDecoder(animation, pool: pool)
            for _ in 0..<animation.frameCount {
                seen.append(String(outcome { () throws(PictureError) in try frames.next() }.prefix(6)))
            }
        }
        return seen.isEmpty ? "-" : seen.joined(separator: " ")
    }

    private func row(_ name: String, _ bytes: [UInt8], in pool: DecoderPool) throws -> Row {
        let header = try PictureDecoder.header(of: bytes)
        func decode(_ box: (Int, Int)?, _ bytes: [UInt8]) -> String {
            outcome { () throws(PictureError) in try PictureDecoder.decode(bytes, in: pool, fitting: box) }
        }
        return Row(
            name: name,
            results: [
                "\(header.width)x\(header.height)", decode(nil, bytes), decode((16, 16), bytes),
                header.format == .jpeg ? decode((5, 3), bytes) : "-", steps(bytes, pool),
                decode(nil, Array(bytes[..<(bytes.count * 3 / 5)])),
            ])
    }

    @Test func everyPictureIsTheSameOnEverySystem() throws {
        let rows = try Self.table()
        #expect(rows.count > 50)
        let apart = Decoders.pool()
        for expected in rows {
            let bytes = try LocalFile.read(Self.folder + "/" + expected.name, maximumBytes: 1 << 20)
            for (place, pool) in [("in a process of its own", apart), ("here", Decoders.inside)] {
                let row = try row(expected.name, bytes, in: pool)
                #expect(row.results == expected.results, "\(place), the line would be:\n\(row)")
            }
        }
        #expect(apart.processIDs.count == 1, "none ended the decoder")
    }

    @Test func everyPictureInTheFolderIsInTheTable() throws {
        let names = Set(try Self.table().map(\.name))
        for name in Decoders.entries(Self.folder) where name != "README.md" && name != "table.tsv" {
            #expect(names.contains(name), "\(name)")
        }
    }

    /// Checks that the pictures show their pattern, since the table could be wrong in the same way everywhere.
    @Test func everyPictureShowsThePattern() throws {
        for row in try Self.table() where row.results[0] == "37x23" {
            // Four colours, and dithered ones, are not like it pixel by pixel.
            guard !row.name.hasPrefix("runs"), !row.name.contains("1-bit") else { continue }
            let bytes = try LocalFile.read(Self.folder + "/" + row.name, maximumBytes: 1 << 20)
            let texture = try PictureDecoder.decode(bytes, fitting: nil)
            let pixels = texture.pixels
            let isGrey = row.name.contains("grey")
            var difference = 0
            var counted = 0
            for y in 0..<23 {
                for x in 0..<37 {
                    let pixel = Array(pixels[((y * 37 + x) * 4)..<((y * 37 + x) * 4 + 4)]).map(Int.init)
                    let (green, red, alpha) = (pixel[1], pixel[2], pixel[3])
                    guard alpha > 0 else { continue }
                    let expected = (red: x * 255 / 36, green: y * 255 / 22, blue: (x * 7 + y * 13) % 256)
                    if isGrey {
                        let light = (expected.red * 299 + expected.green * 587 + expected.blue * 114) / 1000
                        difference += abs(green * 255 / alpha - light)
                    } else {
                        // Subsampling blurs what changes from pixel to pixel: the blue, and with it the rest a little.
                        difference += max(
                            abs(red * 255 / alpha - expected.red), abs(green * 255 / alpha - expected.green))
                    }
                    counted += 1
                }
            }
            let isCoarse = ["palette", "transparent.gif", "animation"].contains { row.name.contains($0) }
            #expect(counted > 500, "\(row.name)")
            #expect(difference < counted * (isCoarse ? 80 : 30), "\(row.name): \(difference / max(1, counted)) off")
        }
    }
}
