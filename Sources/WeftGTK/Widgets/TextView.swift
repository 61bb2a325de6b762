import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// Lines of text with attributes: GtkTextView in a scrolled window, with a placeholder while it is empty.
///
/// The placeholder lies over the scrolled window: GTK 4.8 draws overlays of a text view itself twice.
@MainActor
public final class TextView: TextInput {
    private let view: UnsafeMutablePointer<GtkWidget>
    /// Owned by GTK for this widget's lifetime.
    private let scroller: OpaquePointer
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private let placeholder: UnsafeMutablePointer<GtkWidget>
    private var tags: [(tag: UnsafeMutablePointer<GtkTextTag>, attributes: TextAttributes)] = []
    private var typingAttributes: TextAttributes?
    private var environment = GraphicsEnvironment.standard
    private var scrolls = true
    private var hasScrollbar = false
    private var roomTimer: MainTimer?
    /// True during a change by the program, so that it is not reported as an edit.
    private var isSetting = false
    /// The text that an input method is composing.
    private var preedit = ""
    /// True while typed text gets its attributes: the change is reported afterwards.
    private var isInserting = false

    /// An empty view.
    public init() {
        view = gtk_text_view_new()
        placeholder = gtk_label_new("")
        let textView = UnsafeMutablePointer<GtkTextView>(OpaquePointer(view))
        buffer = gtk_text_view_get_buffer(textView)
        let scrolledWindow: UnsafeMutablePointer<GtkWidget> = gtk_scrolled_window_new()
        scroller = OpaquePointer(scrolledWindow)
        super.init(floating: gtk_overlay_new())
        ScrolledWindow.goesBackBeforeLeaving(scrolledWindow)
        gtk_overlay_set_child(opaque, scrolledWindow)
        gtk_scrolled_window_set_child(scroller, view)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        // Tab moves to the next field, as in a form.
        gtk_text_view_set_accepts_tab(textView, 0)
        gtk_widget_set_can_target(placeholder, 0)
        gtk_widget_add_css_class(placeholder, "secondary-label")
        gtk_widget_set_valign(placeholder, GTK_ALIGN_START)
        gtk_label_set_xalign(OpaquePointer(placeholder), 0)
        gtk_label_set_wrap(OpaquePointer(placeholder), 1)
        gtk_label_set_wrap_mode(OpaquePointer(placeholder), PANGO_WRAP_WORD_CHAR)
        gtk_overlay_add_overlay(opaque, placeholder)
        gtk_overlay_set_clip_overlay(opaque, placeholder, 1)
        gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
        watchRoom()
        watchBuffer()
        watchFocus()
        watchSubmit()
    }

    override var field: UnsafeMutablePointer<GtkWidget> { view }
    private var textView: UnsafeMutablePointer<GtkTextView> { UnsafeMutablePointer<GtkTextView>(OpaquePointer(view)) }

    override var isComposing: Bool { !preedit.isEmpty }

    private func watchBuffer() {
        on(OpaquePointer(view), "preedit-changed") { view, arguments in view.preedit = arguments.string(0) ?? "" }
        let source = OpaquePointer(buffer)
        on(source, "insert-text") { view, arguments in
            guard let location = arguments.boxed(0), let text = arguments.string(1) else { return }
            let offset = view.offset(of: location.assumingMemoryBound(to: GtkTextIter.self).pointee)
            if view.shouldChange?(offset..<offset, text) == false {
                g_signal_stop_emission_by_name(view.buffer, "insert-text")
            } else {
                view.isInserting = view.typingAttributes != nil
            }
        }
        on(source, "insert-text", after: true) { view, arguments in
            guard let attributes = view.typingAttributes, let location = arguments.boxed(0),
                let text = arguments.string(1)
            else { return }
            // The signal's iterator is now after the inserted text.
            var end = location.assumingMemoryBound(to: GtkTextIter.self).pointee
            var start = end
            gtk_text_iter_backward_chars(&start, gint(text.unicodeScalars.count))
            gtk_text_buffer_remove_all_tags(view.buffer, &start, &end)
            gtk_text_buffer_apply_tag(view.buffer, view.tag(for: attributes), &start, &end)
            view.isInserting = false
            view.changed()
        }
        on(source, "delete-range") { view, arguments in
            guard let first = arguments.boxed(0), let last = arguments.boxed(1) else { return }
            let start = view.offset(of: first.assumingMemoryBound(to: GtkTextIter.self).pointee)
            let end = view.offset(of: last.assumingMemoryBound(to: GtkTextIter.self).pointee)
            if view.shouldChange?(min(start, end)..<max(start, end), "") == false {
                g_signal_stop_emission_by_name(view.buffer, "delete-range")
            }
        }
        on(source, "changed") { view, _ in view.changed() }
        on(source, "notify::cursor-position") { view, _ in view.onSelectionChange?(view.selectedRange) }
    }

