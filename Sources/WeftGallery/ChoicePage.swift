import Weft
import WeftGLib

/// The page of chips and months.
enum ChoicePage {
    static let page = GalleryPage(
        title: "Chips and a month", summary: "Choices in a line that is one Tab stop, and a day with marks",
        makeNode: make)

    @Sendable
    private static func make() -> DisplayNode {
        let note = TextNode("Nothing is chosen", size: 15, color: .secondaryLabel)
        let chips = DisplayNode(widgetBlock: { makeBar(note) })
        let month = DisplayNode(widgetBlock: { makeMonth(note) })
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 12, alignItems: .stretch) {
                chips
                month
                note
            }
        }
    }

    @MainActor
    private static func makeBar(_ note: TextNode) -> Widget {
        let names = ["Music", "Theatre", "Sport", "Walks", "Languages", "Books", "Chess", "Cinema", "Dance", "Food"]
        let chosen = Locked<Set<String>>([])
        let bar = ChipBar(label: "Topics")
        @MainActor func show(in bar: ChipBar) {
            let on = chosen.withLock { $0 }
            bar.chips = names.map { ChipBar.Chip(id: $0, text: $0, isOn: on.contains($0)) }
            let text = on.isEmpty ? "Nothing is chosen" : on.sorted().joined(separator: ", ")
            note.attributedText = AttributedString(text, size: 15)
        }
        bar.onPress { [weak bar] name in
            chosen.withLock { $0.formSymmetricDifference([name]) }
            if let bar { show(in: bar) }
        }
        show(in: bar)
        return bar
    }

    @MainActor
    private static func makeMonth(_ note: TextNode) -> Widget {
        let today = Int(Timestamp.now.unixMilliseconds / 86_400_000)
        let month = MonthView(label: "A day", day: today, marks: [today + 2, today + 3, today + 9])
        month.onChoose { day in
            let moment = Timestamp(unixMilliseconds: Int64(day) * 86_400_000 + 43_200_000)
            let text = LocalDate.weekdayAndDay(moment, in: LocalZone(utcOffsetSeconds: 0)) ?? ""
            note.attributedText = AttributedString(text, size: 15)
        }
        return month
    }
}
