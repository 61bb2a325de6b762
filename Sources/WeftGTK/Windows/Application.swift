import WeftGLib
import WeftGraphics
import WeftShim

/// The GtkApplication: single instance, activation, quitting.
@MainActor
public final class Application {
    let pointer: UnsafeMutablePointer<GtkApplication>
    /// Why the program cannot run.
    private let mistake: String?
    private var isRunning = false

    /// `id` is the reverse-DNS application id; ``run(activate:)`` says so when it is none. `isUnique` false lets several
    /// processes run beside each other. GTK looks for no automatic resources (menus, icons) under a path made of `id`.
    ///
    /// `isService` is for a process that the message bus starts: ``run(activate:)`` opens nothing by itself then. It ends when
    /// nobody has called for ten seconds and no window was opened; after a window it ends with the last one.
    public init(id: String, isUnique: Bool = true, isService: Bool = false) {
        MainLoop.install()
        let isValid = g_application_id_is_valid(id) != 0
        mistake =
            isValid
            ? nil
            : "\"\(id)\" is no application id: it has two parts or more with dots between them, like org.example.Feed, each "
                + "of letters, digits, \"_\" and \"-\" and not beginning with a digit, and 255 bytes at most."
        pointer = gtk_application_new(
            isValid ? id : nil, isUnique ? WEFT_G_APPLICATION_DEFAULT_FLAGS : WEFT_G_APPLICATION_NON_UNIQUE)
        if isService { becomeService() }
        // With a path for resources GTK adds a folder to the icon theme at the start, which then is read a second time, by
        // the main thread.
        g_application_set_resource_base_path(application, nil)
        Signal.connect(OpaquePointer(pointer), "startup") { _ in
            Self.standBackWithoutBus()
            return false
        }
    }

    /// GTK names what assistive technology sees after the default application's path on the session's bus, and where there is
    /// no such path it ends the process by a null pointer: another user's program on this display reaches the bus of assistive
    /// technology alone. Without a default application GTK names it after the program.
    private nonisolated static func standBackWithoutBus() {
        guard let application = g_application_get_default(),
            g_application_get_dbus_object_path(application) == nil
        else { return }
        g_application_set_default(nil)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    var application: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
    }

    /// Runs until the last window is closed; `activate` is called when the program is started or raised. The exit status:
    /// 0, or 1 when there is no display, the id is none or the application runs already, which standard error is told.
    public func run(activate: @escaping @MainActor () -> Void) -> Int32 {
        if let mistake = isRunning ? "the application runs already." : mistake {
            Console.error("\(Self.programName): \(mistake)")
            return 1
        }
        guard Self.requireDisplay() else { return 1 }
        isRunning = true
        let id = Signal.connect(OpaquePointer(pointer), "activate") { _ in
            MainActor.assumeIsolated { activate() }
            return false
        }
        defer {
            Signal.disconnect(OpaquePointer(pointer), id)
            isRunning = false
        }
        return g_application_run(application, 0, nil)
    }

    /// Ends `run`.
    public func quit() {
        g_application_quit(application)
    }

    /// True when GTK could open a display; nothing else of WeftGTK may be used otherwise.
    public static func openDisplay() -> Bool {
        gtk_init_check() != 0
    }

    /// As ``openDisplay()``; without one standard error is told.
    public static func requireDisplay() -> Bool {
        if openDisplay() { return true }
        Console.error(frameworkText("{program}: there is no display to open a window on.", ["program": programName]))
        return false
    }

    /// The executable's, for messages.
    private static var programName: String {
        LocalFile.executablePath?.split(separator: "/").last.map(String.init) ?? "weft"
    }
}

/// Things the desktop does for the program.
@MainActor
public enum Desktop {
    /// Opens a link in the user's browser. `parent` is the window the request comes from. `failed` hears why it could not
    /// be opened, later.
    public static func open(_ link: String, parent: Window?, failed: @escaping @MainActor (String) -> Void = warn) {
        let box = Unmanaged.passRetained(FailureBox(frameworkText("no program here opens such addresses"), failed))
        weft_open_link(native(parent), link, { Desktop.opened($0, $1) }, box.toOpaque())
    }

    /// Opens a file in the user's program for its kind, by its path. `failed` hears why it could not be opened, later.
    public static func openFile(_ path: String, parent: Window?, failed: @escaping @MainActor (String) -> Void) {
        let box = Unmanaged.passRetained(FailureBox(frameworkText("no program here opens such files"), failed))
        weft_open_file(native(parent), path, { Desktop.opened($0, $1) }, box.toOpaque())
    }

    private static func native(_ window: Window?) -> UnsafeMutablePointer<GtkWindow>? {
        window.map { UnsafeMutablePointer<GtkWindow>($0.opaque) }
    }

