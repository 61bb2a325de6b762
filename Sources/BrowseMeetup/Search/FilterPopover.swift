import GroupDirectory
import Weft

/// What is in the filter popover: the order, what groups are about, how far they are, and whether they are to have events. What is chosen holds
/// at once, but arrows that go through choices are waited for.
@MainActor
final class FilterPopover {
    let widget = Box(vertical: true, spacing: 12)

    private let choices: FilterChoices
    private var wanted: FeedArrangement
    private let orders: RadioList
    private var categories: [String] = []
    private var categoryList: RadioList?
    private let radius = RadiusChoice()
    private let categoryPart = Box(vertical: true, spacing: 4)
    private let categoryPlace = Box(vertical: true)
    private let eventsSwitch: Switch
    private let resetButton = Button(label: localized("Reset"))
    private var reading: Task<Void, Never>?
    /// Runs until what was chosen last holds.
    private var applying: MainTimer?
    /// What is set by the program is no choice of the user's.
    private var isShowing = false

    private static let orderChoices: [GroupOrder] = [.nearest, .nextEvent, .members, .newest]
    /// More would be a search of its own.
    private static let maximumCategories = 60

    init(_ choices: FilterChoices) {
        self.choices = choices
        wanted = choices.current()
        orders = RadioList(label: localized("Order"), Self.orderChoices.map(\.title), selected: 0)
        eventsSwitch = Switch(label: localized("Only with coming events"))
        widget.addStyleClass("filter-choices")
        widget.setMargins(6)
        widget.setSizeRequest(width: 240)
        widget.append(Self.titled(localized("Order"), orders))
        categoryPart.append(Self.heading(localized("Category")))
        categoryPart.append(categoryPlace)
        categoryPart.isVisible = false
        widget.append(categoryPart)
        widget.append(switchRow())
        widget.append(radius.widget)
        widget.append(resetButton)
        listen()
        show()
    }

    isolated deinit {
        reading?.cancel()
    }

    private func listen() {
        orders.onChange { [weak self] index in
            self?.choose { if Self.orderChoices.indices.contains(index) { $0.order = Self.orderChoices[index] } }
        }
        eventsSwitch.onChange { [weak self] isOn in self?.choose { $0.filter.isOnlyWithEvents = isOn } }
        // What GTK's windows do for a switch, its popovers do not.
        eventsSwitch.onKey { [weak self] press in
            guard let self, press.key == .space || press.key == .enter, !press.isControl, !press.isAlt else {
                return false
            }
            eventsSwitch.isOn.toggle()
            return true
        }
        resetButton.onClicked { [weak self] in
            self?.choose { $0 = FeedArrangement() }
            self?.show()
            self?.orders.grabFocus()
        }
        widget.onMapped { [weak self] isMapped in
            if isMapped { self?.orders.grabFocus() }
        }
    }

    private func switchRow() -> Widget {
        let row = Box(vertical: false, spacing: 12)
        let label = Label(localized("Only with coming events"), overflow: .wraps)
        label.setExpands(horizontally: true, vertically: false)
        eventsSwitch.setAlignment(horizontal: .end, vertical: .center)
        row.append(label)
        row.append(eventsSwitch)
        return row
    }

    private static func titled(_ title: String, _ content: Widget) -> Widget {
        let column = Box(vertical: true, spacing: 4)
        column.append(heading(title))
        column.append(content)
        return column
    }

    private static func heading(_ text: String) -> Label {
        let label = Label(text)
        label.addStyleClass("secondary-label")
        label.addStyleClass("place-details")
        label.alignsToStart()
        label.setAccessibleHeading(level: 2)
        return label
    }

    // MARK: Life

    /// Before it shows.
    func willOpen() {
        wanted = choices.current()
        show()
        // The popover of places has the same choice.
        radius.show(choices.radius())
        reading = Task { [weak self, choices] in
            let names = await choices.categories()
            guard let self, !Task.isCancelled else { return }
            showCategories(names)
        }
    }

    /// What was chosen last holds now.
    func didClose() {
        reading?.cancel()
        if applying != nil { apply() }
    }

    private func show() {
        isShowing = true
        orders.selected = Self.orderChoices.firstIndex(of: wanted.order)
        eventsSwitch.isOn = wanted.filter.isOnlyWithEvents
        if let categoryList {
            categoryList.selected = wanted.filter.category.flatMap(categories.firstIndex).map { $0 + 1 } ?? 0
        }
        resetButton.isSensitive = !wanted.isPlain
        isShowing = false
    }

    private func showCategories(_ names: [String]) {
        var all = Array(names.prefix(Self.maximumCategories))
        // One that was chosen stays, wherever it was known.
        if let chosen = wanted.filter.category, !all.contains(chosen) { all.insert(chosen, at: 0) }
        guard all != categories || categoryList == nil else { return }
        categories = all
        categoryList?.removeFromParent()
        let list = RadioList(
            label: localized("Category"), [localized("All categories")] + all,
            selected: wanted.filter.category.flatMap(all.firstIndex).map { $0 + 1 } ?? 0)
        list.onChange { [weak self] index in
            self?.choose { $0.filter.category = index == 0 || index > all.count ? nil : all[index - 1] }
        }
        categoryList = list
        let scroll = ScrollBox(list, maximumHeight: 180)
        categoryScroll?.removeFromParent()
        categoryScroll = scroll
        categoryPlace.append(scroll)
        categoryPart.isVisible = !all.isEmpty
    }

    private var categoryScroll: ScrollBox?

    // MARK: Choosing

    private func choose(_ change: (inout FeedArrangement) -> Void) {
        guard !isShowing else { return }
        change(&wanted)
        resetButton.isSensitive = !wanted.isPlain
        applying = MainTimer(milliseconds: 250) { [weak self] in self?.apply() }
    }

    private func apply() {
        applying = nil
        choices.choose(wanted)
    }
}

/// What choosing an order and filters needs of the program.
@MainActor
struct FilterChoices {
    let current: @MainActor () -> FeedArrangement
    /// What groups are about, as far as it is known, in the order of the user's alphabet.
    let categories: @MainActor () async -> [String]
    let choose: @MainActor (FeedArrangement) -> Void
    /// How far around the place groups are wanted; nil where no radius counts.
    var radius: @MainActor () -> PlaceChoices.Radius? = { nil }
}
