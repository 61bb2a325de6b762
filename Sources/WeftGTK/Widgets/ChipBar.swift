import Glibc
import WeftGLib
import WeftLayout
import WeftShim

/// A line of chips: toggle buttons side by side. If there is no room for all of them, the line scrolls sideways. Main
/// actor.
///
/// A wheel over the line scrolls it to its end, and then what is around it. A touchpad scrolls it sideways only.
///
/// It is one Tab stop: Tab focuses the chip used last, and arrows, Home and End move between chips. Assistive
/// technology sees a tool bar of buttons that are pressed or not.
@MainActor
public final class ChipBar: Widget {
    /// A choice of a bar. A value.
    public struct Chip: Sendable, Hashable, Identifiable {
        /// The chip's identity in its bar.
        public let id: String
        /// The text on the chip.
        public let text: String
        /// The name for assistive technology.
        public let label: String
        /// True if the chip is selected.
        public let isOn: Bool

        /// - Parameter label: nil is the text.
        public init(id: String, text: String, label: String? = nil, isOn: Bool = false) {
            (self.id, self.text, self.label, self.isOn) = (id, text, label ?? text, isOn)
        }
    }

    private let row = Box(vertical: false, spacing: 6)
    private var buttons: [ChipButton] = []
    /// The chip that receives focus from Tab.
    private var current: Chip.ID?
    /// The chip that the owner turned on last. It stays visible until the user moves to another chip, or scrolls.
    private var turnedOn: Chip.ID?
    /// True while the owner handles a press. The chips that it sets then follow from the press.
    private var isHandlingPress = false
    /// The bar sets the state of its chips, and no user.
    private var isSetting = false
    private var handler: (@MainActor (Chip.ID) -> Void)?

    /// - Parameter label: the name of the bar for assistive technology.
    public init(label: String, _ chips: [Chip] = []) {
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(opaque, row.widget)
        addStyleClass("weft-chips")
        row.setRole(GTK_ACCESSIBLE_ROLE_TOOLBAR)
        row.setAccessibleLabel(label)
        row.onKey { [weak self] press in self?.pressed(press) ?? false }
        turnWheelSideways()
        show(chips)
    }

    /// The chips in the bar. Setting them calls no handler. A chip that remains keeps the focus. If a chip is newly on,
    /// the bar scrolls to it, but not during a press: the pressed chip stays in its place.
    public var chips: [Chip] {
        get { buttons.map(\.chip) }
        set { show(newValue) }
    }

    /// Called when the user presses a chip. The chip does not change until `chips` is set.
    public func onPress(_ handler: @escaping @MainActor (Chip.ID) -> Void) { self.handler = handler }

    /// The place of a chip, for a popover beside it; nil if the chip does not exist.
    public func anchor(of id: Chip.ID) -> Popover.Anchor? {
        buttons.first { $0.chip.id == id }.map { button in
            (button, Rect(x: 0, y: 0, width: Double(button.width), height: Double(button.height)))
        }
    }

    /// Gives the focus to the chip that was used last.
    @discardableResult
    public override func grabFocus() -> Bool { buttons.first { $0.chip.id == current }?.grabFocus() ?? false }

    private func show(_ chips: [Chip]) {
        isSetting = true
        defer { isSetting = false }
        var known = Dictionary(buttons.map { ($0.chip.id, $0) }, uniquingKeysWith: { first, _ in first })
        let old = buttons
        let wereOn = Set(old.lazy.filter(\.chip.isOn).map(\.chip.id))
        buttons = chips.map { chip in
            let button = known.removeValue(forKey: chip.id) ?? makeButton(chip)
            button.show(chip)
            return button
        }
        for gone in old where known[gone.chip.id] != nil { row.remove(gone) }
        row.order(buttons)
        if !chips.contains(where: { $0.id == current }) { current = chips.first(where: \.isOn)?.id ?? chips.first?.id }
        updateFocusable()
        let new = old.isEmpty ? nil : chips.last(where: { $0.isOn && !wereOn.contains($0.id) })
        if let new { turnedOn = new.id }
        // After a click on a chip the bar keeps the focus. A button elsewhere may then turn on a chip out of sight.
        let mayScroll = !containsFocus || (new != nil && !isHandlingPress)
        if mayScroll, let chip = buttons.first(where: { $0.chip.id == turnedOn && $0.chip.isOn }) {
            scroll(toShow: chip, vertically: false)
        }
    }

    private func makeButton(_ chip: Chip) -> ChipButton {
        let button = ChipButton(chip)
        row.append(button)
        button.connect("toggled") { [weak self, weak button] _ in
            if let self, let button, !isSetting { toggled(button) }
            return false
        }
        return button
    }

