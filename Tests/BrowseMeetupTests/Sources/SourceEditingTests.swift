import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests adding sources and changing their list with real keys and the fixture server.
final class SourceEditingTests: XCTestCase {
    private typealias Stage = SourceEditingStage

    private static let two = [
        StoredSource(kind: "mobilizon", address: "https://one.example", name: "One"),
        StoredSource(kind: "gancio", address: "https://two.example", name: "Two"),
    ]

    func testAnAddedAddressIsExaminedAutomatically() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            XCTAssertTrue(pump { stage.shows("No sources yet") })
            XCTAssertFalse(
                stage.view?.tree.contains { $0.typeName == "GtkListBox" && $0.isMapped } == true, "no empty box")
            Input.type(stage.base + "mobilizon")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 20) { stage.shows("was added.") }, "\(stage.texts)")
            XCTAssertTrue(pump { stage.lists.count == 1 })
            let source = try XCTUnwrap(stage.lists.last?.first)
            XCTAssertEqual(source.kind, "mobilizon")
            XCTAssertEqual(stage.names, [try XCTUnwrap(source.name)])
            XCTAssertTrue(stage.shows("Mobilizon · http://127.0.0.1"), "\(stage.texts)")
            XCTAssertFalse(stage.shows("No sources yet"))
            // Another one; the field is empty and has the keyboard.
            Input.type(stage.base + "gancio")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 20) { stage.names.count == 2 }, "\(stage.texts)")
            XCTAssertTrue(pump { stage.lists.last?.map(\.kind) == ["mobilizon", "gancio"] }, "\(stage.lists)")
            // The same again.
            Input.type(stage.base + "gancio")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 20) { stage.shows("is in the list already.") }, "\(stage.texts)")
            XCTAssertEqual(stage.names.count, 2)
        }
    }

    func testAChosenFileMayHaveAnyName() throws {
        try withGTK {
            XCTAssertEqual(AddressField.text(of: "/a b/c.ics", "file:///a%20b/c.ics"), "/a b/c.ics")
            XCTAssertEqual(AddressField.text(of: "/c.ics ", "file:///c.ics%20"), "file:///c.ics%20")
            XCTAssertEqual(AddressField.text(of: nil, "file:///c%E9.ics"), "file:///c%E9.ics", "no UTF-8")
        }
    }

    func testACalendarFileIsChosen() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let file = folder + "/walks.ics"
                XCTAssertTrue(
                    LocalFile.write(
                        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Walks\r\nEND:VCALENDAR\r\n", to: file))
                let stage = try Stage()
                defer { stage.close() }
                // A token that is typed for another source is not the file's.
                Input.type("https://www.meetup.com")
                Input.key("Return")
                XCTAssertTrue(pump { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" })
                Input.type("secret")
                try XCTUnwrap(stage.part("Choose a Calendar File")).press()
                var chooser: WidgetView? { WidgetView.window(titled: "Choose a Calendar File") }
                XCTAssertTrue(pump { chooser?.isMapped == true })
                Input.focus(windowTitled: "Choose a Calendar File")
                XCTAssertTrue(pump { chooser?.isActive == true })
                // A slash brings the field for a path.
                Input.key("slash")
                XCTAssertTrue(pump { chooser?.focus?.writtenText != nil })
                // GTK empties the field once more when it has read the folder.
                for _ in 0..<10 where chooser?.focus?.writtenText != file {
                    Input.key("ctrl+a", "BackSpace")
                    Input.type(file)
                    _ = pump(seconds: 2) { chooser?.focus?.writtenText == file }
                }
                XCTAssertEqual(chooser?.focus?.writtenText, file)
                // Typed text is being completed, and Return may accept the completion.
                for _ in 0..<20 where chooser?.isMapped == true {
                    Input.key("Return")
                    _ = pump(seconds: 0.5) { chooser?.isMapped != true }
                }
                XCTAssertTrue(pump(seconds: 20) { stage.names == ["Walks"] }, "\(stage.texts)")
                XCTAssertTrue(pump { stage.lists.last?.map(\.kind) == ["calendar"] })
                XCTAssertEqual(stage.tokens, [])
            }
        }
    }

    func testItReportsTheTriedAddressesIfNothingAnswers() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let server = HTTPServer(name: "nothing") { _ in
                HTTPServerResponse(status: 404, headers: [], type: "text/plain", text: "nothing here")
            }
            Input.type("http://127.0.0.1:\(try server.listen())")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 30) { stage.shows("Nothing known answers there") }, "\(stage.texts)")
            XCTAssertTrue(stage.shows("Mobilizon at http://127.0.0.1"), "\(stage.texts)")
            XCTAssertEqual(stage.lists, [])
            Input.key("ctrl+a")
            Input.type("mailto:x")
            Input.key("Return")
            XCTAssertTrue(
                pump { stage.shows("“mailto:x” is no address of a site or a calendar.") || stage.shows("network") },
                "\(stage.texts)")
        }
    }

    func testASourceIsSwitchedOffMovedAndRemovedByKeys() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            let isOn = try XCTUnwrap(stage.view?.tree.first { $0.typeName == "GtkSwitch" })
            isOn.grabFocus()
            Input.key("space")
            XCTAssertTrue(pump { stage.lists.last?.map(\.isOn) == [false, true] }, "\(stage.lists)")
            XCTAssertTrue(try XCTUnwrap(stage.part("Move Two up")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == ["Two", "One"] }, "\(stage.names)")
            XCTAssertTrue(pump { stage.lists.last?.map(\.name) == ["Two", "One"] }, "\(stage.lists)")
            XCTAssertEqual(stage.lists.last?.map(\.isOn), [true, false])
            XCTAssertTrue(
                pump { stage.view?.focus.map { $0.tree.contains { $0.labelText == "Two" } } == true },
                "the first one goes no further up: its row has the keyboard")
            XCTAssertTrue(try XCTUnwrap(stage.part("Remove Two")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == ["One"] })
            XCTAssertTrue(
                pump { stage.view?.focus.map { $0.typeName == "GtkListBoxRow" } == true }, "the next one's row")
            Input.key("space", "Return", "Return")
            XCTAssertFalse(pump(seconds: 0.3) { stage.names != ["One"] }, "keys that are held remove no others")
            XCTAssertTrue(try XCTUnwrap(stage.part("Remove One")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == [] && stage.lists.last == [] })
            XCTAssertTrue(pump { stage.view?.focus?.typeName == "GtkText" }, "the field for an address")
            XCTAssertTrue(stage.shows("No sources yet"))
        }
    }

    func testAServiceThatRequiresATokenPromptsForItAndItStaysSecret() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            let field = { stage.view?.tree.first { $0.typeName == "GtkPasswordEntry" } }
            let isTokenShown = { field()?.isMapped == true }
            XCTAssertFalse(isTokenShown())
            Input.type("https://www.meetup.com")
            Input.key("Return")
            XCTAssertTrue(pump { isTokenShown() && stage.shows("wants to know who asks") }, "\(stage.texts)")
            XCTAssertTrue(pump { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" })
            Input.type("weft-secret")
            Input.key("Return")
            XCTAssertTrue(pump { stage.names == ["Meetup"] }, "\(stage.texts)")
            XCTAssertTrue(stage.shows("the token holds until the program ends"), "\(stage.texts)")
            XCTAssertFalse(isTokenShown())
            XCTAssertFalse(stage.shows("weft-secret"))
            XCTAssertEqual(stage.tokens, ["(a token) meetup"])
            try XCTUnwrap(stage.part("Remove Meetup")).press()
            XCTAssertTrue(pump { stage.shows("Meetup was removed.") })
            XCTAssertEqual(stage.tokens.count, 1, "it may be wanted back")
            Input.key("Escape")
            XCTAssertTrue(pump { stage.tokens.last == "forgotten meetup" })
        }
    }

    /// The address looked like Meetup's, and another service answered there. Nobody would remove the token with it.
    func testATokenIsNotKeptForASourceThatTakesNone() throws {
        try withGTK {
            let kept = Locked<[String]>([])
            let editor = SourceEditor(
                SourceEditor.Keeper(
                    stored: { [] }, keep: { list, _ in list },
                    find: { address, _ in
                        SourceFinder.Found(
                            source: StoredSource(kind: "mobilizon", address: address, name: "One"),
                            report: SourceReport(name: "One"))
                    },
                    keepToken: { _, source in
                        kept.withLock { $0.append(source.kind) }
                        return true
                    },
                    forget: { _ in }))
            editor.load()
            editor.add("https://one.example/gql-ext", token: "secret")
            XCTAssertTrue(pump { editor.sources.count == 1 })
            XCTAssertEqual(editor.news, "One was added.")
            XCTAssertEqual(kept.withLock { $0 }, [])
        }
    }

    /// Another program may open an address while the user types.
    func testATokenTypedForOneAddressIsNotSentToAnother() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            var isTokenAsked: Bool { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" }
            for isOpened in [true, false] {
                Input.type("https://www.meetup.com")
                Input.key("Return")
                XCTAssertTrue(pump { isTokenAsked }, "\(stage.texts)")
                Input.type("weft-secret")
                XCTAssertTrue(pump { stage.view?.tree.contains { $0.writtenText == "weft-secret" } == true })
                let field = try XCTUnwrap(stage.view?.tree.first { $0.writtenText == "https://www.meetup.com" })
                if isOpened {
                    // The offer waits: the rest of a token would be typed into the field for addresses.
                    stage.sources.offer("https://other.example/gql-ext")
                    Input.type("-2")
                    XCTAssertTrue(pump { stage.view?.tree.contains { $0.writtenText == "weft-secret-2" } == true })
                    XCTAssertEqual(field.writtenText, "https://www.meetup.com")
                    Input.key("Return")
                    XCTAssertTrue(pump { stage.told == ["https://www.meetup.com"] }, "\(stage.told)")
                    stage.forgetTold()
                } else {
                    XCTAssertTrue(field.grabFocus())
                    Input.key("ctrl+a")
                    Input.type("https://other.example/gql-ext")
                }
                XCTAssertTrue(pump { field.writtenText == "https://other.example/gql-ext" })
                Input.key("Return")
                XCTAssertTrue(pump { isTokenAsked }, "\(stage.texts)")
                Input.key("Return")
                _ = pump(seconds: 1) { !stage.told.isEmpty }
                XCTAssertEqual(stage.told, [], "\(isOpened)")
                // A token that is typed for it goes to it.
                Input.type("another")
                Input.key("Return")
                XCTAssertTrue(pump { stage.told.last == "https://other.example/gql-ext" }, "\(stage.told)")
                XCTAssertTrue(pump { field.writtenText?.isEmpty == true })
                stage.forgetTold()
            }
        }
    }

    /// The user is about to paste the token.
    func testAnOfferWaitsWhileTheEmptyFieldForATokenHasTheKeyboard() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            var isTokenAsked: Bool { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" }
            Input.type("https://www.meetup.com")
            Input.key("Return")
            XCTAssertTrue(pump { isTokenAsked }, "\(stage.texts)")
            let field = try XCTUnwrap(stage.view?.tree.first { $0.writtenText == "https://www.meetup.com" })
            stage.sources.offer("https://other.example/groups")
            turnLoop()
            XCTAssertTrue(isTokenAsked)
            XCTAssertEqual(field.writtenText, "https://www.meetup.com")
            // The offer comes when the user leaves the field.
            XCTAssertTrue(field.grabFocus())
            XCTAssertTrue(pump { field.writtenText == "https://other.example/groups" }, field.writtenText ?? "")
        }
    }

    func testTheOfferOfAnAddressNamesTheHostThatGetsAToken() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            stage.sources.offer("https://other.example/groups")
            XCTAssertTrue(
                pump { stage.shows("https://other.example/groups, and adds it to the list.") }, "\(stage.texts)")
            XCTAssertFalse(stage.shows("token"))
            stage.editor.cancel()
            stage.sources.offer("https://other.example/gql-ext")
            Input.key("Return")
            XCTAssertTrue(pump { stage.editor.adding != .idle })
            stage.editor.cancel()
            stage.sources.offer("https://other.example/x/gql-ext")
            XCTAssertTrue(
                pump { stage.shows("Your token of BROWSE_MEETUP_TOKEN is sent to host.of.the.token.") },
                "\(stage.texts)")
        }
    }

    func testARescuedSourceIsOffUntilTheUserSwitchesItOn() throws {
        try withGTK {
            let stage = try Stage(Self.two.map(\.rescued))
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            let warning = "It comes from a damaged file."
            XCTAssertEqual(stage.texts.count { $0.hasPrefix(warning) }, 2, "\(stage.texts)")
            let isOn = try XCTUnwrap(stage.view?.tree.first { $0.typeName == "GtkSwitch" })
            isOn.grabFocus()
            Input.key("space")
            XCTAssertTrue(pump { stage.lists.last?.map(\.isOn) == [true, false] }, "\(stage.lists)")
            XCTAssertEqual(stage.lists.last?.map(\.isRescued), [false, true])
            XCTAssertTrue(pump { stage.texts.count { $0.hasPrefix(warning) } == 1 }, "\(stage.texts)")
            XCTAssertTrue(pump { stage.view?.focus?.typeName == "GtkSwitch" }, "the keyboard stays")
        }
    }

    func testUndoRestoresARemovedSourceInItsPlace() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            try XCTUnwrap(stage.part("Remove One")).press()
            XCTAssertTrue(pump { stage.names == ["Two"] && stage.shows("One was removed.") }, "\(stage.texts)")
            let undo = try XCTUnwrap(stage.view?.button(labelled: "Undo"))
            XCTAssertTrue(undo.isMapped && undo.grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == ["One", "Two"] && stage.lists.last == Self.two }, "\(stage.names)")
            XCTAssertFalse(undo.isMapped)
            XCTAssertTrue(
                pump { stage.view?.focus.map { $0.tree.contains { $0.labelText == "One" } } == true }, "its row")
            XCTAssertEqual(stage.tokens, [], "nothing is forgotten")
        }
    }

    func testCtrlZRestoresTheRemovedSource() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            XCTAssertTrue(try XCTUnwrap(stage.part("Remove One")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == ["Two"] && stage.view?.focus?.typeName == "GtkListBoxRow" })
            Input.key("ctrl+z")
            XCTAssertTrue(pump { stage.names == ["One", "Two"] && stage.lists.last == Self.two }, "\(stage.names)")
            XCTAssertTrue(
                pump { stage.view?.focus.map { $0.tree.contains { $0.labelText == "One" } } == true }, "its row")
            // A removal that failed does not repeat, and a field has its own undo.
            Input.key("ctrl+z")
            XCTAssertFalse(pump(seconds: 0.3) { stage.names != ["One", "Two"] })
        }
    }

    func testAMoveReportsTheSourcesNewPosition() throws {
        try withGTK {
            let third = StoredSource(kind: "gancio", address: "https://three.example", name: "Three")
            let stage = try Stage(Self.two + [third])
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names == ["One", "Two", "Three"] })
            XCTAssertTrue(try XCTUnwrap(stage.part("Move One down")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names == ["Two", "One", "Three"] })
            XCTAssertTrue(stage.shows("One is now 2 of 3."), "\(stage.texts)")
            // If GTK announces it, nothing else needs to convey it.
            let announces = try XCTUnwrap(stage.parent.window).announce("nothing")
            XCTAssertEqual(
                stage.sources.news.described.map { WidgetView.of($0).typeName }, announces ? nil : "GtkButton")
            // The undoable action is still named beside Undo.
            try XCTUnwrap(stage.part("Remove Three")).press()
            XCTAssertTrue(pump { stage.names == ["Two", "One"] && stage.shows("Three was removed.") })
            try XCTUnwrap(stage.part("Move One up")).press()
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            XCTAssertTrue(stage.shows("One is now 1 of 2. Three was removed."), "\(stage.texts)")
        }
    }

    func testAMoveWhileATokenIsRequiredTakesNeitherTheKeyboardNorTheTypedText() throws {
        try withGTK {
            let meetup = StoredSource(kind: "meetup", address: "https://www.meetup.com", name: "Meetup")
            let stage = try Stage(Self.two + [meetup])
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names.count == 3 })
            try XCTUnwrap(stage.part("Token of Meetup…")).press()
            XCTAssertTrue(pump { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" })
            var field: WidgetView? { stage.view?.tree.first { $0.writtenText != nil } }
            XCTAssertTrue(try XCTUnwrap(field).grabFocus())
            Input.key("ctrl+a")
            Input.type("https://four.example")
            XCTAssertTrue(pump { field?.writtenText == "https://four.example" })
            XCTAssertTrue(try XCTUnwrap(stage.part("Move One down")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.names.first == "Two" })
            XCTAssertEqual(field?.writtenText, "https://four.example")
            XCTAssertEqual(stage.view?.focus?.typeName, "GtkButton")
        }
    }

    func testASourceOfTheListGetsATokenByItsRow() throws {
        try withGTK {
            let meetup = StoredSource(kind: "meetup", address: "https://www.meetup.com", name: "Meetup")
            let stage = try Stage(Self.two + [meetup])
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names.count == 3 })
            XCTAssertNil(stage.part("Token of One…"), "nobody asks there who it is")
            XCTAssertTrue(try XCTUnwrap(stage.part("Token of Meetup…")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { stage.view?.focus?.parent?.typeName == "GtkPasswordEntry" }, "\(stage.texts)")
            // If GTK announces it, nothing else needs to convey it.
            let announces = try XCTUnwrap(stage.parent.window).announce("nothing")
            XCTAssertEqual(
                stage.sources.news.described.map { WidgetView.of($0).typeName }, announces ? nil : "GtkPasswordEntry",
                "what is said is said where the keyboard is")
            Input.type("weft-secret")
            Input.key("Return")
            XCTAssertTrue(pump { stage.shows("Meetup has its token.") }, "\(stage.texts)")
            XCTAssertEqual(stage.tokens, ["(a token) meetup"])
            XCTAssertEqual(stage.names, ["One", "Two", "Meetup"])
        }
    }

    func testTheWindowHasAHeaderBarAsThePreferencesHave() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            defer { stage.close() }
            let bar = stage.view?.tree.first { $0.typeName == "GtkHeaderBar" && $0.isMapped }
            XCTAssertEqual(bar?.shownTexts, ["Sources"])
        }
    }

    /// The window keeps its size, however long the message is.
    func testALongMessageDoesNotMakeTheWindowGrow() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            defer { stage.close() }
            XCTAssertTrue(pump { stage.names.count == 2 })
            let server = HTTPServer(name: "nothing") { _ in
                HTTPServerResponse(status: 404, headers: [], type: "text/plain", text: "nothing here")
            }
            XCTAssertTrue(pump { stage.view?.isDrawable == true && stage.view?.height ?? 0 > 0 })
            let height = stage.view?.height
            Input.type("http://127.0.0.1:\(try server.listen())/\(String(repeating: "long/", count: 20))")
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 30) { stage.shows("Nothing known answers there") }, "\(stage.texts)")
            XCTAssertFalse(pump(seconds: 0.3) { stage.view?.height != height }, "\(stage.view?.height ?? 0)")
        }
    }

    func testWordsAreNotAnAddress() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            Input.type("foo bar")
            Input.key("Return")
            XCTAssertTrue(pump { stage.shows("“foo bar” is no address of a site or a calendar.") }, "\(stage.texts)")
        }
    }

    func testAListThatCannotBeWrittenOrReadIsReported() throws {
        try withGTK {
            let stage = try Stage(Self.two)
            stage.isWritable = false
            XCTAssertTrue(pump { stage.names == ["One", "Two"] })
            try XCTUnwrap(stage.part("Move One down")).press()
            XCTAssertTrue(pump { stage.shows("The list cannot be written") }, "\(stage.texts)")
            XCTAssertEqual(stage.names, ["Two", "One"])
            stage.close()
            let other = try Stage(nil)
            defer { other.close() }
            XCTAssertTrue(pump { other.shows("The list of sources cannot be read.") }, "\(other.texts)")
        }
    }

    func testEscapeClosesTheWindowAndEndsTheQuestion() throws {
        try withGTK {
            let stage = try Stage()
            defer { stage.close() }
            Input.type(stage.base + "fault/delay=60000/mobilizon")
            Input.key("Return")
            XCTAssertTrue(pump { stage.shows("Asking http") }, "\(stage.texts)")
            Input.key("Escape")
            XCTAssertTrue(pump { stage.view == nil })
            XCTAssertEqual(stage.editor.adding, .idle)
        }
    }
}
