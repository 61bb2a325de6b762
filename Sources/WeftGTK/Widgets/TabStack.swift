import WeftGLib
import WeftShim

/// A stack of pages. One of them is visible. Each page has a title for the stack's tab bars. Pages may be filled later.
@MainActor
public final class TabStack: Widget {
    /// One empty box per page, for contents that are made when the page is first shown.
    private var pages: [Box] = []
    /// The names of the pages' icons. GTK shows an icon in place of the title; `TabBar` shows both.
    private(set) var icons: [String?] = []
    /// Handlers of tab bars, called after GTK made tabs again.
    private var tabListeners: [@MainActor () -> Void] = []

    /// A stack without pages.
    public init() {
        super.init(floating: gtk_stack_new())
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
        setExpands()
        followShownPage()
    }

    /// Adds an empty page. `icon` is the name of a theme icon.
    public func addPage(title: String, icon: String?) {
        let page = Box(vertical: true)
        page.setExpands()
        pages.append(page)
        icons.append(icon)
        guard let entry = gtk_stack_add_titled(opaque, page.widget, nil, title) else { return }
        Self.setAccessibleLabel(title, of: entry)
        tellShownPage()
        notifyBars()
    }

    /// Sets a page's title.
    public func setTitle(_ title: String, of index: Int) {
        guard let entry = gtk_stack_get_page(opaque, pages[index].widget) else { return }
        gtk_stack_page_set_title(entry, title)
        Self.setAccessibleLabel(title, of: entry)
        notifyBars()
    }

    /// Marks a page's tab as needing attention.
    public func setNeedsAttention(_ needsAttention: Bool, of index: Int) {
        guard let entry = gtk_stack_get_page(opaque, pages[index].widget) else { return }
        gtk_stack_page_set_needs_attention(entry, needsAttention ? 1 : 0)
        notifyBars()
    }

    /// Adds contents to a page.
    public func fill(_ index: Int, with content: Widget) { pages[index].append(content) }

    /// Removes all pages.
    public func removeAllPages() {
        for page in pages { gtk_stack_remove(opaque, page.widget) }
        (pages, icons) = ([], [])
        notifyBars()
    }

    func onTabsMade(_ listener: @escaping @MainActor () -> Void) { tabListeners.append(listener) }

    private func notifyBars() {
        for listener in tabListeners { listener() }
    }

    /// The index of the shown page; nil without pages.
    public var shownIndex: Int? {
        get {
            guard let shown = gtk_stack_get_visible_child(opaque) else { return nil }
            return pages.firstIndex { $0.widget == shown }
        }
        set {
            guard let newValue, pages.indices.contains(newValue) else { return }
            gtk_stack_set_visible_child(opaque, pages[newValue].widget)
        }
    }

    /// Called when another page is shown, by a tab or by the program.
    public func onShownChange(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::visible-child") { _ in
            handler()
            return false
        }
    }
}
