import WeftGLib

/// The program's folder in the user's cache.
public enum ProgramFolder {
    /// The folder for data that can be fetched or made again; nil if it is a link, which may lead anywhere: the program
    /// clears its subfolders. The log reports that once.
    public static let cache: String? = {
        guard let folder = UserFolder.cache.map({ $0 + "/browse-meetup" }) else { return nil }
        guard !LocalFile.isLink(folder) else {
            Log.warning("browse-meetup", "\(folder) is not used: \(PrivateFolder.Refusal.link)")
            return nil
        }
        return folder
    }()
}