    /// GTK calls back on the main thread.
    private nonisolated static func opened(_ context: UnsafeMutableRawPointer?, _ error: UnsafePointer<GError>?) {
        guard let context else { return }
        let box = Unmanaged<FailureBox>.fromOpaque(context).takeRetainedValue()
        guard let error = error?.pointee, let message = error.message else { return }
        let isUnknown = error.domain == g_io_error_quark() && error.code == G_IO_ERROR_NOT_SUPPORTED.rawValue
        let reason = isUnknown ? nil : String(cString: message)
        MainActor.assumeIsolated { box.failed(reason ?? box.unknown) }
    }

    // Only the main thread touches it.
    private final class FailureBox: @unchecked Sendable {
        /// The reason where nothing opens what was to be opened.
        let unknown: String
        let failed: @MainActor (String) -> Void

        init(_ unknown: String, _ failed: @escaping @MainActor (String) -> Void) {
            self.unknown = unknown
            self.failed = failed
        }
    }

    /// Says in the log that a link could not be opened.
    public static func warn(_ reason: String) { Log.warning("weft", "a link was not opened: \(reason)") }

    /// Just above the theme, which GTK has where its settings are.
    static let basePriority = guint(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 1)

    /// Adds a style sheet for every window of the display, above the theme; one with `isBase` below the programs' own.
    public static func addStyleSheet(_ css: String, isBase: Bool = false) {
        guard let display = gdk_display_get_default() else { return }
        let provider = gtk_css_provider_new()
        weft_css_provider_load(provider, css)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider),
            isBase ? basePriority : guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
        DisplaySettings.shared.styleChanged()
    }

    /// Whether the icon theme has an icon of that name.
    public static func hasIcon(_ name: String) -> Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
    }

    /// Adds a folder in which the icon theme looks, so that the program finds its icon before it is installed. All themes
    /// are read again then, by whoever asks for the next icon.
    public static func addIconFolder(_ path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }

    /// Puts text on the clipboard.
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Makes text the primary selection, which a middle click pastes.
    public static func offerSelection(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_primary_clipboard(display), text)
    }

    /// Asks the theme for its dark variant; a live window restyles at once.
    public static var prefersDark: Bool {
        get {
            var value: gboolean = 0
            weft_settings_get_boolean("gtk-application-prefer-dark-theme", &value)
            return value != 0
        }
        set { weft_settings_set_boolean("gtk-application-prefer-dark-theme", newValue ? 1 : 0) }
    }

    /// GTK's own theme when it was exchanged for its variant of high contrast.
    private static var exchangedTheme: String?

    /// Asks for high contrast: colours of the palette have 7 : 1, and GTK's own theme is exchanged for its variant. Another
    /// theme stays.
    public static var prefersHighContrast: Bool {
        get { DisplaySettings.shared.prefersHighContrast }
        set {
            guard newValue != prefersHighContrast else { return }
            DisplaySettings.shared.prefersHighContrast = newValue
            if newValue, let name = themeName,
                ["default", "default-dark", "adwaita", "adwaita-dark"].contains(name.lowercased())
            {
                exchangedTheme = name
                themeName = "HighContrast"
            } else if !newValue, let name = exchangedTheme {
                exchangedTheme = nil
                themeName = name
            }
        }
    }

    /// The colour the user has chosen for what stands out: `StyleColor.accent` follows it, as legible as text has to be, and so
    /// does what marks a chosen row or the keyboard's place. Nil, at first, is the theme's own.
    public static var accentColor: Color? {
        get { DisplaySettings.shared.accentColor }
        set { DisplaySettings.shared.accentColor = newValue?.withAlpha(1) }
    }

    /// Takes over what the user wants of contrast and accent colour; a program that leaves dark and light to the desktop, too
    /// (`followsScheme`), gets `prefersDark` from it where the user has a preference.
    public static func follow(_ preferences: SettingsPortal.Preferences, followsScheme: Bool = true) {
        if followsScheme, preferences.colorScheme != .noPreference {
            prefersDark = preferences.colorScheme == .dark
        }
        prefersHighContrast = preferences.isHighContrast
        accentColor = preferences.accentColor.map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    }

    /// The theme of the desktop's settings; the GTK_THEME variable wins over it.
    package static var themeName: String? {
        get {
            guard let name = weft_settings_get_string("gtk-theme-name") else { return nil }
            defer { g_free(name) }
            return String(cString: name)
        }
        set { weft_settings_set_string("gtk-theme-name", newValue) }
    }

    /// Whether the user wants things to move; off, changes are shown at once.
    public static var animates: Bool {
        get {
            var value: gboolean = 1
            weft_settings_get_boolean("gtk-enable-animations", &value)
            return value != 0
        }
        set { weft_settings_set_boolean("gtk-enable-animations", newValue ? 1 : 0) }
    }
}
