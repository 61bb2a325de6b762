import JSON
import Testing

@Suite struct JSONTreeTests {
    @Test func literalsAreValues() throws {
        let name = "Weft"
        let value: JSON = ["a": [1, 2.5, "x", true, .null], "b": ["c": "\(name)!"], "d": .number(UInt64.max)]
        #expect(value["a"]?[1]?.double == 2.5)
        #expect(value["a"]?[3]?.bool == true)
        #expect(value["a"]?[4]?.isNull == true)
        #expect(value["a"]?[5] == nil)
        #expect(value["b"]?["c"]?.string == "Weft!")
        #expect(value["d"]?.number?.text == "18446744073709551615")
        #expect(value["b"]?[0] == nil)
        #expect(
            try value
                == JSON(parsing: Array(#"{"b":{"c":"Weft!"},"a":[1,2.5,"x",true,null],"d":18446744073709551615}"#.utf8))
        )
    }

    @Test func membersKeepTheirOrderAndNoKeyComesTwice() throws {
        let value = try JSON(parsing: Array(#"{"b":1,"a":2,"b":3,"":4}"#.utf8))
        #expect(value.object?.members.map(\.key) == ["b", "a", ""])
        #expect(value["b"]?.integer == 3)
        let same: JSON = ["b": 1, "a": 2, "b": 3, "": 4]
        #expect(same == value)
        // Equal as Swift's strings are.
        let keys = try JSON(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        #expect(keys.object?.count == 2)
        #expect(keys["\u{E9}"]?.integer == 1)
        #expect(keys["e\u{301}"]?.integer == 2)
    }

    @Test func membersAreSetReplacedAndRemovedInSmallAndLargeObjects() {
        for count in [1, 2, 31, 32, 33, 34, 100] {
            var object = JSONObject()
            for index in 0..<count { object["k\(index)"] = .number(index) }
            #expect(object.count == count)
            #expect(object["k\(count - 1)"]?.integer == Int64(count - 1))
            object["k0"] = "new"
            #expect(object["k0"]?.string == "new")
            #expect(object.members.first?.key == "k0")
            object["none"] = nil
            object["k0"] = nil
            #expect(object["k0"] == nil)
            #expect(object.count == count - 1)
            for index in 1..<count { #expect(object["k\(index)"]?.integer == Int64(index)) }
            for index in 1..<count { object["k\(index)"] = nil }
            #expect(object.isEmpty && object == [:])
        }
    }

    @Test func objectsAreEqualInAnyOrder() {
        let keys = (0..<20).map { "k\($0)" }
        let one = JSON.object(JSONObject(keys.map { (key: $0, value: .string($0)) }))
        let other = JSON.object(JSONObject(keys.reversed().map { (key: $0, value: .string($0)) }))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(Set([one, other]).count == 1)
        #expect(one != .object(JSONObject(keys.map { (key: $0, value: "x") })))
        #expect(one != .object(JSONObject(keys.dropLast().map { (key: $0, value: .string($0)) })))
    }

    @Test func aPartOfADocumentBecomesAValue() throws {
        let document = try JSONDocument(parsing: Array(#"[0, {"a": [[], {}, [{"b": []}]], "c": 1}, 2]"#.utf8))
        #expect(try document.root[1].map(JSON.init)?.text() == #"{"a":[[],{},[{"b":[]}]],"c":1}"#)
        #expect(try document.root[1]?["a"]?[2].map(JSON.init)?.text() == #"[{"b":[]}]"#)
        #expect(document.root[2].map(JSON.init) == 2)
    }

    @Test func aHundredThousandMembersAreReadInLinearTime() throws {
        let members = (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let value = try JSON(parsing: Array("{\(members)}".utf8))
        #expect(value.object?.count == 100_000)
        #expect(value["k99999"]?.integer == 99_999)
    }
}
