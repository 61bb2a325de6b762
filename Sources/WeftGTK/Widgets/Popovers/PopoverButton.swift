import WeftGLib
import WeftShim

/// A button that opens a popover with any contents.
@MainActor
public final class PopoverButton: Widget {
    /// Makes the popover's contents when it is first opened, so that the program's start does not wait.
    private let makeContent: @MainActor () -> Widget
    private let commands: [WindowCommand]
    private let label: NarrowingLabel
    private let keeper = MenuPopover()
    private var narrowTooltip = ""
    private var content: Widget?
    /// The wait for the button's first layout.
    private var waiting: SignalConnection?
    private var opening: MainTimer?

    /// Called before the popover shows, after its contents were made.
    public var onOpen: (@MainActor () -> Void)?
    /// Called after the popover closed.
    public var onClose: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - iconName: an icon of the theme, shown if the text has no room; the tooltip then shows the text.
    ///   - commands: commands of the window; their keys close an open popover first.
    public init(
        iconName: String, commands: [WindowCommand] = [],
        content: @escaping @MainActor () -> Widget
    ) {
        makeContent = content
        label = NarrowingLabel(iconName: iconName)
        self.commands = commands
        super.init(floating: gtk_menu_button_new())
        // Frameless like the menu's button, for the same reason (`MenuButton`).
        gtk_menu_button_set_has_frame(opaque, 0)
        let row = Box(vertical: false, spacing: 6)
        row.append(label.widget)
        row.append(Icon(name: "pan-down-symbolic", pixelSize: 16))
        gtk_menu_button_set_child(opaque, row.widget)
        // GDK 4.8 keeps the keyboard for a popover that is open when its window goes.
        onMapped { [weak self] isMapped in
            if !isMapped { self?.close() }
        }
        let box = Unmanaged.passRetained(WeakButton(self))
        gtk_menu_button_set_create_popup_func(
            opaque,
            { _, context in
                MainThread.inCallback(context) { context in
                    guard let context else { return }
                    Unmanaged<WeakButton>.fromOpaque(context).takeUnretainedValue().button?.willOpen()
                }
            }, box.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<WeakButton>.fromOpaque(context).release()
            })
    }

    /// Sets the button's text, and the text for assistive technology.
    ///
    /// - Parameter more: a tooltip with more information than the text. Without it, the tooltip shows the text while it
    ///   is truncated.
    public func setText(_ text: String, accessibleLabel: String, tooltip more: String? = nil) {
        narrowTooltip = accessibleLabel
        label.text = text
        tooltip = more
        addTooltip { [weak self] in
            guard let self, !isTextShown else { return nil }
            return narrowTooltip
        }
        setAccessibleLabel(accessibleLabel)
    }

    /// True if there is room for the text, not only for the icon.
    package var isTextShown: Bool { label.isTextShown }

    /// The button's text.
    public var text: String { label.text }

    /// Opens the popover, at once or after the button's first layout: GDK has no place for a popover of a button without
    /// a size.
    public func open() {
        guard gtk_widget_get_width(widget) == 0, let clock = gtk_widget_get_frame_clock(widget) else {
            return gtk_menu_button_popup(opaque)
        }
        waiting = SignalConnection(clock, "layout", after: true) { [weak self] in
            guard let self, gtk_widget_get_width(widget) > 0 else { return }
            waiting = nil
            opening = MainTimer(milliseconds: 0) { [weak self] in
                guard let self, isMapped else { return }
                gtk_menu_button_popup(opaque)
            }
        }
    }

    /// Closes the popover.
    public func close() {
        (waiting, opening) = (nil, nil)
        gtk_menu_button_popdown(opaque)
    }

    /// Drops the contents, which are made again at the next opening.
    public func forgetContent() {
        guard content != nil else { return }
        close()
        keeper.forget()
        gtk_menu_button_set_popover(opaque, nil)
        content = nil
    }

    /// True if the popover is open.
    public var isOpen: Bool {
        gtk_menu_button_get_popover(opaque).map { gtk_widget_get_mapped($0.widget) != 0 } ?? false
    }

    private func willOpen() {
        keeper.willOpen(opaque)
        if content == nil {
            let content = makeContent()
            self.content = content
            let popover = gtk_popover_new()
            gtk_popover_set_child(popover.map { UnsafeMutablePointer(OpaquePointer($0)) }, content.widget)
            gtk_menu_button_set_popover(opaque, popover)
            if let popover = gtk_menu_button_get_popover(opaque) {
                let keys = commands.flatMap { command in command.keys.map { (command: command, key: $0) } }
                keeper.hear(keys, in: popover)
                keeper.watch(popover, of: opaque) { [weak self] in self?.onClose?() }
            }
        }
        onOpen?()
    }

    // @unchecked: `button` is read on the main thread only, where GTK calls.
    private final class WeakButton: @unchecked Sendable {
        weak var button: PopoverButton?
        init(_ button: PopoverButton) {
            self.button = button
        }
    }
}

extension UnsafeMutablePointer<GtkPopover> {
    fileprivate var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer<GtkWidget>(OpaquePointer(self)) }
}
