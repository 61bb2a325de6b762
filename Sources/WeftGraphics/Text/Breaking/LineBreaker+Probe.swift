import WeftGLib
import WeftShim

extension LineBreaker {
    /// True if the running Pango lets a space at the very end of a text extend beyond the end of the line.
    ///
    /// Pango up to 1.51.1 did so, and reported a line wider than the layout. Later versions count such a space, and
    /// move the word before it to the next line if both do not fit (Pango's 14d66efb). At the end of other paragraphs
    /// it was always counted. A trial decides, since distributions backport patches; it takes a fraction of a
    /// millisecond, once.
    static let endSpaceHangs: Bool = {
        let context = TextEngine.current.context(GraphicsEnvironment(), isRightToLeft: false)
        let layout = GObjectReference(full: pango_layout_new(context)!)
        func width(_ text: String) -> Int32 {
            var width: Int32 = 0
            pango_layout_set_text(layout.pointer, text, -1)
            pango_layout_get_size(layout.pointer, &width, nil)
            return width
        }
        // A width between those without and with the trailing space.
        let room = (width("a a") + width("a a ")) / 2
        pango_layout_set_width(layout.pointer, room)
        return pango_layout_get_line_count(layout.pointer) == 1
    }()
}
