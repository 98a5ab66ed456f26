/**
 * Plans a clip: which samples of which segments it contains. Nothing is encoded, so it begins with
 * a keyframe. That is the last one before the requested beginning, or the next one if the clip
 * would become too long.
 */
import { CLIP_MAX_SECONDS } from '../../../../calls/platform/page-field.ts';
import { inMicroseconds } from '../../broadcast/codec/fragment.ts';
import type { Track } from '../../broadcast/codec/init.ts';
import { type ClipMedia, type FoundLines, type FoundSample, findSamples, shownAt } from './clip-media.ts';
import type { MovieSample, MovieTrack } from './movie.ts';

/** The requested part of a live, by the time of its capture. */
export interface ClipRange {
  from_ms: number;
  seconds: number;
}

/** Samples to copy from one segment, of one track. */
interface ClipRead {
  segment: number;
  track_id: number;
  /** Range of samples in the segment, and their bytes. */
  from: number;
  to: number;
  size: number;
}

/** Content of a clip. */
export interface ClipPlan {
  tracks: readonly MovieTrack[];
  /** Parts of segments, in the order of the file. */
  reads: readonly ClipRead[];
  data_size: number;
  seconds: number;
  /** Time at which its first picture was captured. */
  begins_at_ms: number;
  width: number;
  height: number;
}

const MAX_US = CLIP_MAX_SECONDS * 1_000_000;
/** Maximum bytes of the samples. A live has at most 13 Mbit/s. */
const CLIP_MAX_BYTES = 100_000_000;
/** Maximum samples. Pictures and audio frames of a minute are about 6,600. */
const SAMPLES_MAX = 60_000;
/** Segments without a keyframe that may come before the requested beginning: a minute. */
const MAX_BACK = 12;

/** Consecutive readable segments of one encoding. */
type Run = FoundLines[];

/**
 * Plans a clip. If a segment in between is missing, or another encoding begins, the longest part
 * becomes the clip. Returns null without a keyframe in the range, or if the clip is too large.
 */
export async function planClip(media: ClipMedia, { from_ms, seconds }: ClipRange): Promise<ClipPlan | null> {
  const { segments } = media;
  const begin = segments.findIndex(({ pdt_ms, duration_us }) => pdt_ms + duration_us / 1000 > from_ms);
  const first = segments[begin];
  if (!first) return null;
  const skipped_ms = from_ms - first.pdt_ms;
  const from_us = first.start_us + Math.max(0, skipped_ms) * 1000;
  const end_us = segments.reduce((end, { start_us, duration_us }) => Math.max(end, start_us + duration_us), 0);
  const to_us = Math.min(end_us, from_us + (seconds * 1000 + Math.min(0, skipped_ms)) * 1000);
  const plans = (await runsOf(media, begin, { from_us, to_us })).flatMap((run) => trim(run, { from_us, to_us }) ?? []);
  const best = plans.reduce<Trimmed | null>((one, other) => (one && one.end_us >= other.end_us ? one : other), null);
  const start = best && segments[best.lead[0]?.segment ?? begin];
  if (!best || !start) return null;
  const plan = planOf(best, start.pdt_ms + (best.begin_us - start.start_us) / 1000);
  return plan.data_size <= CLIP_MAX_BYTES ? plan : null;
}

interface Span {
  from_us: number;
  to_us: number;
}

async function runsOf(media: ClipMedia, begin: number, { from_us, to_us }: Span): Promise<Run[]> {
  const { segments } = media;
  const runs: Run[] = [];
  let isJoined = false;
  let count = 0;
  for (let index = await keyBefore(media, begin, from_us); index < segments.length; index += 1) {
    const segment = segments[index];
    if (!segment || (segment.start_us >= to_us && index > begin)) break;
    const lines = await findSamples(media, index);
    count += lines?.reduce((sum, { samples }) => sum + samples.length, 0) ?? 0;
    if (count > SAMPLES_MAX) break;
    if (lines && isJoined && segment.init === segments[index - 1]?.init) runs.at(-1)?.push(lines);
    else if (lines) runs.push([lines]);
    isJoined = lines !== null;
  }
  return runs;
}

/**
 * Returns the segment with the last keyframe before the beginning. Returns the beginning's own
 * segment if no near one has any.
 */
async function keyBefore(media: ClipMedia, begin: number, from_us: number): Promise<number> {
  const { segments } = media;
  for (let index = begin; index >= 0 && index > begin - MAX_BACK; index -= 1) {
    if (segments[index]?.init !== segments[begin]?.init) break;
    const lines = await findSamples(media, index);
    if (!lines) break;
    const lead = lines.find(({ track }) => track.kind === 'vide') ?? lines[0];
    if (lead?.samples.some((sample) => sample.isKey && shownAt(lead.track, sample) <= from_us)) return index;
  }
  return begin;
}

/** Samples of a clip, in decoding order. */
interface Trimmed {
  tracks: readonly { track: Track; samples: FoundSample[] }[];
  lead: FoundSample[];
  begin_us: number;
  /** Length of the leading track. */
  end_us: number;
}

