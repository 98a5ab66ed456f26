/**
 * Less of a live, for whoever pays for each megabyte: its sound alone, or its sound with the picture that each segment begins with, which
 * stays until the next one. Nothing is encoded anew: samples are left out.
 */
import { boxes, flagsOf, type Init, joined, NotMedia, viewOf, walk } from './boxes.ts';
import { BASE_IS_FRAGMENT, boxOf, type Kept, type Place, type Track, trackOf, u32, written } from './fragment.ts';

/** What stays of the pictures: none, or one for so long. */
type Pictures = { stays_us: number } | null;

/** Its own offset, the first sample's flags, and each one's duration and size. */
const RUN_OF_ONE = 0x305;
const STANDS_BY_ITSELF = 0x2000000;

/** The initialization of the sound alone; null where there is none. */
export function soundInit(bytes: Uint8Array<ArrayBuffer>, { tracks }: Init): Uint8Array<ArrayBuffer> | null {
  const sounds = new Set(tracks.filter(({ kind }) => kind === 'soun').map(({ id }) => id));
  if (sounds.size === 0) return null;
  const view = viewOf(bytes);
  const isOfSound = ({ type, body, end }: { type: string; body: number; end: number }) => {
    if (type === 'trex') return sounds.has(view.getUint32(body + 4));
    if (type !== 'trak') return true;
    const head = [...boxes(bytes, body, end)].find((box) => box.type === 'tkhd');
    return head !== undefined && sounds.has(view.getUint32(head.body + (view.getUint8(head.body) === 1 ? 20 : 12)));
  };
  const copy = (from: number, to: number): Uint8Array[] =>
    [...boxes(bytes, from, to)]
      .filter(isOfSound)
      .map(({ type, at, body, end }) =>
        type === 'moov' || type === 'mvex' ? boxOf(type, copy(body, end)) : bytes.subarray(at, end),
      );
  return joined(copy(0, bytes.byteLength));
}

/** The same fragments with their sound, and with no pictures but the first. Those that are written otherwise than players of parts take are a `NotMedia`. */
export function thin(bytes: Uint8Array<ArrayBuffer>, init: Init, pictures: Pictures): Uint8Array<ArrayBuffer> {
  const out: Uint8Array[] = [];
  let stays = pictures;
  for (const moof of boxes(bytes)) {
    if (moof.type !== 'moof') continue;
    const fragment = bytes.slice(moof.at);
    const kept: Kept[] = [];
    let header: Uint8Array = new Uint8Array(0);
    for (const { type, at, end } of boxes(fragment, moof.body - moof.at, moof.end - moof.at)) {
      if (type === 'mfhd') header = fragment.subarray(at, end);
      if (type !== 'traf') continue;
      const track = trackOf(fragment, { at, end }, init);
      if (track.kind === 'soun') kept.push(whole(fragment, { at, end }, track));
      else if (track.kind === 'vide' && stays) {
        kept.push(still(fragment, { at, end }, { track, stays_us: stays.stays_us }));
        stays = null;
      }
    }
    if (kept.length > 0) out.push(written(header, kept));
  }
  return joined(out);
}

/** Runs of a track's part: where each stands, and which bytes are its samples'. */
function runsIn(bytes: Uint8Array, { at, end }: Place, track: Track) {
  const view = viewOf(bytes);
  let sample_bytes = track.sample_bytes;
  const runs: { body: number; from: number; sizes: number[] }[] = [];
  for (const { type, body } of walk(bytes, at, end)) {
    if (type === 'tfhd') {
      const flags = flagsOf(view, body);
      if (flags & 1) throw new NotMedia('places that are not of the fragment');
      if (flags & 16) sample_bytes = view.getUint32(body + 8 + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0));
    }
    if (type !== 'trun') continue;
    const flags = flagsOf(view, body);
    if (!(flags & 1)) throw new NotMedia('a run without its place');
    const line = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length;
    const first = body + 12 + (flags & 4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
    const sizes = Array.from({ length: view.getUint32(body + 4) }, (_, index) =>
      flags & 0x200 ? view.getUint32(first + index * line) : sample_bytes,
    );
    runs.push({ body, from: view.getInt32(body + 8), sizes });
  }
  return runs;
}

function whole(bytes: Uint8Array, { at, end }: Place, track: Track): Kept {
  const offsets = runsIn(bytes, { at, end }, track).map(({ body, from, sizes }) => {
    const size = sizes.reduce((sum, one) => sum + one, 0);
    return { at: body + 8 - at, bytes: bytes.subarray(from, from + size) };
  });
  return { traf: new Uint8Array(bytes.slice(at, end)), offsets };
}

function still(bytes: Uint8Array, place: Place, { track, stays_us }: { track: Track; stays_us: number }): Kept {
  const [run] = runsIn(bytes, place, track);
  const [size = 0] = run?.sizes ?? [];
  const time = [...walk(bytes, place.at, place.end)].find(({ type }) => type === 'tfdt');
  if (!run || !time) throw new NotMedia('a part without pictures or time');
  const duration = Math.round((stays_us * track.timescale) / 1_000_000);
  const head = boxOf('tfhd', [u32(BASE_IS_FRAGMENT, track.id)]);
  const begun = [head, bytes.subarray(time.at, time.end)];
  const traf = boxOf('traf', [...begun, boxOf('trun', [u32(RUN_OF_ONE, 1, 0, STANDS_BY_ITSELF, duration, size)])]);
  // The run is the last there is: its place stands four words before its end.
  return { traf, offsets: [{ at: traf.length - 16, bytes: bytes.subarray(run.from, run.from + size) }] };
}
