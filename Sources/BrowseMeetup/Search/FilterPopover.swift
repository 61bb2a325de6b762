import GroupDirectory
import Weft

/// The contents of the filter popover: order, category, radius, and a switch for coming events. Choices apply
/// immediately, except that arrow keys through choices are combined.
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
    /// Applies the last choice after a delay.
    private var applying: MainTimer?
    /// True while the program sets controls, so that this is not handled as a choice of the user.
    private var isShowing = false

    private static let orderChoices: [GroupOrder] = [.nearest, .nextEvent, .members, .newest]
    /// Maximum number of categories, since more would require a search field.
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
        // Unlike its windows, GTK's popovers do not pass these keys to a switch.
        eventsSwitch.onKey { [weak self] press in
            guard let self, press.key == .space || press.key == .enter, !press.isControl, !press.isAlt else {
                return false
            }
            eventsSwitch.isOn.toggle()
            return true
        }
        resetButton.onClicked { [weak self] in
            self?.choose { $0 = FeedArrangement() }
            self?.radius.reset()
            self?.show()
            self?.orders.grabFocus()
        }
        radius.onChange = { [weak self] in self?.showReset() }
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

    // MARK: Lifetime

    /// Call before the popover is shown.
    ///
    /// - Parameter names: the categories that are known already, so that the popover opens at its final size.
    func willOpen(with names: [String] = []) {
        wanted = choices.current()
        show()
        // The place popover offers the same radii.
        radius.show(choices.radius())
        showReset()
        if !names.isEmpty { showCategories(names) }
        reading = Task { [weak self, choices] in
            let names = await choices.categories()
            guard let self, !Task.isCancelled else { return }
            showCategories(names)
        }
    }

    /// Applies the last choice now.
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
        showReset()
        isShowing = false
    }

    private func showReset() { resetButton.isSensitive = !wanted.isPlain || !radius.isPlain }

    private func showCategories(_ names: [String]) {
        var all = Array(names.prefix(Self.maximumCategories))
        // A chosen category stays, even if it is no longer known.
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
        showReset()
        applying = MainTimer(milliseconds: 250) { [weak self] in self?.apply() }
    }

    private func apply() {
        applying = nil
        choices.choose(wanted)
    }
}

/// The program's functions for choosing order and filters.
@MainActor
struct FilterChoices {
    let current: @MainActor () -> FeedArrangement
    /// The known categories, in the user's alphabetical order.
    let categories: @MainActor () async -> [String]
    let choose: @MainActor (FeedArrangement) -> Void
    /// The search radius; nil if it has no effect.
    var radius: @MainActor () -> PlaceChoices.Radius? = { nil }
}
