import PictureDecoding
import WeftGLib

extension DecoderPool {
    /// The result of decoding within the caller's time.
    enum Outcome {
        case surface(ImageSurface)
        /// There are no decoder processes; decode in this process.
        case inside
        /// A process is working on it.
        case underWay(DecoderWork)
        /// All processes are busy.
        case busy
    }

    /// Decodes a whole file in a separate process.
    ///
    /// - Parameters:
    ///   - seconds: overrides the configuration's limit for one picture.
    ///   - end: the end of the caller's time, by `monotonicSeconds`; nil: it waits for the picture, and never returns
    ///     `.underWay` or `.busy`.
    func decode(
        _ job: PictureJob, _ file: [UInt8], seconds: Double? = nil, until end: Double? = nil, isCancelled: () -> Bool
    ) throws(PictureError) -> Outcome {
        // The processes' limits assume these sizes; larger files do not get here.
        guard !file.isEmpty, file.count <= 1 << 30 else { return .inside }
        guard !isDeadly(file) else { throw job.endedTwo }
        let seconds = seconds ?? configuration.pictureSeconds
        // If a process ended before it received the request, the picture is not to blame.
        for _ in 0..<DecoderConfiguration.maximumTries {
            var work: DecoderWork?
            switch borrow(until: end, isCancelled: isCancelled) {
            case .process(let process):
                guard let files = configuration.makeFiles(file, job) else {
                    giveBack(process)
                    throw .outOfMemory(width: job.plan.width, height: job.plan.height)
                }
                let request = DecoderRequest(kind: PICTURE_REQUEST_DECODE, job: job, byteCount: file.count)
                do throws(DecoderProcess.Failure) {
                    let exchange = try process.begin(request, files, seconds: seconds, meanwhile: files.reserve)
                    work = DecoderWork(self, process, job, file, files, exchange)
                } catch {
                    giveBack(process)
                }
            case .cancelled: throw .cancelled
            case .busy: return .busy
            default: return .inside
            }
            if let work { return try finish(work, until: end, isCancelled: isCancelled) }
        }
        throw job.decodersWereGone
    }

    /// Continues a running request. `.busy` if another caller has continued it.
    func finish(
        _ work: DecoderWork, until end: Double? = nil, isCancelled: () -> Bool
    ) throws(PictureError) -> Outcome {
        guard var exchange = work.take() else { return .busy }
        let outcome: Result<ImageSurface, PictureError>
        do throws(DecoderProcess.Failure) {
            guard let answer = try work.process.answer(to: &exchange, until: end, isCancelled: isCancelled) else {
                work.leave(exchange)
                return .underWay(work)
            }
            outcome = try pixels(of: work.job, answer, work.files, work.process)
        } catch {
            giveBack(work.process)
            throw failure(of: work, error, exchange.deadline.seconds)
        }
        giveBack(work.process)
        return .surface(try outcome.get())
    }

    /// The pixels of a finished request, sealed against changes.
    func pixels(
        of job: PictureJob, _ answer: DecoderAnswer, _ files: DecoderFiles, _ process: DecoderProcess
    ) throws(DecoderProcess.Failure) -> Result<ImageSurface, PictureError> {
        guard answer.status == PICTURE_DONE.rawValue else {
            return .failure(job.failure(answer.status, answer.message))
        }
        guard files.seal() else {
            process.kill()
            throw .ended("the pixels cannot be sealed")
        }
        guard let surface = files.surface() else {
            return .failure(.outOfMemory(width: job.plan.width, height: job.plan.height))
        }
        return .success(surface)
    }

    private func failure(
        of work: DecoderWork, _ failure: DecoderProcess.Failure, _ seconds: Double
    ) -> PictureError {
        switch failure {
        case .cancelled: return .cancelled
        case .wasGone: return work.job.decodersWereGone
        case .tooSlow:
            noteDeath(by: work.file)
            return .decoderTooSlow(work.job.header.format, seconds: seconds)
        case .ended(let reason):
            noteDeath(by: work.file)
            return .decoderEnded(work.job.header.format, reason)
        }
    }
}

extension PictureJob {
    var endedTwo: PictureError { .decoderEnded(header.format, "it ended two decoders, and is not tried again") }
    var decodersWereGone: PictureError { .decoderEnded(header.format, "each was gone before it was asked") }
}
