import PictureDecoding
import WeftGLib

/// A picture in progress, with its lent process. Another caller may continue it; otherwise the process ends with the
/// last reference. Any thread.
final class DecoderWork: Sendable {
    let pool: DecoderPool
    let process: DecoderProcess
    let job: PictureJob
    let file: [UInt8]
    let files: DecoderFiles
    private let exchange: Locked<DecoderExchange?>

    init(
        _ pool: DecoderPool, _ process: DecoderProcess, _ job: PictureJob, _ file: [UInt8], _ files: DecoderFiles,
        _ exchange: DecoderExchange
    ) {
        self.pool = pool
        self.process = process
        self.job = job
        self.file = file
        self.files = files
        self.exchange = Locked(exchange)
    }

    deinit {
        guard take() != nil else { return }
        process.kill()
        pool.giveBack(process)
    }

    /// Leaves the work to another caller.
    func leave(_ exchange: DecoderExchange) {
        self.exchange.withLock { $0 = exchange }
    }

    /// Takes the work over; nil if another caller already has.
    func take() -> DecoderExchange? {
        exchange.withLock { exchange in
            defer { exchange = nil }
            return exchange
        }
    }
}
