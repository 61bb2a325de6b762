import WeftGLib
import WeftGraphics
import WeftShim

/// The GtkApplication: single instance, activation, quitting.
@MainActor
public final class Application {
    let pointer: UnsafeMutablePointer<GtkApplication>
    /// The reason why the program cannot run.
    private let mistake: String?
    private var isRunning = false

    /// True if the process continues without a window: after its last window has closed, and as a service without
    /// calls.
    public var staysOpen = false {
        didSet {
            guard staysOpen != oldValue else { return }
            if staysOpen { g_application_hold(application) } else { g_application_release(application) }
        }
    }

    /// An application with a reverse-DNS `id`, which ``run(activate:)`` checks. `isUnique` false lets several processes
    /// run side by side. GTK looks for no automatic resources (menus, icons) under a path made from `id`.
    ///
    /// `isService` is for a process started by the message bus: ``run(activate:)`` opens nothing by itself then. The
    /// process ends after ten seconds without a call if no window was opened; otherwise with the last window.
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
        // With a resource path GTK adds a folder to the icon theme at the start, and the main thread reads the theme a
        // second time.
        g_application_set_resource_base_path(application, nil)
        Signal.connect(OpaquePointer(pointer), "startup") { _ in
            Self.standBackWithoutBus()
            return false
        }
    }

    /// Drops the default application if there is no session bus. GTK puts accessible objects below the default
    /// application's path on the session bus, and crashes on a null pointer if there is no such bus (a program of
    /// another user on this display reaches only the accessibility bus). Without a default application GTK uses the
    /// program's name.
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

    /// Runs until the last window is closed; `activate` is called when the program is started or raised. Returns the
    /// exit status: 0, or 1 without a display, for an invalid id, or if the application runs already, with a message on
    /// standard error.
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

    /// True if GTK could open a display; if it is false, do not use anything else of WeftGTK.
    public static func openDisplay() -> Bool {
        gtk_init_check() != 0
    }

    /// Like ``openDisplay()``; prints a message on standard error if there is no display.
    public static func requireDisplay() -> Bool {
        if openDisplay() { return true }
        Console.error(frameworkText("{program}: there is no display to open a window on.", ["program": programName]))
        return false
    }

    /// Name of the executable, for messages.
    private static var programName: String {
        LocalFile.executablePath?.split(separator: "/").last.map(String.init) ?? "weft"
    }
}

/// Services of the desktop.
@MainActor
public enum Desktop {
    /// Opens a link in the user's browser. `parent` is the window of the request. `failed` is called later, with the
    /// reason, if it could not be opened.
    public static func open(_ link: String, parent: Window?, failed: @escaping @MainActor (String) -> Void = warn) {
        let box = Unmanaged.passRetained(
            FailureBox(
                unknown: frameworkText("no program here opens such addresses"),
                unstartable: frameworkText("the program that opens such addresses cannot be started"), failed))
        weft_open_link(native(parent), link, { Desktop.opened($0, $1) }, box.toOpaque())
    }

    /// Opens a file by its path in the user's program for its type. `failed` is called later, with the reason, if it
    /// could not be opened.
    public static func openFile(_ path: String, parent: Window?, failed: @escaping @MainActor (String) -> Void) {
        // For a kind of file without a program, GIO starts one for its general kind: for a calendar one for text, such
        // as vim, which may lack its terminal. For the user no program opens the file.
        let reason = frameworkText("no program here opens such files")
        let box = Unmanaged.passRetained(FailureBox(unknown: reason, unstartable: reason, failed))
        weft_open_file(native(parent), path, { Desktop.opened($0, $1) }, box.toOpaque())
    }

    private static func native(_ window: Window?) -> UnsafeMutablePointer<GtkWindow>? {
        window.map { UnsafeMutablePointer<GtkWindow>($0.opaque) }
    }

    /// GTK's callback, on the main thread.
    private nonisolated static func opened(_ context: UnsafeMutableRawPointer?, _ error: UnsafePointer<GError>?) {
        guard let context else { return }
        let box = Unmanaged<FailureBox>.fromOpaque(context).takeRetainedValue()
        guard let error = error?.pointee, let message = error.message else { return }
        let isOfGIO = error.domain == g_io_error_quark()
        let text = String(cString: message)
        let reason =
            if isOfGIO, error.code == G_IO_ERROR_NOT_SUPPORTED.rawValue {
                box.unknown
            } else if isOfGIO, error.code == G_IO_ERROR_FAILED.rawValue {
                // GIO's message describes the cause in terms of starting a program, such as a missing terminal.
                box.unstartable
            } else {
                text
            }
        if reason != text { Log.info("weft", "opening failed: \(text)") }
        MainActor.assumeIsolated { box.failed(reason) }
    }