    private func toggled(_ button: ChipButton) {
        let chip = button.chip
        isSetting = true
        button.show(chip)
        isSetting = false
        current = chip.id
        turnedOn = nil
        updateFocusable()
        button.grabFocus()
        isHandlingPress = true
        handler?(chip.id)
        isHandlingPress = false
    }

    // MARK: Wheel

    /// Lets a wheel scroll the line sideways while there is more to show, since an ordinary mouse has no other way to
    /// the last chips. GtkScrolledWindow stops every scroll event, so all other vertical scrolling goes around it.
    private func turnWheelSideways() {
        let own = ScrolledWindow.controllers(of: widget, gtk_event_controller_scroll_get_type())
        guard let sorter = gtk_event_controller_scroll_new(WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
        // The capture phase precedes the window's own controllers, which use the bubble phase.
        gtk_event_controller_set_propagation_phase(sorter, GTK_PHASE_CAPTURE)
        Self.connect(sorter, "scroll") { [weak self] arguments in
            guard let self else { return false }
            let notches = Self.scrolledNotches(sorter, arguments)
            let isSideways = abs(notches.x) >= abs(notches.y)
            let axes =
                WEFT_GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | WEFT_GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
            let flags = GtkEventControllerScrollFlags(rawValue: isSideways ? axes : 0)
            for controller in own { gtk_event_controller_scroll_set_flags(controller, flags) }
            guard !isSideways else {
                turnedOn = nil
                return false
            }
            return Self.isOfWheel(sorter) && scroll(byNotches: notches.y)
        }
        gtk_widget_add_controller(widget, sorter)
    }

    /// A touchpad scrolls in both directions, so its vertical movements are meant for the list around the bar.
    private static func isOfWheel(_ controller: OpaquePointer) -> Bool {
        if let device = gtk_event_controller_get_current_event_device(controller),
            gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD
        {
            return false
        }
        return gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
    }

    /// Scrolls towards the last chip, or towards the first one if `notches` is negative. Returns false at that end.
    private func scroll(byNotches notches: Double) -> Bool {
        guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return false }
        let (shown, page) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
        let first = gtk_adjustment_get_lower(adjustment)
        let last = max(first, gtk_adjustment_get_upper(adjustment) - page)
        // The distance that GTK scrolls for a notch (`get_wheel_detent_scroll_step` in gtkscrolledwindow.c).
        let distance = notches * pow(page, 2.0 / 3)
        let next = min(max(first, shown + (isRightToLeft ? -distance : distance)), last)
        guard abs(next - shown) > 0.01 else { return false }
        turnedOn = nil
        gtk_adjustment_set_value(adjustment, next)
        return true
    }

    // MARK: Keyboard

    private func updateFocusable() {
        for button in buttons { button.isFocusable = button.chip.id == current }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard !press.isControl, !press.isAlt, !press.isShift,
            let index = buttons.firstIndex(where: { $0.chip.id == current })
        else { return false }
        switch press.key {
        case .left: move(to: index + (isRightToLeft ? 1 : -1))
        case .right: move(to: index + (isRightToLeft ? -1 : 1))
        case .home: move(to: 0)
        case .end: move(to: buttons.count - 1)
        default: return false
        }
        return true
    }

    private func move(to index: Int) {
        guard buttons.indices.contains(index) else { return }
        current = buttons[index].chip.id
        turnedOn = nil
        updateFocusable()
        buttons[index].grabFocus()
        showFocusRing()
    }
}

/// The button of a chip.
@MainActor
private final class ChipButton: Widget {
    private(set) var chip: ChipBar.Chip
    private var toggle: UnsafeMutablePointer<GtkToggleButton> { UnsafeMutablePointer<GtkToggleButton>(opaque) }

    init(_ chip: ChipBar.Chip) {
        self.chip = chip
        super.init(floating: gtk_toggle_button_new_with_label(chip.text))
        addStyleClass("weft-chip")
        setAlignment(horizontal: .fill, vertical: .center)
        setAccessibleLabel(chip.label)
    }

    func show(_ new: ChipBar.Chip) {
        if new.text != chip.text { gtk_button_set_label(UnsafeMutablePointer<GtkButton>(opaque), new.text) }
        if new.label != chip.label || new.text != chip.text { setAccessibleLabel(new.label) }
        chip = new
        gtk_toggle_button_set_active(toggle, new.isOn ? 1 : 0)
    }
}

extension Box {
    fileprivate func remove(_ child: Widget) {
        gtk_box_remove(UnsafeMutablePointer<GtkBox>(OpaquePointer(widget)), child.widget)
    }

    /// Puts its children in this order.
    fileprivate func order(_ children: [Widget]) {
        var last: Widget?
        for child in children {
            gtk_box_reorder_child_after(
                UnsafeMutablePointer<GtkBox>(OpaquePointer(widget)), child.widget, last?.widget)
            last = child
        }
    }
}
