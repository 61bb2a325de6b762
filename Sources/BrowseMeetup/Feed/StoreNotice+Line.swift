import GroupDirectory
import WeftGLib

extension StoreNotice {
    /// The user's message about stored data and its location; nil after recovery.
    var line: String? {
        switch self {
        case .writesAgain: nil
        case .isTemporary:
            localized("This is a demonstration. What you save and change is forgotten when you close the program.")
        case .cannotWrite(let reason):
            localized(
                "Nothing can be kept for the next start: {reason}. The program works without it, and tries again.",
                ["reason": reason])
        case .setAside(let aside):
            localizedSentences([aside.sourcesLine, aside.causeLine, aside.savedLine].compactMap(\.self))
        }
    }
}

extension StoreNotice {
    /// True if the user should look at the list of sources.
    var isOfSources: Bool {
        if case .setAside(let aside) = self { aside.keptSources > 0 } else { false }
    }
}

extension StoreSetAside {
    /// The line about sources. It comes first, since the user has to act, and the path may fill all lines of the bar.
    fileprivate var sourcesLine: String? {
        keptSources == 0
            ? nil : localized("Your sources are switched off until you have looked at their addresses.")
    }

    fileprivate var causeLine: String {
        switch cause {
        case .newer:
            localized("What a later version of the program kept cannot be read. It is now {path}.", ["path": path])
        case .damaged: localized("The file of what was kept was damaged. It is now {path}.", ["path": path])
        }
    }

    fileprivate var savedLine: String {
        switch lostSaved {
        case 0?: localized("Nothing that you saved was lost.")
        case nil where keptSaved == 0: localized("Nothing that you saved could be read from it.")
        case let lost?:
            localizedPlural(
                "{count} saved group or event is still there, {lost} could not be read.",
                "{count} saved groups and events are still there, {lost} could not be read.", keptSaved,
                ["lost": LocalNumber.grouped(lost)])
        case nil:
            localizedPlural(
                "{count} saved group or event is still there, perhaps not all.",
                "{count} saved groups and events are still there, perhaps not all.", keptSaved)
        }
    }
}
