import WeftGLib
import WeftShim

/// That a widget is to be passed over: GTK does not keep it.
@MainActor
private final class AccessibleSilence {
    var isWanted = true
}

extension Widget {
    private static let silence = "accessible-silence"

    /// Whether assistive technology passes over the widget and what is inside, mapped or not yet.
    public func setAccessibleHidden(_ isHidden: Bool) {
        if let known = held(as: Self.silence) as? AccessibleSilence {
            known.isWanted = isHidden
        } else if isHidden {
            keepAccessibleHidden()
        }
        Self.setAccessibleHidden(isHidden, of: opaque)
    }

    /// Whether that was asked for.
    var isAccessibleHidden: Bool { (held(as: Self.silence) as? AccessibleSilence)?.isWanted == true }

    /// GTK 4.18 takes a widget for shown as the last thing of mapping it, so it is said again behind that. No client is
    /// answered in between: what it asked comes later in the loop.
    private func keepAccessibleHidden() {
        let silence = AccessibleSilence()
        hold(silence, as: Self.silence)
        let pointer = opaque
        connect("map") { [weak silence] _ in
            guard silence?.isWanted == true else { return false }
            let widget = GObjectReference(none: pointer)
            MainWakeUp.schedule { [weak silence] in
                guard silence?.isWanted == true else { return }
                Self.setAccessibleHidden(true, of: widget.pointer)
            }
            return false
        }
    }
}