    private func changed() {
        guard !isInserting else { return }
        showPlaceholder()
        onChange?()
    }

    /// Connects a signal of the buffer for changes by the user.
    private func on(
        _ source: OpaquePointer, _ signal: String, after: Bool = false,
        _ handler: @escaping @MainActor (TextView, SignalArguments) -> Void
    ) {
        Signal.connect(source, signal, after: after) { [weak self] arguments in
            MainThread.inCallback(arguments) { arguments in
                if let self, !self.isSetting { handler(self, arguments) }
            }
            return false
        }
    }

    private func offset(of iterator: GtkTextIter) -> Int {
        var start = GtkTextIter()
        gtk_text_buffer_get_start_iter(buffer, &start)
        var end = iterator
        return Self.take(gtk_text_buffer_get_text(buffer, &start, &end, 1)).utf8.count
    }

    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func iterator(at offset: Int) -> GtkTextIter {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iterator, gint(clamping: string.scalarOffset(utf8: offset)))
        return iterator
    }

    private var string: String {
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return Self.take(gtk_text_buffer_get_text(buffer, &start, &end, 1))
    }

    public override var text: AttributedString {
        get {
            var result = AttributedString("", attributes: typingAttributes ?? TextAttributes())
            var start = GtkTextIter()
            gtk_text_buffer_get_start_iter(buffer, &start)
            while gtk_text_iter_is_end(&start) == 0 {
                var end = start
                if gtk_text_iter_forward_to_tag_toggle(&end, nil) == 0 { gtk_text_buffer_get_end_iter(buffer, &end) }
                let part = Self.take(gtk_text_buffer_get_text(buffer, &start, &end, 1))
                result.append(part, attributes: attributes(at: &start))
                start = end
            }
            return result
        }
        set {
            isSetting = true
            defer {
                isSetting = false
                showPlaceholder()
            }
            gtk_text_buffer_begin_irreversible_action(buffer)
            gtk_text_buffer_set_text(buffer, "", 0)
            for run in newValue.runs {
                let text = newValue.substring(run.range)
                var end = GtkTextIter()
                gtk_text_buffer_get_end_iter(buffer, &end)
                let offset = gtk_text_iter_get_offset(&end)
                gtk_text_buffer_insert(buffer, &end, text, gint(clamping: text.utf8.count))
                guard run.attributes != TextAttributes() else { continue }
                var start = GtkTextIter()
                gtk_text_buffer_get_iter_at_offset(buffer, &start, offset)
                gtk_text_buffer_apply_tag(buffer, tag(for: run.attributes), &start, &end)
            }
            gtk_text_buffer_end_irreversible_action(buffer)
        }
    }

    public override var selectedRange: Range<Int> {
        get {
            var start = GtkTextIter()
            var end = GtkTextIter()
            gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
            return offset(of: start)..<offset(of: end)
        }
        set {
            var start = iterator(at: newValue.lowerBound)
            var end = iterator(at: newValue.upperBound)
            // The insertion point is at the end.
            gtk_text_buffer_select_range(buffer, &end, &start)
        }
    }

    public override var isEditable: Bool {
        get { gtk_text_view_get_editable(textView) != 0 }
        set {
            gtk_text_view_set_editable(textView, newValue ? 1 : 0)
            gtk_text_view_set_cursor_visible(textView, newValue ? 1 : 0)
        }
    }

    public override func setTypingAttributes(_ attributes: TextAttributes?) { typingAttributes = attributes }

    public override func setPlaceholder(_ text: AttributedString?) {
        gtk_label_set_text(OpaquePointer(placeholder), text.map { Self.clean($0.string) } ?? "")
        setFont(text?.initialAttributes ?? TextAttributes())
        setAccessiblePlaceholder(text?.string ?? "")
        showPlaceholder()
    }

    private func setFont(_ attributes: TextAttributes) {
        let list = pango_attr_list_new()
        if let family = attributes.family { pango_attr_list_insert(list, pango_attr_family_new(family)) }
        if let size = attributes.size {
            pango_attr_list_insert(list, pango_attr_size_new(Int32(TextTag.pangoSize(size))))
        }
        pango_attr_list_insert(
            list, pango_attr_weight_new(PangoWeight(rawValue: numericCast(attributes.weight.rawValue))))
        if attributes.isItalic { pango_attr_list_insert(list, pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        gtk_label_set_attributes(OpaquePointer(placeholder), list)
        pango_attr_list_unref(list)
    }

    private func showPlaceholder() {
        gtk_widget_set_visible(placeholder, gtk_text_buffer_get_char_count(buffer) == 0 ? 1 : 0)
    }

    public override func setInsets(_ insets: EdgeInsets) {
        gtk_text_view_set_top_margin(textView, gint(insets.top.rounded()))
        gtk_text_view_set_bottom_margin(textView, gint(insets.bottom.rounded()))
        gtk_text_view_set_left_margin(textView, gint(insets.left.rounded()))
        gtk_text_view_set_right_margin(textView, gint(insets.right.rounded()))
        gtk_widget_set_margin_top(placeholder, gint(insets.top.rounded()))
        gtk_widget_set_margin_bottom(placeholder, gint(insets.bottom.rounded()))
        // The text view's own insets are left and right.
        let sides = isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
        gtk_widget_set_margin_start(placeholder, gint(sides.0.rounded()))
        gtk_widget_set_margin_end(placeholder, gint(sides.1.rounded()))
    }

    public override func setScrolls(_ scrolls: Bool) {
        self.scrolls = scrolls
        updateScrollbar()
    }

    /// Enables the scrollbar only if text is hidden and there is room for the bar, because an enabled scrollbar gives
    /// the view its own minimum height.
    private func updateScrollbar() {
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        let page = gtk_adjustment_get_page_size(adjustment)
        let isNeeded = scrolls && page >= 60 && gtk_adjustment_get_upper(adjustment) > page + 0.5
        guard isNeeded != hasScrollbar else { return }
        hasScrollbar = isNeeded
        gtk_scrolled_window_set_policy(
            scroller, GTK_POLICY_NEVER, isNeeded ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL)
    }

    /// Watches the available space, since it changes during an allocation, when no widget may request another one.
    private func watchRoom() {
        Signal.connect(OpaquePointer(gtk_scrolled_window_get_vadjustment(scroller)), "changed") { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self, self.roomTimer == nil else { return }
                self.roomTimer = MainTimer(milliseconds: 0) { [weak self] in
                    self?.roomTimer = nil
                    self?.updateScrollbar()
                }
            }
            return false
        }
    }

    public override func setEnvironment(_ environment: GraphicsEnvironment) {
        guard environment.palette != self.environment.palette else { return }
        self.environment = environment
        for (tag, attributes) in tags where attributes.hasStyleColors {
            TextTag.setColors(of: tag, attributes, environment)
        }
    }

    /// Undoes the last change.
    public func undo() { gtk_text_buffer_undo(buffer) }
    /// Redoes the last undone change.
    public func redo() { gtk_text_buffer_redo(buffer) }

    /// The natural height of the text at a width, as measured by GTK, in points. For tests.
    package func naturalHeight(forWidth width: Int) -> Int {
        var natural: gint = 0
        gtk_widget_measure(view, GTK_ORIENTATION_VERTICAL, gint(clamping: width), nil, &natural, nil, nil)
        return Int(natural)
    }

    // MARK: Attributes

    private func attributes(at iterator: inout GtkTextIter) -> TextAttributes {
        for known in tags where gtk_text_iter_has_tag(&iterator, known.tag) != 0 { return known.attributes }
        return TextAttributes()
    }

    /// The tag of a set of attributes; the buffer owns it.
    private func tag(for attributes: TextAttributes) -> UnsafeMutablePointer<GtkTextTag>? {
        if let known = tags.first(where: { $0.attributes == attributes }) { return known.tag }
        guard let tag = TextTag.make(attributes, environment) else { return nil }
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        g_object_unref(tag)
        tags.append((tag, attributes))
        return tag
    }
}

