import PictureDecoding
import WeftGLib

/// The decoding of one progressive picture, in a separate process or in this one. One thread at a time.
final class PictureSession {
    private enum Place {
        case nowhere
        case here(PictureLoader)
        case apart(DecoderProcess, UInt32)
    }

    private let pool: DecoderPool
    private var place = Place.nowhere
    /// The number of bytes passed to the decoder.
    private var fed = 0
    /// The number of processes that this picture ended, and of those that ended before a request.
    private var (deaths, losses) = (0, 0)
    /// The number of rows from the top that were decoded, at least coarsely.
    private(set) var lines = 0

    init(_ pool: DecoderPool) {
        self.pool = pool
    }

    deinit {
        leave()
    }

    /// Releases the decoder's state.
    private func leave() {
        if case .apart(let process, let number) = place { process.forget(number) }
        place = .nowhere
        fed = 0
    }

    /// Passes new bytes of the file, up to `count`, to the decoder and returns the picture for `job`; nil if nothing is
    /// visible yet, or if its process is busy.
    ///
    /// - Parameter file: returns the first `count` bytes without the first `start` ones.
    func picture(
        _ job: PictureJob, count: Int, file: (_ start: Int) -> [UInt8]
    ) throws(PictureError) -> ImageSurface? {
        guard count > fed else { return nil }
        if pool.mayBeDeadly(count), pool.isDeadly(file(0)) { throw job.endedTwo }
        // If a process ends, another one starts again from the first byte.
        while deaths < 2, losses < DecoderConfiguration.maximumTries {
            if case .here(let loader) = place {
                try loader.write(file(fed))
                fed = count
                let surface = try loader.surface(for: job)
                lines = max(lines, loader.lines)
                return surface
            }
            switch borrow() {
            case .process(let process):
                defer { pool.giveBack(process) }
                guard let number = join(process, job) else { return nil }
                let outcome: Result<ImageSurface?, PictureError>
                do throws(DecoderProcess.Failure) {
                    outcome = try ask(process, number, job, file(fed))
                } catch {
                    leave()
                    switch error {
                    case .ended:
                        deaths += 1
                        pool.noteDeath(by: file(0))
                    // The limit for decoding the complete picture is longer.
                    case .tooSlow: throw .decoderTooSlow(job.header.format, seconds: pool.configuration.stepSeconds)
                    case .wasGone, .cancelled: losses += 1
                    }
                    continue
                }
                fed = count
                return try outcome.get()
            case .gone: leave()
            case .cancelled, .busy: return nil
            default: place = .here(try PictureLoader(job))
            }
        }
        throw deaths < 2 ? job.decodersWereGone : job.endedTwo
    }

    /// The session's process, or any if it has none. Does not wait long, since received bytes can be shown the next
    /// time.
    private func borrow() -> DecoderPool.Loan {
        if case .apart(let process, _) = place { return pool.borrow(process) { true } }
        return pool.borrow { true }
    }

    /// Its session number in `process`; nil if the process has too many already.
    private func join(_ process: DecoderProcess, _ job: PictureJob) -> UInt32? {
        if case .apart(_, let number) = place { return number }
        let number = pool.makeSession()
        guard process.open(number, pixels: job.header.width * job.header.height) else { return nil }
        place = .apart(process, number)
        return number
    }

    private func ask(
        _ process: DecoderProcess, _ number: UInt32, _ job: PictureJob, _ piece: [UInt8]
    ) throws(DecoderProcess.Failure) -> Result<ImageSurface?, PictureError> {
        guard let files = pool.configuration.makeFiles(piece, job) else {
            return .failure(.outOfMemory(width: job.plan.width, height: job.plan.height))
        }
        let request = DecoderRequest(
            kind: PICTURE_REQUEST_CONTINUE, session: number, job: job, byteCount: piece.count)
        let answer = try process.exchange(
            request, files, seconds: pool.configuration.stepSeconds, meanwhile: files.reserve)
        lines = max(lines, answer.detail)
        if answer.status == PICTURE_EMPTY.rawValue { return .success(nil) }
        return try pool.pixels(of: job, answer, files, process).map { $0 }
    }
}
