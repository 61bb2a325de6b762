import WeftShim

/// A native push button.
@MainActor
public final class Button: Widget {
    /// Of a label that goes on in the next line.
    private var wrapping: WrappingText?

    /// A button with a text.
    public init(label: String) {
        super.init(floating: gtk_button_new_with_label(label))
    }

    /// An icon of the theme; `label` is what assistive technology and the tooltip say.
    public init(iconName: String, label: String) {
        super.init(floating: gtk_button_new_from_icon_name(iconName))
        tooltip = label
        setAccessibleLabel(label)
    }

    /// Of a button with a label.
    public func setLabel(_ label: String) {
        gtk_button_set_label(UnsafeMutablePointer<GtkButton>(opaque), label)
        wrapping?.textChanged()
    }

    /// Of a button with a label: where that has no room it goes on in the next line.
    public func wrapsLabel() {
        guard let child = gtk_button_get_child(UnsafeMutablePointer<GtkButton>(opaque)) else { return }
        wrapping = WrappingText(of: OpaquePointer(child), wantsOneLine: true)
        gtk_label_set_justify(OpaquePointer(child), GTK_JUSTIFY_CENTER)
    }

    /// Of a button with an icon: another one of the theme.
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
    /// What becomes of a text that is wider than its place.
    public enum Overflow {
        /// It ends in an ellipsis.
        case ellipsis
        /// It goes on in the next line; lines begin at the start of their place.
        case wraps
        /// The same, with the lines in the middle and not much longer than is read with ease.
        case wrapsCentered
    }

    private var wrapping: WrappingText?

    /// A text in one line, or as `overflow` says.
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

    /// At most so many characters wide, of which an ellipsis takes the place.
    public func setMaximumCharacters(_ count: Int) { gtk_label_set_max_width_chars(opaque, gint(clamping: count)) }

    /// At most so many lines of a text that wraps, with an ellipsis where the rest is.
    public func setMaximumLines(_ count: Int) {
        gtk_label_set_lines(opaque, gint(clamping: count))
        gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    }

    /// Text begins at the start of a place that is wider.
    public func alignsToStart() { gtk_label_set_xalign(opaque, 0) }

    /// Whether the text can be chosen and copied.
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

/// A spinner, which turns while it is made to.
@MainActor
public final class Spinner: Widget {
    /// A spinner of so many points that stands still.
    public init(size: Int) {
        super.init(floating: gtk_spinner_new())
        setSizeRequest(width: size, height: size)
    }

    /// Whether it turns.
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}

/// An icon of the theme.
@MainActor
public final class Icon: Widget {
    /// An icon of the theme, of so many points.
    public init(name: String? = nil, pixelSize: Int) {
        super.init(floating: gtk_image_new_from_icon_name(name))
        gtk_image_set_pixel_size(opaque, gint(clamping: pixelSize))
    }

    /// Shows another icon of the theme.
    public func setName(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }
}

/// Children in a row or a column.
@MainActor
public final class Box: Widget {
    /// An empty box; points between its children.
    public init(vertical: Bool, spacing: Int = 0) {
        super.init(
            floating: gtk_box_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, gint(spacing)))
    }

    /// Puts a widget behind the others.
    public func append(_ child: Widget) {
        gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(widget)), child.widget)
    }
}

/// Pages of which one is shown; the change slides unless the desktop asks for less animation.
@MainActor
public final class PageStack: Widget {
    /// A stack without pages; how long a change takes.
    public init(transitionMilliseconds: Int = 220) {
        super.init(floating: gtk_stack_new())
        gtk_stack_set_transition_duration(opaque, guint(transitionMilliseconds))
        // As large as the page that shows: pages behind it are not measured.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
        followShownPage()
    }

    /// How one page takes the place of another.
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

    /// Adds a page that is not shown yet.
    public func add(_ page: Widget) {
        if let panel = gtk_stack_add_child(opaque, page.widget) {
            // GTK 4.8 has its type's for want of another name.
            Self.setAccessibleLabel("", of: panel)
        }
        tellShownPage()
    }

    /// Shows a page that was added.
    public func show(_ page: Widget, _ transition: Transition) {
        gtk_stack_set_transition_type(opaque, transition.gtk)
        gtk_stack_set_visible_child(opaque, page.widget)
    }

    /// Takes a page away.
    public func remove(_ page: Widget) {
        gtk_stack_remove(opaque, page.widget)
    }

    /// A page that comes again is where it was.
    public func addIfMissing(_ page: Widget) {
        if !page.isChild(of: self) { add(page) }
    }

    /// Pages that were never shown were not added.
    public func removeIfAdded(_ page: Widget) {
        if page.isChild(of: self) { remove(page) }
    }

    /// Whether one page is on its way to take another's place.
    public var isTransitioning: Bool { gtk_stack_get_transition_running(opaque) != 0 }

    /// Called when a transition ends.
    public func onTransitionEnd(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::transition-running") { [weak self] _ in
            if let self, !self.isTransitioning { handler() }
            return false
        }
    }
}
