import Weft
import WeftGLib

/// Weft's contender of the node cases. Each runs in a separate process.
enum NodeBench: String, Sendable {
    case measure, show, life

    @MainActor
    func run() throws -> [String: Double] {
        guard Application.openDisplay() else { throw BenchError.child("run-weft-nodes: there is no display") }
        MainLoop.install()
        switch self {
        case .measure: return measure()
        case .show: return try show()
        case .life: return try life()
        }
    }

    private static func constraints(_ environment: GraphicsEnvironment) -> LayoutConstraints {
        LayoutConstraints(
            range: SizeRange(min: Size(width: 400, height: 0), max: Size(width: 400, height: .infinity)),
            environment: EnvironmentRegistry.register(environment))
    }

    @MainActor
    private func measure() -> [String: Double] {
        let environment = DisplaySettings.shared.initialEnvironment()
        let constraints = Self.constraints(environment)
        let pictures = BenchPictures(photoHeight: 400)
        let result = Locked<Double?>(nil)
        WorkerPool.shared.submit(.visible) { _ in
            let (count, warmUp) = (2000, 50)
            var start = 0.0
            for index in 0..<count {
                if index == warmUp { start = threadCPUSeconds() }
                let cell = BenchCellNode(
                    row: BenchRow(index: index, isUnique: true), pictures: pictures, hasParagraph: true)
                _ = cell.layoutThatFits(constraints)
            }
            result.withLock { $0 = (threadCPUSeconds() - start) * 1e6 / Double(count - warmUp) }
            MainWakeUp.schedule {}
        }
        // Blocks instead of polling: a polling core would disturb the other one through shared caches.
        while result.withLock({ $0 == nil }) { MainLoop.iterate(mayBlock: true) }
        return ["measureUs": result.withLock { $0 } ?? .nan]
    }

    /// A window with a stage that shows cells one above the other.
    @MainActor
    private final class Stage: CanvasDelegate {
        let outer = CanvasWidget(role: .group)
        let window = Window(application: nil, title: "Weft nodes", width: 400, height: 800)
        var canvases: [NodeCanvas] = []
        var frames = 0
        let environment = DisplaySettings.shared.initialEnvironment()
        let pictures = BenchPictures(photoHeight: 400)

        init(_ count: Int) throws {
            outer.delegate = self
            FrameClock.shared.onPainted { [weak self] in self?.frames += 1 }
            window.setContent(outer)
            canvases = (0..<count).map { _ in NodeCanvas(role: .listItem) }
            for canvas in canvases { canvas.widget.setParent(outer) }
            window.present()
            try paint()
        }

        func canvasAllocate(width: Int, height: Int) {
            for (index, canvas) in canvases.enumerated() { place(canvas, y: Double(index * 30)) }
        }

        func place(_ canvas: NodeCanvas, y: Double) {
            let height = canvas.node?.frame.height ?? 10
            outer.place(canvas.widget, x: 0, y: y, width: 400, height: Int(height.rounded(.up)))
        }

        func canvasSnapshot(_ snapshot: Snapshot) {
            for canvas in canvases { snapshot.child(canvas.widget) }
        }

        func paint() throws {
            let goal = frames + 1
            outer.queueAllocate()
            outer.queueDraw()
            guard MainLoop.pump(seconds: 10, until: { frames >= goal }) else {
                throw BenchError.child("run-weft-nodes: no frame was painted")
            }
        }

        /// Measures and draws cells on a worker.
        func prepare(_ indices: Range<Int>) throws -> [PreparedTree] {
            let constraints = NodeBench.constraints(environment)
            let (environment, pictures) = (environment, pictures)
            let done = Locked<[PreparedTree]?>(nil)
            WorkerPool.shared.submit(.visible) { _ in
                let trees = indices.compactMap { index in
                    PreparedTree.prepare(
                        BenchCellNode(row: BenchRow(index: index), pictures: pictures, hasParagraph: true),
                        constraints: constraints, environment: environment)
                }
                done.withLock { $0 = trees }
            }
            _ = MainLoop.pump(seconds: 60) { done.withLock { $0 != nil } }
            guard let trees = done.withLock({ $0 }), trees.count == indices.count else {
                throw BenchError.child("run-weft-nodes: cells were not prepared")
            }
            return trees
        }
    }

    @MainActor
    private func show() throws -> [String: Double] {
        let stage = try Stage(8)
        let (count, warmUp) = (1000, 40)
        var spent = 0.0
        for start in stride(from: 0, to: count, by: stage.canvases.count) {
            let trees = try stage.prepare(start..<start + stage.canvases.count)
            for (index, tree) in trees.enumerated() {
                let canvas = stage.canvases[index]
                let begin = threadCPUSeconds()
                tree.apply()
                canvas.show(tree.root)
                tree.root.setInterfaceState(.inHierarchy)
                stage.place(canvas, y: 0)
                let isDrawn = stage.outer.drawOnce(canvas.widget)
                if start + index >= warmUp { spent += threadCPUSeconds() - begin }
                guard isDrawn else { throw BenchError.child("run-weft-nodes: a cell drew nothing") }
            }
            for (index, tree) in trees.enumerated() {
                tree.root.setInterfaceState([])
                stage.canvases[index].clear()
            }
        }
        return ["showUs": spent * 1e6 / Double(count - warmUp)]
    }

    @MainActor
    private func life() throws -> [String: Double] {
        let stage = try Stage(20)
        let before = Counts()
        var afterFirst = 0
        let (count, step) = (10_000, 20)
        for start in stride(from: 0, to: count, by: step) {
            do {
                let trees = try stage.prepare(start..<start + step)
                for (canvas, tree) in zip(stage.canvases, trees) {
                    tree.apply()
                    canvas.show(tree.root)
                    tree.root.setInterfaceState(.inHierarchy)
                }
                try stage.paint()
                for (canvas, tree) in zip(stage.canvases, trees) {
                    tree.root.setInterfaceState([])
                    tree.root.unloadWidgets()
                    canvas.clear()
                }
            }
            if start + step == 1000 { afterFirst = ProcessMemory.residentKilobytes ?? 0 }
        }
        try stage.paint()
        // Cached pictures for the next row with the same avatar are not leaks.
        PictureCache.shared.removeAll()
        _ = MainLoop.pump(seconds: 5) { Counts().textures <= before.textures && TextureReleaseList.count == 0 }
        let after = Counts()
        return [
            "cells": Double(count), "nodes": Double(after.nodes - before.nodes),
            "widgets": Double(after.widgets - before.widgets), "textures": Double(after.textures - before.textures),
            "closures": Double(after.closures - before.closures),
            "rssKB": Double(max(0, (ProcessMemory.residentKilobytes ?? 0) - afterFirst)),
        ]
    }

    private struct Counts {
        let nodes = LiveCount.nodes.value
        let widgets = LiveCount.widgets.value
        let textures = LiveCount.textures.value
        let closures = LiveCount.closures.value
    }
}