/** Returns the samples of a run that belong to the clip, or null if it has no keyframe there. */
function trim(run: Run, { from_us, to_us }: Span): Trimmed | null {
  const tracks = tracksOf(run);
  const lead = tracks.find(({ track }) => track.kind === 'vide') ?? tracks[0];
  if (!lead) return null;
  const keys = lead.samples.flatMap((sample, index) =>
    sample.isKey && shownAt(lead.track, sample) < to_us ? [{ index, at_us: shownAt(lead.track, sample) }] : [],
  );
  const start = startOf(keys, { from_us, to_us });
  const firstSample = start && lead.samples[start.index];
  if (!start || !firstSample) return null;
  const longest_us = Math.min(to_us - start.at_us, MAX_US);
  const since_us = ({ at }: FoundSample) => inMicroseconds(lead.track, at - firstSample.at);
  const after = lead.samples.slice(start.index);
  const end = after.findIndex((sample) => since_us(sample) >= longest_us);
  const samples = end < 0 ? after : after.slice(0, end);
  const last = samples.at(-1);
  if (!last) return null;
  const end_us = Math.min(MAX_US, since_us(last) + inMicroseconds(lead.track, last.duration));
  if (end_us <= 0) return null;
  const rest = tracks.flatMap(({ track, samples: all }) => {
    if (track === lead.track) return [];
    const ownSamples = all.filter((sample) => {
      const at_us = shownAt(track, sample) - start.at_us;
      return at_us < end_us && at_us + inMicroseconds(track, sample.duration) > 0;
    });
    return ownSamples.length > 0 ? [{ track, samples: ownSamples }] : [];
  });
  return { tracks: [{ track: lead.track, samples }, ...rest], lead: samples, begin_us: start.at_us, end_us };
}

/** Joins the samples of a run by track. */
function tracksOf(run: Run): { track: Track; samples: FoundSample[] }[] {
  const tracks = new Map<number, { track: Track; samples: FoundSample[] }>();
  for (const { track, samples } of run.flat()) {
    const entry = tracks.get(track.id);
    if (entry) entry.samples.push(...samples);
    else tracks.set(track.id, { track, samples: [...samples] });
  }
  return [...tracks.values()];
}

/** Chooses the keyframe with which the clip begins. */
function startOf<Key extends { at_us: number }>(keys: readonly Key[], { from_us, to_us }: Span): Key | undefined {
  const before = keys.findLast(({ at_us }) => at_us <= from_us) ?? keys[0];
  if (!before || to_us - before.at_us <= MAX_US) return before;
  // The end matters more: it is what the viewer has just seen.
  const later = keys.find(({ at_us }) => to_us - at_us <= MAX_US);
  return later && (to_us - later.at_us) * 2 >= to_us - from_us ? later : before;
}

function planOf({ tracks, lead, begin_us, end_us }: Trimmed, begins_at_ms: number): ClipPlan {
  const segments = [...new Set(tracks.flatMap(({ samples }) => samples.map(({ segment }) => segment)))].toSorted(
    (a, b) => a - b,
  );
  const reads: (ClipRead & { at: number })[] = [];
  let data_size = 0;
  for (const segment of segments) {
    for (const { track, samples } of tracks) {
      const ownSamples = samples.filter((sample) => sample.segment === segment);
      const [first, last] = [ownSamples[0], ownSamples.at(-1)];
      if (!first || !last) continue;
      const size = ownSamples.reduce((sum, sample) => sum + sample.size, 0);
      reads.push({ segment, track_id: track.id, from: first.index, to: last.index + 1, size, at: data_size });
      data_size += size;
    }
  }
  const video = tracks.find(({ track }) => track.kind === 'vide')?.track;
  return {
    tracks: tracks.map(({ track, samples }) => ({
      track,
      ...placed(track, samples, { begin_us, end_us, isLead: samples === lead }),
      chunks: reads
        .filter(({ track_id }) => track_id === track.id)
        .map(({ at, from, to }) => ({ at, count: to - from })),
    })),
    ...{ reads, data_size, begins_at_ms, seconds: end_us / 1_000_000 },
    ...{ width: video?.width ?? 0, height: video?.height ?? 0 },
  };
}

/** Moves samples to the beginning of the file, and closes gaps and overlaps between them. */
function placed(
  track: Track,
  samples: readonly FoundSample[],
  { begin_us, end_us, isLead }: { begin_us: number; end_us: number; isLead: boolean },
): Pick<MovieTrack, 'samples' | 'delay_seconds' | 'from' | 'shown_seconds'> {
  const base = samples[0]?.at ?? 0;
  const starts: number[] = [];
  for (const { at } of samples) starts.push(Math.max(at - base, (starts.at(-1) ?? -1) + 1));
  // Presentation cannot begin before the first tick.
  const lift = Math.max(0, -(samples[0]?.offset ?? 0));
  const placedSamples = samples.map(({ at, duration, offset, size, isKey }, index): MovieSample => {
    const start = starts[index] ?? 0;
    return {
      duration: (starts[index + 1] ?? start + Math.max(1, duration)) - start,
      offset: offset + at - base - start + lift,
      ...{ size, isKey },
    };
  });
  const [firstSample] = samples;
  const early_us = firstSample && !isLead ? begin_us - shownAt(track, firstSample) : 0;
  const early = Math.round((early_us * track.timescale) / 1_000_000);
  const first_offset = placedSamples[0]?.offset ?? 0;
  const delay_seconds = Math.max(0, -early_us) / 1_000_000;
  const ticks = placedSamples.reduce((sum, { duration }) => sum + duration, 0) - Math.max(0, early);
  return {
    samples: placedSamples,
    delay_seconds,
    from: first_offset + Math.max(0, early),
    shown_seconds: Math.max(0, Math.min(ticks / track.timescale, end_us / 1_000_000 - delay_seconds)),
  };
}
