import GroupDirectory
import WeftGLib

extension StoreNotice {
    /// For the user: what happened to what the program keeps, and where it is; nil where all is well again.
    var line: String? {
        switch self {
        case .writesAgain: nil
        case .cannotWrite(let reason):
            "Nothing can be kept for the next start: \(reason). The program works without it, and tries again."
        case .setAside(let aside):
            switch aside.cause {
            case .newer:
                "What a later version of the program kept cannot be read. It is now \(aside.path). \(aside.savedLine)"
            case .damaged:
                "The file of what was kept was damaged. It is now \(aside.path). \(aside.savedLine)"
            }
        }
    }
}

extension StoreSetAside {
    fileprivate var savedLine: String {
        let kept = keptSaved == 1 ? "1 saved group is" : "\(LocalNumber.grouped(keptSaved)) saved groups are"
        return switch lostSaved {
        case 0?: "Nothing that you saved was lost."
        case nil where keptSaved == 0: "No saved group could be read from it."
        case let lost?: "\(kept) still there, \(LocalNumber.grouped(lost)) could not be read."
        case nil: "\(kept) still there, perhaps not all."
        }
    }
}
