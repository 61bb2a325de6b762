import WeftNodes

// Marks over all windows for developers; `DebugOverlay` has more. Main thread, at any time.

extension ASDisplayNode {
    /// True to show the ranges of each list.
    @preconcurrency @MainActor public static var shouldShowRangeDebugOverlay: Bool {
        get { DebugOverlay.options.contains(.ranges) }
        set { DebugOverlay.set(.ranges, newValue) }
    }
}

extension ASImageNode {
    /// True to show the ratio of each picture's pixels to device pixels.
    @preconcurrency @MainActor public static var shouldShowImageScalingOverlay: Bool {
        get { DebugOverlay.options.contains(.imageScale) }
        set { DebugOverlay.set(.imageScale, newValue) }
    }
}

extension ASControlNode {
    /// True to mark the hit areas of controls.
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
