/** Splits a PNG into its chunks, and makes one (PNG specification, 5.3). */
import { crc32 } from 'node:zlib';
import { type Bytes, byteView, tagOf, text } from './bytes.ts';

/** Bytes of the PNG signature, which precedes the first chunk (5.2). */
export const SIGNATURE_BYTES = 8;
/** Bytes of length, name and checksum. */
const AROUND_CHUNK_BYTES = 12;

interface PngChunk {
  name: string;
  /** The chunk with its length, name and checksum. */
  whole: Bytes;
  content: Bytes;
  /**
   * Whether the checksum is right. Computed on access: decoders drop an optional chunk with a wrong
   * checksum.
   */
  readonly isIntact: boolean;
}

/**
 * Yields the chunks up to the end of the picture, and stops at a chunk that is longer than the
 * file.
 */
export function* pngChunks(bytes: Bytes): Generator<PngChunk> {
  const view = byteView(bytes);
  for (let at = SIGNATURE_BYTES; at + AROUND_CHUNK_BYTES <= bytes.length; ) {
    const name = tagOf(bytes, at + 4);
    const end = at + AROUND_CHUNK_BYTES + view.getUint32(at);
    if (end > bytes.length) return;
    const typeAndContent = bytes.subarray(at + 4, end - 4);
    const crc = view.getUint32(end - 4);
    yield {
      name,
      whole: bytes.subarray(at, end),
      content: bytes.subarray(at + 8, end - 4),
      get isIntact() {
        return crc32(typeAndContent) === crc;
      },
    };
    if (name === 'IEND') return;
    at = end;
  }
}

/** Returns a chunk with length and checksum. */
export function pngChunk(name: string, content: Uint8Array): Bytes {
  const chunk = new Uint8Array(content.length + AROUND_CHUNK_BYTES);
  chunk.set(text(name), 4);
  chunk.set(content, 8);
  const view = byteView(chunk);
  view.setUint32(0, content.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}
