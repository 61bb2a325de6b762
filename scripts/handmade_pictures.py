"""Small pictures built byte by byte, and malicious pictures for testing decoders."""

import struct
import zlib


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(*extra):
    rows = b"".join(b"\0" + bytes(3 * 4) for _ in range(4))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)) + b"".join(extra)
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def segment(marker, body):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def jpeg(progressive=False, scans=1, exif=b""):
    frame = struct.pack(">BHHB", 8, 16, 16, 1) + bytes([1, 0x11, 0])
    tables = b"".join(segment(0xC4, bytes([table, 1] + [0] * 16)) for table in (0, 0x10))
    scan = segment(0xDA, bytes([1, 1, 0, 0, 0 if progressive else 63, 0])) + bytes(2)
    return (b"\xff\xd8" + exif + segment(0xDB, bytes([0] + [1] * 64)) + segment(0xC2 if progressive else 0xC0, frame)
            + tables + scan * scans + b"\xff\xd9")


def gif(frames=1):
    head = b"GIF89a" + struct.pack("<HHBBB", 2, 2, 0x80, 0, 0) + bytes([0, 0, 255, 0, 255, 0])
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    frame = (b"\x21\xf9\x04\x04\x0a\x00\x00\x00\x2c" + struct.pack("<HHHHB", 0, 0, 2, 2, 0)
             + b"\x02\x03\x84\x51\x05\x00")
    return head + (loop if frames > 1 else b"") + frame * frames + b"\x21\xfe\x02hi\x00\x3b"


def riff(name, body):
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1)


def webp(animated=False, *extra):
    lossless = riff(b"VP8L", bytes.fromhex("2f07c001000750852257a1ff8188e87f00"))
    if animated:
        frame = struct.pack("<I", 0)[:3] * 2 + b"\x07\0\0" * 2 + b"\x64\0\0" + b"\0" + lossless
        body = riff(b"VP8X", b"\x02\0\0\0\x07\0\0\x07\0\0") + riff(b"ANIM", bytes(6)) + riff(b"ANMF", frame) * 3
    else:
        body = (riff(b"VP8X", b"\0\0\0\0\x07\0\0\x07\0\0") + b"".join(extra) if extra else b"") + lossless
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def bmp():
    body = struct.pack("<IiiHHIIiiII", 40, 2, 2, 1, 24, 0, 16, 2835, 2835, 0, 0) + bytes(16)
    return b"BM" + struct.pack("<IHHI", 14 + len(body), 0, 0, 54) + body


# The following pictures are malicious.


def large_png(width, height):
    """All black: its file has a thousandth of its pixels' size."""
    packer = zlib.compressobj(9)
    row = bytes(1 + width * 3)
    body = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def grey_jpeg(width, height, components, scans, progressive, empty_scans=0):
    """A JPEG with coefficients of 0. `scans` has the components of each scan."""
    frame = struct.pack(">BHHB", 8, height, width, components)
    frame += b"".join(bytes([index + 1, 0x11, 0]) for index in range(components))
    tables = b"".join(segment(0xC4, bytes([table, 1] + [0] * 16)) for table in (0, 0x10))
    blocks = -(-width // 8) * -(-height // 8)

    def head(scan):
        band = bytes([0, 0 if progressive else 63, 0])
        return segment(0xDA, bytes([len(scan)]) + b"".join(bytes([index + 1, 0]) for index in scan) + band)

    body = b"".join(head(scan) + bytes(-(-blocks * len(scan) * (1 if progressive else 2) // 8)) for scan in scans)
    return (b"\xff\xd8" + segment(0xDB, bytes([0] + [1] * 64)) + segment(0xC2 if progressive else 0xC0, frame) + tables
            + body + head([0]) * empty_scans + b"\xff\xd9")


def bombs():
    """Thirteen malicious pictures, by file name."""
    text = zlib.compress(b"A" * (8 << 20), 9)
    profile = b"".join(
        segment(0xE2, b"ICC_PROFILE\0" + bytes([number, 160]) + b"Z" * 65519) for number in range(1, 161))
    plain = jpeg()
    wide_gif = gif()
    place = wide_gif.index(b"\x2c")
    wide_gif = wide_gif[:place + 5] + struct.pack("<HH", 60000, 60000) + wide_gif[place + 9:]
    small_bmp = bmp()
    return {
        "ztxt.png": png(*[chunk(b"zTXt", b"Comment\0\0" + text)] * 200),
        "itxt.png": png(*[chunk(b"iTXt", b"Comment\0\1\0\0\0" + text)] * 200),
        "iccp.png": png(chunk(b"iCCP", b"profile\0\0" + text)),
        "text.png": png(*[chunk(b"tEXt", b"Comment\0" + b"A" * (1 << 20))] * 8),
        "wide.png": large_png(30_000, 200),
        "largest.png": large_png(3_500, 3_500),
        "header.png": png().replace(struct.pack(">II", 4, 4), struct.pack(">II", 30_000, 30_000), 1),
        "scans.jpg": grey_jpeg(2_000, 1_500, 1, [[0]], True, 500_000),
        "separate.jpg": grey_jpeg(5_000, 4_000, 3, [[0], [1], [2]], False),
        "profile.jpg": plain[:2] + profile + plain[2:],
        "frame.gif": wide_gif,
        "profile.webp": webp(False, riff(b"ICCP", b"A" * (11 << 20))),
        "header.bmp": small_bmp[:18] + struct.pack("<ii", 30_000, 30_000) + small_bmp[26:],
    }
