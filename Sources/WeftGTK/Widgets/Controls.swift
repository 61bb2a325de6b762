import WeftShim

/// A native push button.
@MainActor
public final class Button: Widget {
    /// Wraps the label, if requested.
    private var wrapping: WrappingText?

    /// A button with a text.
    public init(label: String) {
        super.init(floating: gtk_button_new_with_label(label))
    }

    /// A button with an icon of the theme; `label` is the accessible name and the tooltip.
    public init(iconName: String, label: String) {
        super.init(floating: gtk_button_new_from_icon_name(iconName))
        tooltip = label
        setAccessibleLabel(label)
    }

    /// Sets the text of a button with a label.
    public func setLabel(_ label: String) {
        gtk_button_set_label(UnsafeMutablePointer<GtkButton>(opaque), label)
        wrapping?.textChanged()
    }

    /// Wraps the text of a button with a label if it has no room.
    public func wrapsLabel() {
        guard let child = gtk_button_get_child(UnsafeMutablePointer<GtkButton>(opaque)) else { return }
        wrapping = WrappingText(of: OpaquePointer(child), wantsOneLine: true)
        gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
    }

    /// Sets the theme icon of a button with an icon.
    public func setIcon(_ name: String) {
        gtk_button_set_icon_name(UnsafeMutablePointer<GtkButton>(opaque), name)
    }

    /// Called for each click, Enter or Space.
    public func onClicked(_ handler: @escaping @MainActor () -> Void) {
        connect("clicked") { _ in
            handler()
            return false
        }
    }
}

/// A native label with plain text.
@MainActor
public final class Label: Widget {
    /// The treatment of text that is wider than its place.
    public enum Overflow {
        /// Ends in an ellipsis.
        case ellipsis
        /// Continues on the next line, aligned to the start.
        case wraps
        /// Continues on the next line, centred. Lines are not much longer than is comfortable to read.
        case wrapsCentered
    }

    private var wrapping: WrappingText?

    /// A text on one line. `overflow` sets what happens to text that does not fit.
    public init(_ text: String = "", overflow: Overflow = .ellipsis) {
        super.init(floating: gtk_label_new(text))
        guard overflow != .ellipsis else {
            gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
            return
        }
        wrapping = WrappingText(of: opaque)
        if overflow == .wrapsCentered {
            gtk_label_set_max_width_chars(opaque, 48)
            gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        } else {
            gtk_label_set_xalign(opaque, 0)
        }
    }

    /// Limits the width to a number of characters; longer text ends in an ellipsis.
    public func setMaximumCharacters(_ count: Int) { gtk_label_set_max_width_chars(opaque, gint(clamping: count)) }

    /// Limits the number of lines of wrapped text, with an ellipsis for the rest.
    public func setMaximumLines(_ count: Int) {
        gtk_label_set_lines(opaque, gint(clamping: count))
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }

    /// Shows the text in the tooltip while it is cut.
    ///
    /// - Parameter whole: a longer text to show instead, also while the label's own text is not cut.
    public func showsWholeText(_ whole: String? = nil) {
        tooltip = whole == text ? nil : whole
        addTooltip { [weak self] in
            guard let self, tooltip == nil, let layout = gtk_label_get_layout(opaque),
                pango_layout_is_ellipsized(layout) != 0
            else { return nil }
            return text
        }
    }

    /// Aligns the text to the start of a wider place.
    public func alignsToStart() { gtk_label_set_xalign(opaque, 0) }

    /// True if the text can be selected and copied.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }

    /// The text.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            gtk_label_set_text(opaque, newValue)
            wrapping?.textChanged()
        }
    }
}

/// A spinner, which can be turned on.
@MainActor
public final class Spinner: Widget {
    /// Makes a spinner of `size` points that does not spin yet.
    public init(size: Int) {
        super.init(floating: gtk_spinner_new())
        setSizeRequest(width: size, height: size)
    }

    /// True if the spinner turns.
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}

/// An icon of the theme.
@MainActor
public final class Icon: Widget {
    /// An icon of the theme, with a size in points.
    public init(name: String? = nil, pixelSize: Int) {
        super.init(floating: gtk_image_new_from_icon_name(name))
        gtk_image_set_pixel_size(opaque, gint(clamping: pixelSize))
    }

    /// Shows another icon of the theme.
    public func setName(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// A row or a column of widgets.
@MainActor
public final class Box: Widget {
    /// An empty box; `spacing` in points.
    public init(vertical: Bool, spacing: Int = 0) {
        super.init(
            floating: gtk_box_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, gint(spacing)))
    }

    /// Adds a widget before all others.
    public func prepend(_ child: Widget) {
        gtk_box_prepend(UnsafeMutablePointer<GtkBox>(opaque), child.widget)
    }

    /// Adds a widget after all others.
    public func append(_ child: Widget) {
        gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(widget)), child.widget)
    }
}

/// A stack of pages. One of them is visible. Transitions slide unless the desktop reduces animations.
@MainActor
public final class PageStack: Widget {
    /// A stack without pages, with a duration of transitions.
    public init(transitionMilliseconds: Int = 220) {
        super.init(floating: gtk_stack_new())
        gtk_stack_set_transition_duration(opaque, guint(transitionMilliseconds))
        // Only as large as the visible page, since hidden pages are not measured.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
        followShownPage()
    }

    /// The transition between two pages.
    public enum Transition {
        case none, push, pop

        var gtk: GtkStackTransitionType {
            switch self {
            case .none: GTK_STACK_TRANSITION_TYPE_NONE
            case .push: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
            case .pop: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
            }
        }
    }

    /// Adds a page, hidden for now.
    public func add(_ page: Widget) {
        if let panel = gtk_stack_add_child(opaque, page.widget) {
            // Without a name GTK 4.8 exposes the name of its type.
            Self.setAccessibleLabel("", of: panel)
        }
        tellShownPage()
    }

    /// Shows a page of the stack.
    public func show(_ page: Widget, _ transition: Transition) {
        gtk_stack_set_transition_type(opaque, transition.gtk)
        gtk_stack_set_visible_child(opaque, page.widget)
    }

    /// True if a page is the shown one.
    public func isShown(_ page: Widget) -> Bool { gtk_stack_get_visible_child(opaque) == page.widget }

    /// Removes a page.
    public func remove(_ page: Widget) {
        gtk_stack_remove(opaque, page.widget)
    }

    /// Adds a page unless it is in the stack already; a page that returns keeps its place.
    public func addIfMissing(_ page: Widget) {
        if !page.isChild(of: self) { add(page) }
    }

    /// Removes a page if it was added; a page that was never shown was not.
    public func removeIfAdded(_ page: Widget) {
        if page.isChild(of: self) { remove(page) }
    }

    /// True during a transition.
    public var isTransitioning: Bool { gtk_stack_get_transition_running(opaque) != 0 }

    /// Called when a transition ends.
    public func onTransitionEnd(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::transition-running") { [weak self] _ in
            if let self, !self.isTransitioning { handler() }
            return false
        }
    }
}
