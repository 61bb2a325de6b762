import Glibc
import WeftGLib

/// The Wayland compositor that scripts/in-wayland.sh starts for the tests: sway. The tests change its scale.
@MainActor
public enum Compositor {
    public static var isThere: Bool { getenv("SWAYSOCK") != nil && getenv("WAYLAND_DISPLAY") != nil }

    /// Sets the device pixels for each point of the only screen, with the windows at its top left corner; the
    /// compositor moves them when the screen has fewer points. GTK is notified in a coming turn of the loop.
    public static func setScale(_ scale: Double) -> Bool {
        let places = "[title=\".*\"] move absolute position 0 0"
        return Command.run("swaymsg output '*' scale \(scale)").status == 0
            && Command.run("swaymsg '\(places)'").status == 0
    }

    /// The screen after it has stopped changing; nil if it does not stop, or without `grim`.
    public static func picture(seconds: Double = 20) -> ScreenPicture? {
        var last: ScreenPicture?
        let isStill = pump(seconds: seconds) {
            let now = takePicture()
            defer { last = now }
            return now != nil && now == last
        }
        return isStill ? last : nil
    }

    private static func takePicture() -> ScreenPicture? {
        let path = "/tmp/weft-screen-\(getpid()).ppm"
        guard Command.run("grim -t ppm \(path)").status == 0 else { return nil }
        defer { unlink(path) }
        return MainThread.permitting { try? LocalFile.read(path, maximumBytes: 64 << 20) }.flatMap(ScreenPicture.init)
    }
}

/// The brightness of a screen's pixels.
public struct ScreenPicture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    private let luma: [Int32]

    /// Reads a portable pixmap with 8 bits per component.
    init?(_ file: [UInt8]) {
        var fields: [Int] = []
        var start = 2
        while fields.count < 3, let end = file[start...].dropFirst().firstIndex(where: { $0 == 10 || $0 == 32 }) {
            guard let number = Int(String(decoding: file[(start + 1)..<end], as: UTF8.self)) else { return nil }
            fields.append(number)
            start = end
        }
        guard fields.count == 3, file.starts(with: [80, 54]), file.count == start + 1 + 3 * fields[0] * fields[1] else {
            return nil
        }
        (width, height) = (fields[0], fields[1])
        luma = (0..<(fields[0] * fields[1])).map { pixel in
            let place = start + 1 + 3 * pixel
            return 299 * Int32(file[place]) + 587 * Int32(file[place + 1]) + 114 * Int32(file[place + 2])
        }
    }

    /// The sharpness of a part of the screen: the sum of the squared differences between neighbours. Any blur reduces
    /// it.
    public func edgeEnergy(x: Range<Int>, y: Range<Int>) -> Double {
        var sum = 0.0
        for row in y.clamped(to: 0..<(height - 1)) {
            for column in x.clamped(to: 0..<(width - 1)) {
                let place = row * width + column
                let (right, down) = (luma[place + 1] - luma[place], luma[place + width] - luma[place])
                sum += Double(right) * Double(right) + Double(down) * Double(down)
            }
        }
        return sum / 1e6
    }
}
