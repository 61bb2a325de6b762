import Testing
import WeftLayout

@testable import WeftGraphics

@Suite struct PictureBackingTests {
    private let square = Size(width: 100, height: 100)

    private func backing(
        _ source: Size, _ width: Double, _ height: Double, _ mode: ContentMode,
        _ options: PictureBacking.Options = .init()
    ) -> PictureBacking {
        PictureBacking(source: source, box: Size(width: width, height: height), mode: mode, options: options)
    }

    @Test func aspectModesTakeTheFewestPixelsOfTheBoxsAspect() {
        let fit = backing(square, 200, 400, .scaleAspectFit)
        #expect(fit.width == 100 && fit.height == 200)
        #expect(fit.drawRect == Rect(x: 0, y: 50, width: 100, height: 100))
        let fill = backing(square, 200, 400, .scaleAspectFill)
        #expect(fill.width == 50 && fill.height == 100)
        #expect(fill.drawRect == Rect(x: -25, y: 0, width: 100, height: 100))
        #expect(fill.frame == Rect(x: 0, y: 0, width: 200, height: 400))
        let smaller = backing(Size(width: 4_000, height: 3_000), 200, 200, .scaleAspectFill)
        #expect(smaller.width == 200 && smaller.height == 200)
    }

    @Test func nothingIsScaledUpUnlessItIsForced() {
        #expect(backing(square, 300, 300, .scaleToFill).width == 100)
        #expect(backing(square, 300, 300, .scaleToFill, .init(forcesUpscaling: true)).width == 300)
        let forced = backing(square, 300, 300, .scaleAspectFill, .init(forcedSize: Size(width: 30, height: 60)))
        #expect(forced.width == 30 && forced.height == 60)
        #expect(forced.drawRect == Rect(x: -15, y: 0, width: 60, height: 60))
    }

    @Test func theCropRectsOriginSelectsTheKeptPart() {
        let wide = Size(width: 200, height: 100)
        let left = backing(wide, 100, 100, .scaleAspectFill, .init(cropRect: Rect(x: 0, y: 0, width: 0, height: 0)))
        #expect(left.drawRect.minX == 0)
        let right = backing(wide, 100, 100, .scaleAspectFill, .init(cropRect: Rect(x: 1, y: 0, width: 0, height: 0)))
        #expect(right.drawRect.minX == -100)
        let half = backing(wide, 50, 50, .scaleAspectFill, .init(cropRect: Rect(x: 0.5, y: 0, width: 0.5, height: 1)))
        #expect(half.drawRect == Rect(x: -50, y: 0, width: 100, height: 50))
    }

    @Test func edgesAndCornersShowThePictureAtItsOwnSize() {
        let cases: [(ContentMode, Double, Double)] = [
            (.center, 100, 50), (.top, 100, 0), (.bottom, 100, 100), (.left, 0, 50), (.right, 200, 50),
            (.topLeft, 0, 0), (.topRight, 200, 0), (.bottomLeft, 0, 100), (.bottomRight, 200, 100),
        ]
        for (mode, x, y) in cases {
            let backing = backing(square, 300, 200, mode)
            #expect(backing.frame == Rect(x: x, y: y, width: 100, height: 100), "\(mode)")
            #expect(backing.width == 100)
        }
        let cut = backing(square, 40, 300, .bottomRight)
        #expect(cut.frame == Rect(x: 0, y: 200, width: 40, height: 100))
        #expect(cut.drawRect == Rect(x: -60, y: 0, width: 100, height: 100))
    }

    @Test func withoutCroppingTheWholePictureIsMadeAndReachesOverTheBox() {
        let whole = backing(Size(width: 400, height: 100), 100, 100, .scaleAspectFill, .init(crops: false))
        #expect(whole.frame == Rect(x: -150, y: 0, width: 400, height: 100))
        #expect(whole.width == 400)
    }

    @Test func hostileNumbersGiveABoundedNumberOfPixels() {
        for value in [0, -1, 1e9, Double.infinity, .nan] {
            for mode in ContentMode.allCases {
                for backing in [
                    backing(Size(width: value, height: 10), 100, 100, mode), backing(square, value, 10, mode),
                    backing(square, 1e5, 1e5, mode, .init(forcesUpscaling: true)),
                    backing(square, 10, 10, mode, .init(forcedSize: Size(width: value, height: 5))),
                    backing(square, 10, 10, mode, .init(cropRect: Rect(x: value, y: 0, width: value, height: 1))),
                ] {
                    #expect(backing.width * backing.height <= 16_384 * 16_384 && backing.width >= 0, "\(mode) \(value)")
                }
            }
        }
        #expect(backing(square, 1e5, 1e5, .scaleAspectFill, .init(forcesUpscaling: true)).width < 3_000)
    }
}

