/**
 * Archive segments: text of one JSON value per line, in an R2 object whose name contains the digest
 * of the text. The first line has the segment's number and the digest of the previous segment.
 */
import { sha256Hex } from '../base/digest.ts';

/** First line of a segment: its position in its chain. */
export interface SegmentHead {
  segment: number;
  previous_digest: string;
  /** Name of the table, if the chain has several. */
  table?: string;
}

/** Returns the text of a segment, and its digest. */
export async function segmentOf(
  head: SegmentHead,
  rows: readonly unknown[],
): Promise<{ text: string; digest: string }> {
  const text = [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
  return { text, digest: await sha256Hex(text) };
}

/** Returns the name of an object: the number first, so that a listing is in order. */
export const segmentKey = (folder: string, { segment }: SegmentHead, digest: string): string =>
  `${folder}/${String(segment).padStart(6, '0')}-${digest}.jsonl`;

/** Returns the lines of a segment without the first. */
export const linesOf = (text: string): string[] => text.trimEnd().split('\n').slice(1);

const through = (body: BodyInit, by: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Response(body).body?.pipeThrough(by)).arrayBuffer();

/** Compresses a text with gzip. */
export const zip = (text: string): Promise<ArrayBuffer> => through(text, new CompressionStream('gzip'));

/** Decompresses a text. Returns null if the bytes are no gzip. */
export async function unzip(bytes: ArrayBuffer): Promise<string | null> {
  try {
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')));
  } catch {
    return null;
  }
}
