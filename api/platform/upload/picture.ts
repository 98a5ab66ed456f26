/**
 * Reads the header of a picture before anything decodes it. File names and stated types are
 * ignored.
 */
import type { UploadExtension } from '../../../calls/platform/upload.ts';
import type { Bytes } from '../base/bytes.ts';
import { byteView, has, tagOf, text } from './bytes.ts';
import { jpegSegments } from './jpeg-segments.ts';
import { orientationOfApp1, orientationOfTiff } from './orientation.ts';
import { pngChunks } from './png-chunks.ts';

/**
 * Header fields of a picture. Sizes are in pixels, as stored, before the orientation is applied.
 */
export interface SentPicture {
  extension: UploadExtension;
  width: number;
  height: number;
  /** A decoder needs twice the memory for 16 bits per channel. */
  bitsPerChannel: number;
  frames: number;
  /** EXIF orientation as browsers apply it, 1 (upright) to 8. */
  orientation: number;
}

type PictureHeader = Partial<SentPicture> & { width: number; height: number };

interface Reader {
  extension: UploadExtension;
  begins: (bytes: Bytes) => boolean;
  read: (bytes: Bytes) => PictureHeader | null;
}

/** Returns null for a file that is none of JPEG, PNG and WebP, or has no size. */
export function pictureOf(bytes: Bytes): SentPicture | null {
  const reader = readers.find(({ begins }) => begins(bytes));
  const header = reader?.read(bytes);
  if (!reader || !header || header.width === 0 || header.height === 0) return null;
  return { extension: reader.extension, bitsPerChannel: 8, frames: 1, orientation: 1, ...header };
}

const readers: readonly Reader[] = [
  { extension: 'png', begins: (bytes) => has(bytes, 0, [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]), read: readPng },
  { extension: 'jpg', begins: (bytes) => has(bytes, 0, [0xff, 0xd8]), read: readJpeg },
  {
    extension: 'webp',
    begins: (bytes) => has(bytes, 0, text('RIFF')) && has(bytes, 8, text('WEBP')),
    read: readWebp,
  },
];

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Returns whether a file is a HEIC, which most browsers cannot open (ISO/IEC 23008-12). */
export const isHeic = (bytes: Bytes): boolean => has(bytes, 4, text('ftyp')) && heicBrands.has(tagOf(bytes, 8));

/**
 * Reads a PNG (specification, third edition). The first chunk is the header; `acTL` and `eXIf`
 * count only before the first `IDAT`.
 */
function readPng(bytes: Bytes): PictureHeader | null {
  const view = byteView(bytes);
  if (bytes.length < 33 || !has(bytes, 8, [0, 0, 0, 13, ...text('IHDR')])) return null;
  const header: PictureHeader = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitsPerChannel: view.getUint8(24),
  };
  for (const { name, content, isIntact } of pngChunks(bytes)) {
    if (name === 'IDAT') break;
    if (name === 'acTL' && content.length >= 4) header.frames = byteView(content).getUint32(0);
    if (name === 'eXIf' && isIntact) header.orientation = orientationOfTiff(content);
  }
  return header;
}

/**
 * Reads a JPEG. Frames are SOF0 to SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). Like
 * browsers, it uses only the first EXIF segment.
 */
function readJpeg(bytes: Bytes): PictureHeader | null {
  let orientation: number | null = null;
  for (const { marker, content } of jpegSegments(bytes)) {
    orientation ??= marker === 0xe1 ? orientationOfApp1(content) : null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame || content.length < 5) continue;
    const view = byteView(content);
    return {
      bitsPerChannel: view.getUint8(0),
      height: view.getUint16(1),
      width: view.getUint16(3),
      orientation: orientation ?? 1,
    };
  }
  return null;
}

/**
 * Reads a WebP. The first chunk is one of three kinds (RFC 9649, 2.5 to 2.7). Browsers ignore its
 * orientation.
 */
function readWebp(bytes: Bytes): PictureHeader | null {
  const view = byteView(bytes);
  if (bytes.length < 30) return null;
  if (has(bytes, 12, text('VP8X'))) {
    return { width: 1 + uint24(bytes, 24), height: 1 + uint24(bytes, 27), frames: framesOfWebp(bytes) };
  }
  if (has(bytes, 12, text('VP8L')) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (has(bytes, 12, text('VP8 ')) && has(bytes, 23, [0x9d, 0x01, 0x2a])) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return null;
}

function framesOfWebp(bytes: Bytes): number {
  const view = byteView(bytes);
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (has(bytes, at, text('ANMF'))) frames += 1;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return Math.max(1, frames);
}

const uint24 = (bytes: Bytes, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
