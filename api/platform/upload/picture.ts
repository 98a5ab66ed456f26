/** What a file is, told by its bytes: JPEG, PNG or WebP, with its size in pixels. Everything else is nothing. */
import type { UploadExtension } from '../../../calls/platform/upload.ts';

/** A file in memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What the bytes of a picture say it is; sizes are in pixels. */
export interface SentPicture {
  extension: UploadExtension;
  width: number;
  height: number;
}

/** Null for what is none of the three, or has no size. */
export function pictureOf(bytes: Bytes): SentPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readers
    .filter(({ begins }) => begins(bytes))
    .map(({ extension, size }) => ({ extension, size: size(bytes, view) }))
    .at(0);
  const { width = 0, height = 0 } = found?.size ?? {};
  return found && width > 0 && height > 0 ? { extension: found.extension, width, height } : null;
}

type Size = { width: number; height: number } | null;

interface Reader {
  extension: UploadExtension;
  begins: (bytes: Bytes) => boolean;
  size: (bytes: Bytes, view: DataView) => Size;
}

/** Whether these values stand there. */
export const has = (bytes: Bytes, at: number, values: readonly number[]): boolean =>
  values.every((value, index) => bytes[at + index] === value);

/** Letters as the bytes that stand in a file. */
export const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));

/** The four letters that stand there. */
export const tagOf = (bytes: Bytes, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const readers: readonly Reader[] = [
  { extension: 'png', begins: (bytes) => has(bytes, 0, [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]), size: sizeOfPng },
  { extension: 'jpg', begins: (bytes) => has(bytes, 0, [0xff, 0xd8, 0xff]), size: sizeOfJpeg },
  {
    extension: 'webp',
    begins: (bytes) => has(bytes, 0, text('RIFF')) && has(bytes, 8, text('WEBP')),
    size: sizeOfWebp,
  },
];

/** PNG: the first chunk is the header (PNG specification, 11.2.1). */
function sizeOfPng(bytes: Bytes, view: DataView): Size {
  if (bytes.length < 33 || !has(bytes, 8, [0, 0, 0, 13, ...text('IHDR')])) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG: segments up to the first frame header, SOF0 to SOF15 without DHT, JPG and DAC (ITU T.81, table B.1). */
function sizeOfJpeg(bytes: Bytes, view: DataView): Size {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP: the first chunk says which of the three kinds it is (RFC 9649, 2.5 to 2.7). */
function sizeOfWebp(bytes: Bytes, view: DataView): Size {
  if (bytes.length < 30) return null;
  if (has(bytes, 12, text('VP8X'))) return { width: 1 + uint24(bytes, 24), height: 1 + uint24(bytes, 27) };
  if (has(bytes, 12, text('VP8L')) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (has(bytes, 12, text('VP8 ')) && has(bytes, 23, [0x9d, 0x01, 0x2a])) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return null;
}

const uint24 = (bytes: Bytes, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
