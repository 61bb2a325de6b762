import WeftNodes

// What is drawn over all windows, for developers; `DebugOverlay` has more. Main thread, at any time.

extension ASDisplayNode {
    /// Whether each list shows what it keeps ready.
    @preconcurrency @MainActor public static var shouldShowRangeDebugOverlay: Bool {
        get { DebugOverlay.options.contains(.ranges) }
        set { DebugOverlay.set(.ranges, newValue) }
    }
}

extension ASImageNode {
    /// Whether pictures say how many of their pixels are shown with one of the screen.
    @preconcurrency @MainActor public static var shouldShowImageScalingOverlay: Bool {
        get { DebugOverlay.options.contains(.imageScale) }
        set { DebugOverlay.set(.imageScale, newValue) }
    }
}

extension ASControlNode {
    /// Whether it is marked where controls are hit.
    @preconcurrency @MainActor public static var enableHitTestDebug: Bool {
        get { DebugOverlay.options.contains(.hitAreas) }
        set { DebugOverlay.set(.hitAreas, newValue) }
    }
}

extension DebugOverlay {
    fileprivate static func set(_ option: Options, _ isOn: Bool) {
        if isOn { options.insert(option) } else { options.remove(option) }
    }
}
