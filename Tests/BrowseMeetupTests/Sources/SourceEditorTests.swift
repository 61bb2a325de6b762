import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the list of sources while it cannot be read, and while another instance changes it.
final class SourceEditorTests: XCTestCase {
    /// A stored list, which can be out of reach.
    @MainActor
    private final class Shelf {
        var stored = ["one", "two"].map(SourceEditorTests.source)
        var isReadable = true
        /// The calls that stored a list: the names, and those of the base.
        var kept: [[[String?]]] = []
        var tokens = 0
        var forgotten: [String?] = []

        lazy var editor = SourceEditor(
            SourceEditor.Keeper(
                stored: { self.isReadable ? self.stored : nil },
                keep: { list, base in
                    self.kept.append([list.map(\.name), base.map(\.name)])
                    self.stored = StoredSource.merged(list, base: base, current: self.stored)
                    return self.stored
                },
                find: { address, _ throws(MeetupServiceError) in
                    SourceFinder.Found(
                        source: StoredSource(kind: "meetup", address: address, name: "new"),
                        report: SourceReport(name: "new"))
                },
                keepToken: { _, _ in
                    self.tokens += 1
                    return true
                },
                forget: { self.forgotten.append($0.name) }))

        var names: [String?] { editor.sources.map(\.name) }
    }

    private static func source(_ name: String) -> StoredSource {
        StoredSource(kind: "gancio", address: "https://\(name).example", name: name)
    }

    private static let unreadable = "The list of sources cannot be read."

    /// The disk was full, so that the store could not be opened.
    func testAListThatCouldNotBeReadIsReadAgainBeforeASourceIsAdded() throws {
        try withGTK {
            let shelf = Shelf()
            shelf.isReadable = false
            shelf.editor.load()
            XCTAssertTrue(pump { shelf.editor.news == Self.unreadable })
            shelf.isReadable = true
            shelf.editor.add("https://new.example")
            XCTAssertTrue(pump { shelf.kept.count == 1 })
            XCTAssertEqual(shelf.kept.first, [["one", "two", "new"], ["one", "two"]])
            XCTAssertEqual(shelf.names, ["one", "two", "new"])
            XCTAssertEqual(shelf.editor.news, "new was added.")
        }
    }

    func testNothingIsStoredWhileTheListCannotBeRead() throws {
        try withGTK {
            let shelf = Shelf()
            shelf.isReadable = false
            let editor = shelf.editor
            editor.load()
            XCTAssertTrue(pump { editor.news == Self.unreadable })
            editor.add("https://new.example", token: "s3cret")
            XCTAssertNotEqual(editor.adding, .idle)
            XCTAssertTrue(pump { editor.adding == .idle && editor.news == Self.unreadable })
            editor.tell("")
            awaiting { await editor.take(SourceListFile([Self.source("three")])) }
            XCTAssertEqual(editor.news, Self.unreadable)
            XCTAssertEqual(shelf.kept, [])
            XCTAssertEqual(shelf.tokens, 0)
            XCTAssertEqual(shelf.names, [])
            // Two at once read it twice, and neither loses what the other adds.
            shelf.isReadable = true
            editor.add("https://new.example")
            awaiting { await editor.take(SourceListFile([Self.source("three")])) }
            XCTAssertTrue(pump { shelf.stored.count == 4 && shelf.names.count == 4 }, "\(shelf.names)")
            XCTAssertEqual(Set(shelf.names), ["one", "two", "three", "new"])
        }
    }

    /// Its token is still stored, so the user is not asked for it again.
    func testTheSourceRemovedLastIsRestoredWhenItsAddressIsTyped() throws {
        try withGTK {
            for typed in ["https://one.example", "one.example/", "HTTPS://one.example"] {
                let shelf = Shelf()
                let editor = shelf.editor
                editor.load()
                XCTAssertTrue(pump { shelf.names == ["one", "two"] })
                var added: [SourceID] = []
                editor.onAdded = { added.append($0) }
                editor.remove(Self.source("one").id)
                editor.add(typed)
                XCTAssertEqual(shelf.names, ["one", "two"], typed)
                XCTAssertEqual(editor.news, "one is back.")
                XCTAssertEqual(added, [Self.source("one").id])
                XCTAssertTrue(pump { shelf.kept.last == [["one", "two"], ["two"]] })
                XCTAssertEqual(shelf.forgotten, [])
                // Another address ends the removal.
                editor.remove(Self.source("one").id)
                editor.add("https://new.example")
                XCTAssertTrue(pump { shelf.names == ["two", "new"] }, "\(shelf.names)")
                XCTAssertEqual(shelf.forgotten, ["one"])
            }
        }
    }

    func testWhatAnotherInstanceAddsIsShownAndStays() throws {
        try withGTK {
            let shelf = Shelf()
            let editor = shelf.editor
            editor.load()
            XCTAssertTrue(pump { shelf.names == ["one", "two"] })
            shelf.stored.append(Self.source("other"))
            editor.move(Self.source("two").id, by: -1)
            XCTAssertTrue(pump { shelf.names == ["two", "one", "other"] }, "\(shelf.names)")
            // Two changes in a row. The list does not show what the other instance added when the second one is made.
            shelf.stored.append(Self.source("last"))
            editor.remove(Self.source("one").id)
            editor.set(Self.source("two").id, isOn: false)
            XCTAssertTrue(pump { shelf.names == ["two", "other", "last"] }, "\(shelf.names)")
            XCTAssertEqual(shelf.stored, editor.sources)
            editor.undoRemove()
            XCTAssertTrue(pump { shelf.stored.map(\.name) == ["two", "one", "other", "last"] }, "\(shelf.stored)")
        }
    }
}
