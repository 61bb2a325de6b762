import WeftShim

/// Real input events, which xdotool sends through the X server to the window under the pointer.
///
/// No window manager is needed: without one, the keyboard focus follows the pointer. Coordinates are points of the
/// screen.
@MainActor
public enum Input {
    public static var isAvailable: Bool {
        guard let path = g_find_program_in_path("xdotool") else { return false }
        g_free(path)
        return true
    }

    /// Moves the pointer. Keys go to the window under it from then on.
    public static func movePointer(x: Int, y: Int) {
        run("mousemove \(x) \(y)")
    }

    /// Gives the keyboard focus to a window, as a window manager does when a window opens or closes.
    public static func focus(windowTitled title: String) {
        run("search --onlyvisible --name '^\(title)$' windowfocus")
    }

    /// Moves a window to the screen's top left corner.
    public static func moveToCorner(windowTitled title: String) {
        run("search --onlyvisible --name '^\(title)$' windowmove 0 0")
    }

    /// Presses a key by its X name: "Down", "Escape", "alt+Left".
    public static func key(_ names: String...) {
        run("key --delay 1 \(names.joined(separator: " "))")
    }

    /// Types a text, if there are keys for it.
    public static func type(_ text: String) {
        run("type --delay 2 -- '\(text)'")
    }

    public static func click(x: Int, y: Int) {
        run("mousemove \(x) \(y) click 1")
    }

    public static func shiftClick(x: Int, y: Int) { click(x: x, y: y, holding: "shift") }

    public static func tripleClick(x: Int, y: Int) {
        run("mousemove \(x) \(y) click --repeat 3 --delay 40 1")
    }

    /// Clicks while keys are held: "ctrl", "shift".
    public static func click(x: Int, y: Int, holding keys: String...) {
        let down = keys.map { "keydown \($0)" }.joined(separator: " ")
        let up = keys.map { "keyup \($0)" }.joined(separator: " ")
        run("\(down) mousemove \(x) \(y) click 1 \(up)")
    }

    public static func secondaryClick(x: Int, y: Int) {
        run("mousemove \(x) \(y) click 3")
    }

    public static func middleClick(x: Int, y: Int) {
        run("mousemove \(x) \(y) click 2")
    }

    public static func doubleClick(x: Int, y: Int) {
        run("mousemove \(x) \(y) click --repeat 2 --delay 40 1")
    }

    /// Presses the primary button at the first place, moves over the others, and releases it at the last one.
    public static func drag(_ places: (x: Int, y: Int)...) {
        guard let first = places.first else { return }
        let moves = places.dropFirst().map { "mousemove \($0.x) \($0.y)" }.joined(separator: " ")
        run("mousemove \(first.x) \(first.y) mousedown 1 \(moves) mouseup 1")
    }

    public static func press(x: Int, y: Int) { run("mousemove \(x) \(y) mousedown 1") }
    public static func release() { run("mouseup 1") }

    /// Turns the wheel down by that many notches.
    public static func wheelDown(_ notches: Int, withShift: Bool = false) {
        let click = "click --repeat \(notches) --delay 5 5"
        run(withShift ? "keydown shift \(click) keyup shift" : click)
    }

    public static func wheelUp(_ notches: Int) { run("click --repeat \(notches) --delay 5 4") }

    /// Sends horizontal scrolling of a touchpad to the right, in notches.
    public static func scrollRight(_ notches: Int) { run("click --repeat \(notches) --delay 5 7") }
    public static func scrollLeft(_ notches: Int) { run("click --repeat \(notches) --delay 5 6") }

    /// Minimises or restores a window. It requires a window manager.
    public static func minimize(windowTitled title: String) {
        run("search --name '^\(title)$' windowminimize --sync")
    }

    public static func restore(windowTitled title: String) {
        run("search --name '^\(title)$' windowmap windowactivate")
    }

    /// Drags with the primary button, in steps like a hand's movement.
    public static func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        let steps = (1...8).map { step in
            "mousemove \(start.x + (end.x - start.x) * step / 8) \(start.y + (end.y - start.y) * step / 8) sleep 0.02"
        }
        run("mousemove \(start.x) \(start.y) mousedown 1 \(steps.joined(separator: " ")) mouseup 1")
    }

    /// True if a window manager runs.
    static var isManaged: Bool { run("get_desktop") }

    /// Runs xdotool; true on success.
    @discardableResult
    private static func run(_ arguments: String) -> Bool {
        var status: gint = 0
        return g_spawn_command_line_sync("xdotool \(arguments)", nil, nil, &status, nil) != 0 && status == 0
    }
}