/// Converts attributes to a GtkTextTag, whose properties are set by name.
@MainActor
enum TextTag {
    /// The font size in Pango units, which count points of 1/72 inch; Weft's are 1/96 inch, and also follow the
    /// desktop's text scale.
    static func pangoSize(_ size: Double) -> Int {
        Int((max(0, min(size, 10_000)) * 72 / 96 * 1_024).rounded())
    }

    private static func set(
        _ name: String, of tag: UnsafeMutablePointer<GtkTextTag>, _ type: GType,
        _ assign: (UnsafeMutablePointer<GValue>) -> Void
    ) {
        var value = GValue()
        g_value_init(&value, type)
        assign(&value)
        g_object_set_property(UnsafeMutablePointer<GObject>(OpaquePointer(tag)), name, &value)
        g_value_unset(&value)
    }

    static func setColors(
        of tag: UnsafeMutablePointer<GtkTextTag>, _ attributes: TextAttributes, _ environment: GraphicsEnvironment
    ) {
        for (name, color) in [("foreground-rgba", attributes.color), ("background-rgba", attributes.background)] {
            guard var rgba = color?.resolved(in: environment).rgba else { continue }
            set(name, of: tag, gdk_rgba_get_type()) { g_value_set_boxed($0, &rgba) }
        }
    }

