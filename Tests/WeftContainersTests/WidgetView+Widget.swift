import WeftTestSupport

@testable import WeftGTK

extension WidgetView {
    /// What GTK has of one of WeftGTK's widgets.
    static func of(_ widget: Widget) -> WidgetView { WidgetView(pointer: widget.widget) }
}
