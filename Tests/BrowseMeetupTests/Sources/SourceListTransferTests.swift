import Glibc
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the list of sources as a file, in the sources window.
final class SourceListTransferTests: XCTestCase {
    @MainActor
    private static var texts: [String] { WidgetView.window(titled: "Sources")?.shownTexts ?? [] }

    @MainActor
    private static func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

    func testAnExportedListIsImportedWithoutAnyRequest() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("a")
                let it = try SourcesStage([source], store: folder)
                defer { it.close() }
                source.answer([1, 2])
                XCTAssertTrue(pump { it.isReady })
                it.app.openSources(nil)
                let sources = try XCTUnwrap(it.app.sourcesWindow)
                let list = folder + "/list.json"
                XCTAssertTrue(
                    LocalFile.write(
                        #"{"sources": [{"kind": "gancio", "address": "https://one.example", "name": "One"}, {"kind": "x"}]}"#,
                        to: list))
                sources.transfer.importFile(list)
                XCTAssertTrue(
                    pump { Self.shows("One") && Self.shows("1 source was added, switched off.") }, "\(Self.texts)")
                XCTAssertTrue(Self.shows("1 entry was skipped"), "\(Self.texts)")
                let session = it.session
                XCTAssertTrue(
                    pump {
                        awaiting { await session.sources.stored() }??.contains { $0.name == "One" && !$0.isOn } == true
                    })
                sources.transfer.importFile(list)
                XCTAssertTrue(pump { Self.shows("1 was in the list already.") }, "\(Self.texts)")
                let export = folder + "/export.opml"
                sources.transfer.exportFile(export)
                XCTAssertTrue(pump { Self.shows("exported, without tokens.") }, "\(Self.texts)")
                let bytes = awaiting { try? LocalFile.read(export, maximumBytes: 1 << 20) } ?? []
                XCTAssertTrue(String(decoding: bytes ?? [], as: UTF8.self).contains("https://one.example"))
                var status = stat()
                XCTAssertTrue(lstat(export, &status) == 0 && status.st_mode & 0o777 == 0o600, "addresses are secrets")
                sources.transfer.importFile(folder + "/nothing.opml")
                XCTAssertTrue(pump { Self.shows("cannot be read.") }, "\(Self.texts)")
                XCTAssertTrue(LocalFile.write("hello", to: folder + "/words.opml"))
                sources.transfer.importFile(folder + "/words.opml")
                XCTAssertTrue(pump { Self.shows("is no list of sources in OPML or JSON.") }, "\(Self.texts)")
                sources.window.close()
                XCTAssertTrue(pump { WidgetView.window(titled: "Sources") == nil })
            }
        }
    }

    func testASourceThatComesBackInAListIsNotForgotten() throws {
        try withGTK {
            let one = StoredSource(kind: "meetup", address: "https://one.example", name: "One")
            var forgotten: [String?] = []
            let (answers, answering) = AsyncStream<Void>.makeStream()
            let editor = SourceEditor(
                SourceEditor.Keeper(
                    stored: { [one] }, keep: { list, _ in list },
                    find: { _, _ throws(MeetupServiceError) in
                        for await _ in answers {}
                        return SourceFinder.Found(source: one, report: SourceReport(name: "One"))
                    },
                    keepToken: { _, _ in true }, forget: { forgotten.append($0.name) }))
            editor.load()
            XCTAssertTrue(pump { editor.sources.count == 1 })
            editor.remove(one.id)
            awaiting { await editor.take(SourceListFile([one])) }
            XCTAssertNil(editor.removed)
            editor.cancel()
            XCTAssertEqual(forgotten, [])
            // It is removed while its address is checked.
            editor.add(one.address)
            editor.remove(one.id)
            answering.finish()
            XCTAssertTrue(pump { editor.sources.count == 1 })
            editor.cancel()
            XCTAssertEqual(forgotten, [])
            editor.remove(one.id)
            editor.cancel()
            XCTAssertEqual(forgotten, ["One"], "a removal without a return is final")
        }
    }

    func testAListThatIsImportedBeforeTheStoredOneIsReadIsAddedToIt() throws {
        try withGTK {
            let one = StoredSource(kind: "gancio", address: "https://one.example", name: "One")
            let two = StoredSource(kind: "gancio", address: "https://two.example", name: "Two")
            let (read, reading) = AsyncStream<Void>.makeStream()
            var kept: [StoredSource] = []
            let editor = SourceEditor(
                SourceEditor.Keeper(
                    stored: {
                        for await _ in read {}
                        return [one]
                    },
                    keep: { list, _ in
                        kept = list
                        return list
                    },
                    find: { address, _ throws(MeetupServiceError) in throw .invalidAddress(address) },
                    keepToken: { _, _ in true }, forget: { _ in }))
            editor.load()
            let file = SourceListFile([two])
            let importing = Task { await editor.take(file) }
            turnLoop()
            reading.finish()
            awaiting { await importing.value }
            XCTAssertTrue(pump { !kept.isEmpty })
            XCTAssertEqual(kept.map(\.name), ["One", "Two"])
            XCTAssertEqual(editor.sources.map(\.name), ["One", "Two"])
        }
    }
}