@Suite struct PictureRendererTests {
    private func quarters(_ side: Int = 80) throws -> Texture {
        try PictureDecoder.decode(PictureSamples.quarters("png", width: side, height: side), fitting: nil)
    }

    @Test func thePartThatIsSeenIsDrawn() throws {
        let texture = try quarters()
        let backing = PictureBacking(
            source: Size(width: 80, height: 80), box: Size(width: 40, height: 40), mode: .bottomRight)
        let drawn = try #require(PictureRenderer.render(texture, backing))
        #expect(drawn.width == 40 && drawn.corners == "wwww")
        let fit = PictureBacking(
            source: Size(width: 80, height: 80), box: Size(width: 80, height: 160), mode: .scaleAspectFit)
        let tall = try #require(PictureRenderer.render(texture, fit))
        #expect(tall.colour(40, 10) == "." && tall.colour(10, 50) == "r")
    }

    @Test func aTemplateKeepsItsShapeOnly() throws {
        let half = Texture(rgba: [9, 9, 9, 255, 200, 0, 0, 0], width: 2, height: 1)!
        let backing = PictureBacking(
            source: Size(width: 2, height: 1), box: Size(width: 2, height: 1), mode: .scaleToFill)
        let drawn = try #require(PictureRenderer.render(half, backing, tint: Color(red: 0, green: 0, blue: 1)))
        #expect(drawn.pixel(0, 0) == [255, 0, 0, 255])
        #expect(drawn.pixel(1, 0)[3] == 0)
    }

    @Test func cornersOfANinePatchKeepTheirSize() throws {
        let texture = try quarters(9)
        let drawn = try #require(
            PictureRenderer.stretch(texture, insets: EdgeInsets(all: 3), width: 90, height: 30))
        #expect(drawn.width == 90 && drawn.height == 30)
        #expect(drawn.corners == "rgbw")
        // The middle part holds the border between the colours, wherever it is stretched to.
        #expect(drawn.colour(2, 2) == "r" && drawn.colour(88, 2) == "g")
        #expect(drawn.colour(88, 28) == "w")
        let tight = try #require(PictureRenderer.stretch(texture, insets: EdgeInsets(all: 50), width: 4, height: 4))
        #expect(tight.width == 4)
    }

    @Test func modificationsAreDistinguishedByTheirIds() {
        #expect(ImageModification.blur(radius: 2) == .blur(radius: 2))
        #expect(ImageModification.blur(radius: 2) != .blur(radius: 3))
        #expect(ImageModification.tint(.black) != .tint(.white))
        let chain = ImageModification.tint(.black).followed(by: .blur(radius: 1))
        #expect(chain == .tint(.black).followed(by: .blur(radius: 1)))
    }

    @Test func aRoundPictureHasItsBorderInside() throws {
        let environment = GraphicsEnvironment()
        let red = Color(red: 1, green: 0, blue: 0)
        let round = ImageModification.roundWithBorder(width: 6, color: red).apply(to: try quarters(), in: environment)
        #expect(round.pixel(0, 0) == [0, 0, 0, 0])
        #expect(round.colour(40, 2) == "r" && round.colour(2, 40) == "r")
        #expect(round.colour(55, 20) == "g")
    }

    @Test func aBlurKeepsTheSumAndSmoothsTheEdge() throws {
        var pixels = [UInt8](repeating: 255, count: 40 * 40 * 4)
        for y in 0..<40 {
            for x in 0..<20 {
                for part in 0..<3 { pixels[(y * 40 + x) * 4 + part] = 0 }
            }
        }
        let edge = Texture(rgba: pixels, width: 40, height: 40)!
        let blurred = ImageModification.blur(radius: 4).apply(to: edge, in: GraphicsEnvironment())
        let row = (0..<40).map { Int(blurred.pixel($0, 20)[0]) }
        #expect(row == row.sorted())
        #expect(row[0] < 10 && row[39] > 245)
        #expect(abs(row[20] - 128) < 40)
        #expect(abs(row.reduce(0, +) - 20 * 255) < 200)
        #expect(blurred.pixel(20, 20)[3] == 255)
    }
}
