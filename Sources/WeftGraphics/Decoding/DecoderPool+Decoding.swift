import PictureDecoding
import WeftGLib

extension DecoderPool {
    /// Decodes a whole file in a process of its own; nil where there is none, and this one is to do it.
    func decode(
        _ job: PictureJob, _ file: [UInt8], isCancelled: () -> Bool
    ) throws(PictureError) -> ImageSurface? {
        // The limits of processes are made for these; nothing else gets here.
        guard !file.isEmpty, file.count <= 1 << 30 else { return nil }
        guard !isDeadly(file) else {
            throw .decoderEnded(job.header.format, "it ended two decoders, and is not tried again")
        }
        // A process that was gone before it was asked is no fault of the picture.
        for _ in 0..<3 {
            switch borrow(isCancelled: isCancelled) {
            case .process(let process):
                defer { giveBack(process) }
                let outcome: Result<ImageSurface?, PictureError>
                do throws(DecoderProcess.Failure) {
                    outcome = try ask(process, job, file, isCancelled)
                } catch {
                    if error == .wasGone { continue }
                    throw failure(of: job, file, error)
                }
                return try outcome.get()
            case .cancelled: throw .cancelled
            default: return nil
            }
        }
        return nil
    }

    private func ask(
        _ process: DecoderProcess, _ job: PictureJob, _ file: [UInt8], _ isCancelled: () -> Bool
    ) throws(DecoderProcess.Failure) -> Result<ImageSurface?, PictureError> {
        guard let files = DecoderFiles(file, job) else { return .success(nil) }
        let request = DecoderRequest(kind: PICTURE_REQUEST_DECODE, job: job, byteCount: file.count)
        let answer = try process.exchange(
            request, files, seconds: configuration.pictureSeconds, meanwhile: files.reserve, isCancelled: isCancelled)
        return try pixels(of: job, answer, files, process)
    }

    /// What came of a request, which from now on nobody changes.
    func pixels(
        of job: PictureJob, _ answer: DecoderAnswer, _ files: DecoderFiles, _ process: DecoderProcess
    ) throws(DecoderProcess.Failure) -> Result<ImageSurface?, PictureError> {
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
        of job: PictureJob, _ file: [UInt8], _ failure: DecoderProcess.Failure
    ) -> PictureError {
        switch failure {
        case .cancelled: return .cancelled
        case .wasGone: return .decoderEnded(job.header.format, "it was gone")
        case .tooSlow:
            noteDeath(by: file)
            return .decoderTooSlow(job.header.format, seconds: configuration.pictureSeconds)
        case .ended(let reason):
            noteDeath(by: file)
            return .decoderEnded(job.header.format, reason)
        }
    }
}