    // Only the main thread uses it.
    private final class FailureBox: @unchecked Sendable {
        /// The message if no program opens such addresses or files.
        let unknown: String
        /// The message if the program could not be started.
        let unstartable: String
        let failed: @MainActor (String) -> Void

        init(unknown: String, unstartable: String, _ failed: @escaping @MainActor (String) -> Void) {
            self.unknown = unknown
            self.unstartable = unstartable
            self.failed = failed
        }
    }

    /// Logs that a link could not be opened.
    public static func warn(_ reason: String) { Log.warning("weft", "a link was not opened: \(reason)") }

    /// The priority just above the theme. GTK gives the theme the priority of settings.
    static let basePriority = guint(GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 1)

    /// Adds a style sheet for every window of the display, above the theme. With `isBase` it is below the programs'
    /// own.
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

    /// True if the icon theme has an icon of that name.
    public static func hasIcon(_ name: String) -> Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
    }

    /// Adds a folder to the icon theme's search path, so that the program finds its icon before it is installed. The
    /// next icon lookup reads all themes again.
    public static func addIconFolder(_ path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }

    /// Copies text to the clipboard.
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Sets the primary selection, which a middle click pastes.
    public static func offerSelection(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        gdk_clipboard_set_text(gdk_display_get_primary_clipboard(display), text)
    }

    /// Requests the theme's dark variant, or its light one; a live window restyles at once.
    public static var prefersDark: Bool {
        get {
            switch InterfaceSetting.colorScheme.value {
            case InterfaceSetting.dark: return true
            case InterfaceSetting.light: return false
            default: break
            }
            var value: gboolean = 0
            weft_settings_get_boolean("gtk-application-prefer-dark-theme", &value)
            return value != 0
        }
        set {
            let isSet = InterfaceSetting.colorScheme.set(newValue ? InterfaceSetting.dark : InterfaceSetting.light)
            if !isSet { weft_settings_set_boolean("gtk-application-prefer-dark-theme", newValue ? 1 : 0) }
        }
    }

    /// The name of GTK's own theme, kept while its high-contrast variant replaces it.
    private static var exchangedTheme: String?

    /// Requests high contrast: the palette's colours reach 7 : 1, and GTK's own theme shows its high-contrast variant.
    /// Other themes do not change.
    public static var prefersHighContrast: Bool {
        get { DisplaySettings.shared.prefersHighContrast }
        set {
            guard newValue != prefersHighContrast else { return }
            DisplaySettings.shared.prefersHighContrast = newValue
            let wanted = newValue ? InterfaceSetting.moreContrast : InterfaceSetting.anyContrast
            if InterfaceSetting.contrast.set(wanted) { return }
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

    /// The user's accent colour. `StyleColor.accent` follows it, adjusted so that text is legible, and so do selected
    /// rows and the focus ring. Nil, the initial value, uses the theme's.
    public static var accentColor: Color? {
        get { DisplaySettings.shared.accentColor }
        set { DisplaySettings.shared.accentColor = newValue?.withAlpha(1) }
    }

    /// Applies the desktop's contrast and accent colour. With `followsScheme`, also sets `prefersDark` if the user has
    /// a preference.
    public static func follow(_ preferences: SettingsPortal.Preferences, followsScheme: Bool = true) {
        if followsScheme, preferences.colorScheme != .noPreference {
            prefersDark = preferences.colorScheme == .dark
        }
        prefersHighContrast = preferences.isHighContrast
        accentColor = preferences.accentColor.map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    }

    /// The theme of the desktop's settings; the GTK_THEME variable overrides it.
    package static var themeName: String? {
        get {
            guard let name = weft_settings_get_string("gtk-theme-name") else { return nil }
            defer { g_free(name) }
            return String(cString: name)
        }
        set { weft_settings_set_string("gtk-theme-name", newValue) }
    }

    /// True if the user wants animations; otherwise changes are shown at once. Setting it to true does not override
    /// GTK's setting for reduced motion.
    public static var animates: Bool {
        get {
            if InterfaceSetting.reducedMotion.value == InterfaceSetting.lessMotion { return false }
            var value: gboolean = 1
            weft_settings_get_boolean("gtk-enable-animations", &value)
            return value != 0
        }
        set { weft_settings_set_boolean("gtk-enable-animations", newValue ? 1 : 0) }
    }
}
