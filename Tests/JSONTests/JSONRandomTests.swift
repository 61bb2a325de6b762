import FoundationEssentials
import JSON
import Testing
import WeftTestBasics

@Suite struct JSONRandomTests {
    @Test func writtenValuesAreReadBackInEveryFormat() throws {
        var random = SeededRandom()
        for _ in 0..<400 {
            let value = RandomJSON.value(depth: 5, &random)
            for spacing in [JSONFormat.Spacing.none, .line, .lines(indent: 2)] {
                for sortsKeys in [false, true] {
                    let bytes = try value.bytes(JSONFormat(spacing, sortsKeys: sortsKeys))
                    let read = try JSON(parsing: bytes)
                    #expect(read == value)
                    #expect(try read.bytes(JSONFormat(spacing, sortsKeys: sortsKeys)) == bytes)
                }
            }
        }
    }

    /// Compares with Foundation's reader, which is independent.
    @Test func anotherReaderReadsTheSame() throws {
        var random = SeededRandom()
        for _ in 0..<400 {
            let value = RandomJSON.value(depth: 4, &random)
            let read = try JSONDecoder().decode(Decoded.self, from: Data(try value.bytes(.pretty)))
            #expect(read.value == value)
        }
    }

    @Test func textOfAnotherWriterIsRead() throws {
        var random = SeededRandom()
        for _ in 0..<400 {
            let value = RandomJSON.value(depth: 4, &random)
            let bytes = [UInt8](try JSONEncoder().encode(Decoded(value: value)))
            #expect(try JSON(parsing: bytes) == value)
        }
    }

    @Test func damagedTextIsAValueOrAnErrorThatPointsIntoIt() throws {
        var random = SeededRandom()
        let pieces = [
            "\"", "\\", "\\u", "\\ud800", "{", "}", "[", "]", ",", ":", "1e", "-", "tru", "\u{0}", "\u{FEFF}", "é",
        ]
        var repairing = JSONReadingOptions()
        repairing.brokenText = .repaired
        for _ in 0..<5_000 {
            var bytes = try RandomJSON.value(depth: 3, &random).bytes()
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random)?.utf8 ?? "".utf8, at: place)
                case 1: bytes.removeSubrange(place...)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                }
            }
            do throws(JSONError) {
                let strict = try JSON(parsing: bytes)
                // Text that is read strictly is also read with repairs, with the same result.
                #expect(try JSON(parsing: bytes, options: repairing) == strict)
            } catch {
                #expect((0...bytes.count).contains(error.position.offset))
                #expect(error.position.line >= 1 && error.position.column >= 1)
                guard let repaired = try? JSON(parsing: bytes, options: repairing) else { continue }
                #expect([.notUTF8, .halfCharacter].contains(error.problem))
                #expect(try JSON(parsing: repaired.bytes()) == repaired)
            }
        }
    }
}

private enum RandomJSON {
    static func value(depth: Int, _ random: inout SeededRandom) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(Int64.random(in: -1_000...1_000, using: &random))
        case 3:
            // Any bits of a Double, but for those that are no number.
            let value = Double(bitPattern: .random(in: 0 ... .max, using: &random))
            return .number(value.isFinite ? value : 0.5)
        case 4: return .string(text(&random))
        case 5, 6:
            let count = Int.random(in: 0...5, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1, &random) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                object[text(&random)] = value(depth: depth - 1, &random)
            }
            return .object(object)
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            let limit: UInt32 = [0x20, 0x80, 0x80, 0x800, 0x3000, 0x110000].randomElement(using: &random) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }
}

/// A value for Foundation's coders.
private struct Decoded: Codable {
    var value: JSON

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(value: JSON) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Key.self) {
            var object = JSONObject()
            for key in members.allKeys { object[key.stringValue] = try members.decode(Decoded.self, forKey: key).value }
            value = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSON] = []
            while !elements.isAtEnd { array.append(try elements.decode(Decoded.self).value) }
            value = .array(array)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = .null
            } else if let bool = try? single.decode(Bool.self) {
                value = .bool(bool)
            } else if let number = try? single.decode(Int64.self) {
                value = .number(number)
            } else if let number = try? single.decode(Double.self) {
                value = .number(number)
            } else {
                value = .string(try single.decode(String.self))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let object):
            var container = encoder.container(keyedBy: Key.self)
            for member in object.members {
                try container.encode(Decoded(value: member.value), forKey: Key(stringValue: member.key))
            }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(Decoded(value: value)) }
        default:
            var container = encoder.singleValueContainer()
            switch value {
            case .null: try container.encodeNil()
            case .bool(let bool): try container.encode(bool)
            case .number(let number):
                if let integer = number.integer {
                    try container.encode(integer)
                } else {
                    try container.encode(number.double)
                }
            default: try container.encode(value.string)
            }
        }
    }
}
