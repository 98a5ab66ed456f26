/** Small valid pictures of 600 × 300 pixels, built byte by byte, with room for hidden metadata. */
import { crc32, deflateSync } from 'node:zlib';

export const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [(value >>> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u32le = (value: number) => u32(value).reverse();

/** Metadata that a camera or program writes beside the picture. */
export const PLANTED = 'GPS 13.7563 N 100.5018 E';

export const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  ...u16(content.length + 2),
  ...content,
];

/**
 * Returns EXIF data with an orientation, as big-endian or little-endian TIFF, followed by a
 * location.
 */
export function exif(turn: number, { isLittle = false } = {}): number[] {
  const ordered = (bytes: number[]) => (isLittle ? bytes.toReversed() : bytes);
  const short = (value: number) => ordered(u16(value));
  const long = (value: number) => ordered(u32(value));
  const entry = [...short(0x0112), ...short(3), ...long(1), ...short(turn), 0, 0];
  const before = [...short(0x010f), ...short(2), ...long(4), ...text('Cam\0')];
  return [
    ...text('Exif\0\0'),
    ...text(isLittle ? 'II' : 'MM'),
    ...short(42),
    ...long(8),
    ...short(2),
    ...before,
    ...entry,
    ...long(0),
    ...text(PLANTED),
  ];
}

const SCAN_DATA = [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd7, 0x78];

interface Jpeg {
  width?: number;
  height?: number;
  /** Segments before the picture's own segments. */
  first?: readonly number[];
  /** Segments between the two scans. */
  between?: readonly number[];
  /** Bytes after the end of the picture. */
  after?: readonly number[];
}

export const jpeg = ({ width = 600, height = 300, first = [], between = [], after = [] }: Jpeg = {}) =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...first,
    ...segment(0xdb, [0, 1, 2, 3]),
    ...segment(0xc2, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 0, 0]),
    ...SCAN_DATA,
    ...between,
    ...segment(0xc4, [0, 9, 9]),
    ...segment(0xda, [1, 1, 0, 1, 5, 0]),
    ...SCAN_DATA,
    ...[0xff, 0xd9],
    ...after,
  ]);

export const pngChunk = (name: string, content: readonly number[] | Uint8Array) => {
  const typeAndContent = Uint8Array.from([...text(name), ...content]);
  return [...u32(content.length), ...typeAndContent, ...u32(crc32(typeAndContent))];
};

/**
 * Pixel limit for real image data. A larger picture is refused by its header, so tests need no
 * pixels for it.
 */
const MAX_PIXELS = 1_000_000;

/**
 * Builds a PNG. Without `data` it is transparent and decoders can read it; `data` replaces the
 * compressed pixels.
 */
export const png = ({
  width = 600,
  height = 300,
  bits = 8,
  first = [] as number[],
  after = [] as number[],
  data = null as Uint8Array | null,
} = {}) => {
  const pixels =
    width * height <= MAX_PIXELS ? deflateSync(new Uint8Array(height * (1 + (width * bits) / 2))) : text('no');
  return Uint8Array.from([
    ...[0x89, ...text('PNG\r\n'), 0x1a, 0x0a],
    ...pngChunk('IHDR', [...u32(width), ...u32(height), bits, 6, 0, 0, 0]),
    ...first,
    ...pngChunk('IDAT', data ?? pixels),
    ...pngChunk('IEND', []),
    ...after,
  ]);
};

/** Builds a PNG of exactly this many bytes. */
export const pngOfSize = (bytes: number) => {
  const whole = png();
  const file = new Uint8Array(bytes);
  const padding = bytes - whole.length - 12;
  file.set(whole.subarray(0, 33));
  file.set([...u32(padding), ...text('prVt')], 33);
  file.set(whole.subarray(33), bytes - whole.length + 33);
  return file;
};

export const webpChunk = (name: string, content: readonly number[]) => [
  ...text(name),
  ...u32le(content.length),
  ...content,
  ...(content.length % 2 === 1 ? [0] : []),
];

export const webp = (...chunks: number[][]) => {
  const content = [...text('WEBP'), ...chunks.flat()];
  return Uint8Array.from([...text('RIFF'), ...u32le(content.length), ...content]);
};

const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, 0x58, 0x02, 0x2c, 0x01, 7];
export const webps = {
  lossy: webp(webpChunk('VP8 ', lossy)),
  lossless: webp(webpChunk('VP8L', [0x2f, 0x57, 0xc2, 0x4a, 0x00, 7, 7, 7, 7, 7])),
  extended: webp(webpChunk('VP8X', [0x10, 0, 0, 0, 0x57, 0x02, 0, 0x2b, 0x01, 0]), webpChunk('VP8 ', lossy)),
};
export const lossyChunk = webpChunk('VP8 ', lossy);
