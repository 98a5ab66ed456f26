/** Removes EXIF, XMP, unknown chunks and data after the end from a WebP (RFC 9649). */
import { type Bytes, tagOf, text } from './bytes.ts';

const ofPicture = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const ofFrame = new Set(['VP8 ', 'VP8L', 'ALPH']);
const pixels = new Set(['VP8 ', 'VP8L', 'ANMF']);

const RIFF_BYTES = 12;
const HEAD_BYTES = 8;
/** Header of a frame before its chunks. */
const FRAME_BYTES = 16;
/** Flags of VP8X for EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

/** Returns the remaining parts; null if the chunks are inconsistent. */
export function stripWebp(bytes: Bytes): Bytes[] | null {
  const chunks = chunksOf(bytes.subarray(RIFF_BYTES), ofPicture);
  if (!chunks?.some(({ name }) => pixels.has(name))) return null;
  const parts: Bytes[] = [];
  for (const { name, content } of chunks) {
    const newContent = name === 'ANMF' ? frameOf(content) : [name === 'VP8X' ? clearFlags(content) : content];
    if (!newContent) return null;
    parts.push(...chunk(name, newContent));
  }
  return chunk('RIFF', [Uint8Array.from(text('WEBP')), ...parts]);
}

interface Chunk {
  name: string;
  content: Bytes;
}

/**
 * Returns the known chunks in order. The last may lack its padding byte. Returns null if a chunk is
 * longer than the file.
 */
function chunksOf(bytes: Bytes, names: ReadonlySet<string>): Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const name = tagOf(bytes, at);
    const size = view.getUint32(at + 4, true);
    const end = at + HEAD_BYTES + size;
    if (end > bytes.length) return chunks.length > 0 && !names.has(name) ? chunks : null;
    if (names.has(name)) chunks.push({ name, content: bytes.subarray(at + HEAD_BYTES, end) });
    at = end + (size % 2);
  }
  return chunks;
}

function frameOf(content: Bytes): Bytes[] | null {
  const chunks = chunksOf(content.subarray(FRAME_BYTES), ofFrame);
  return chunks && [content.subarray(0, FRAME_BYTES), ...chunks.flatMap((of) => chunk(of.name, [of.content]))];
}

function clearFlags(content: Bytes): Bytes {
  const flags = Uint8Array.from(content);
  flags[0] = (content[0] ?? 0) & ~METADATA_FLAGS;
  return flags;
}

function chunk(name: string, parts: readonly Bytes[]): Bytes[] {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const head = new Uint8Array(HEAD_BYTES);
  head.set(text(name));
  new DataView(head.buffer).setUint32(4, size, true);
  return [head, ...parts, ...(size % 2 === 1 ? [new Uint8Array(1)] : [])];
}
