/**
 * Boxes of ISO base media files (ISO/IEC 14496-12), as far as fragmented MP4 of live streams uses
 * them.
 */
import type { MediaRefusal } from '../../../../calls/live/broadcast/refusal.ts';

/** A box: positions of its start, its content and its end. */
export interface Box {
  type: string;
  at: number;
  body: number;
  end: number;
}

/** Thrown for rejected media. `code` is the reason that the sender receives. */
export class NotMedia extends Error {
  readonly code: MediaRefusal;

  constructor(reason: string, code: MediaRefusal = 'not_media') {
    super(reason);
    this.code = code;
  }
}

/** Maximum size of a fragment in bytes. A row of SQLite holds 2 MB. */
export const FRAGMENT_MAX_BYTES = 1_900_000;

/** Maximum steps to read one file. Each box and each sample is one step. */
export const STEPS_MAX = 20_000;

/** Counts the steps of one file. Throws `NotMedia` above the maximum. */
export class Budget {
  steps = 0;

  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > STEPS_MAX) throw new NotMedia(`${this.steps} boxes and samples`, 'too_large');
  }
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);
const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

export const boxView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns a view of a box's content. Reading past the content throws a RangeError. */
export const contentOf = (bytes: Uint8Array, { body, end }: Box) =>
  new DataView(bytes.buffer, bytes.byteOffset + body, end - body);

/**
 * Returns the header of the box at a position, or null if its bytes are incomplete. The box may end
 * after the bytes.
 */
export function boxAt(bytes: Uint8Array, at: number, to = bytes.byteLength): Box | null {
  if (at + HEADER_BYTES > to) return null;
  const view = boxView(bytes);
  let size = view.getUint32(at);
  let head = HEADER_BYTES;
  if (size === 1) {
    if (at + LARGE_HEADER_BYTES > to) return null;
    size = Number(view.getBigUint64(at + HEADER_BYTES));
    head = LARGE_HEADER_BYTES;
  }
  if (size < head) throw new NotMedia(`a box of ${size} bytes`);
  return { type: fourOf(view, at + 4), at, body: at + head, end: at + size };
}

/** Yields the complete boxes between two positions. Throws `NotMedia` for an impossible length. */
export function* boxes(bytes: Uint8Array, from = 0, to = bytes.byteLength): Generator<Box> {
  for (let box = boxAt(bytes, from, to); box && box.end <= to; box = boxAt(bytes, box.end, to)) yield box;
}

/** Returns the boxes in a range. Throws `NotMedia` unless they fill it exactly. */
export function children(bytes: Uint8Array, { body, end }: Pick<Box, 'body' | 'end'>, budget: Budget): Box[] {
  const inner: Box[] = [];
  let at = body;
  for (const box of boxes(bytes, body, end)) {
    budget.spend(1);
    inner.push(box);
    at = box.end;
  }
  if (at !== end) throw new NotMedia('a box that is larger than what holds it');
  return inner;
}

/** Yields boxes and the boxes inside them. Only for our own files, because it has no budget. */
export function* walk(bytes: Uint8Array, from = 0, to = bytes.byteLength): Generator<Box> {
  for (const box of boxes(bytes, from, to)) {
    yield box;
    if (containers.has(box.type)) yield* walk(bytes, box.body, box.end);
  }
}

/** Runs a reader, and converts its RangeError to `NotMedia`. */
export function withinBytes<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new NotMedia('it ends too early');
    throw error;
  }
}

/** Returns the flags of a full box. */
export const flagsOf = (content: DataView) => content.getUint32(0) & 0xffffff;

export const fourOf = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** Concatenates byte arrays. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** Encodes numbers as four bytes each. */
export function u32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return boxWords(values);
}

/**
 * Encodes a list of numbers as four bytes each. Unlike spread arguments, a list can have any
 * length.
 */
export function boxWords(values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = boxView(bytes);
  values.forEach((value, index) => {
    view.setUint32(index * 4, value);
  });
  return bytes;
}

export const u16 = (...values: readonly number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));

/** Builds a box with its length and its type of four letters. */
export function boxOf(type: string, content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, HEADER_BYTES);
  return joined([u32(size), new TextEncoder().encode(type), ...content]);
}
