/** Fragments (moof with mdat) as they are taken apart and written anew, with samples left out or put together. */
import { type Init, joined, NotMedia, viewOf, walk } from './boxes.ts';

export type Track = Init['tracks'][number];

/** Where a box stands. */
export interface Place {
  at: number;
  end: number;
}

/** A track's own part of a fragment, and which bytes it tells of. */
export interface Kept {
  /** Where in it stands from where on its bytes are, from the fragment's beginning. */
  traf: Uint8Array<ArrayBuffer>;
  offsets: { at: number; bytes: Uint8Array }[];
}

/** Offsets count from where the fragment begins. */
export const BASE_IS_FRAGMENT = 0x20000;

/** The track that a track's part of a fragment is of; an unknown one is a `NotMedia`. */
export function trackOf(bytes: Uint8Array, { at, end }: Place, { tracks }: Init): Track {
  const head = [...walk(bytes, at, end)].find(({ type }) => type === 'tfhd');
  const track = head && tracks.find(({ id }) => id === viewOf(bytes).getUint32(head.body + 4));
  if (!track) throw new NotMedia('a fragment of an unknown track');
  return track;
}

/** A fragment of these parts, after its header (mfhd). */
export function written(header: Uint8Array, kept: readonly Kept[]): Uint8Array<ArrayBuffer> {
  let at = 8 + header.length + kept.reduce((size, { traf }) => size + traf.length, 0) + 8;
  for (const { traf, offsets } of kept) {
    for (const offset of offsets) {
      viewOf(traf).setInt32(offset.at, at);
      at += offset.bytes.length;
    }
  }
  const data = kept.flatMap(({ offsets }) => offsets.map(({ bytes }) => bytes));
  return joined([boxOf('moof', [header, ...kept.map(({ traf }) => traf)]), boxOf('mdat', data)]);
}

/** Numbers of four bytes each. */
export function u32(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, index) => {
    viewOf(bytes).setUint32(index * 4, value);
  });
  return bytes;
}

/** A box with its length and its type of four letters. */
export function boxOf(type: string, content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return joined([u32(size), new TextEncoder().encode(type), ...content]);
}