    static func make(
        _ attributes: TextAttributes, _ environment: GraphicsEnvironment
    ) -> UnsafeMutablePointer<GtkTextTag>? {
        guard let tag = gtk_text_tag_new(nil) else { return nil }
        func set(_ name: String, _ type: GType, _ assign: (UnsafeMutablePointer<GValue>) -> Void) {
            Self.set(name, of: tag, type, assign)
        }
        if let family = attributes.family { set("family", weft_type_string()) { g_value_set_string($0, family) } }
        if let size = attributes.size { set("size", weft_type_int()) { g_value_set_int($0, gint(pangoSize(size))) } }
        if attributes.weight != .regular {
            set("weight", weft_type_int()) { g_value_set_int($0, gint(attributes.weight.rawValue)) }
        }
        if attributes.isItalic {
            set("style", pango_style_get_type()) { g_value_set_enum($0, gint(PANGO_STYLE_ITALIC.rawValue)) }
        }
        setColors(of: tag, attributes, environment)
        if attributes.underline {
            set("underline", pango_underline_get_type()) { g_value_set_enum($0, gint(PANGO_UNDERLINE_SINGLE.rawValue)) }
        }
        if attributes.strikethrough { set("strikethrough", weft_type_boolean()) { g_value_set_boolean($0, 1) } }
        if attributes.letterSpacing != 0 {
            let spacing = gint(max(-1_000, min(1_000, attributes.letterSpacing)) * 1_024)
            set("letter-spacing", weft_type_int()) { g_value_set_int($0, spacing) }
        }
        return tag
    }
}
