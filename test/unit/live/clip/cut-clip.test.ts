/** Clips of random lives, against a reader of MP4 files. */
import { describe, expect, test } from 'vitest';
import { joined } from '../../../../api/live/broadcast/codec/boxes.ts';
import { MediaTimeline } from '../../../../api/live/broadcast/media-timeline.ts';
import type { ClipMedia } from '../../../../api/live/clip/cut/clip-media.ts';
import { clipFile } from '../../../../api/live/clip/cut/cut-clip.ts';
import { planClip } from '../../../../api/live/clip/cut/plan-clip.ts';
import { initOf, partOf, type Sample, VIDEO_TIMESCALE } from '../../../../client/live/broadcast/send/mux.ts';
import { decoderConfiguration } from '../../../../scripts/dev/camera/pictures.ts';
import { randomFrom } from '../../../../seed/random.ts';
import { effort, seed } from '../../../effort.ts';
import { type PlayedTrack, readMovie } from './movie-reader.ts';

const NOON = Date.UTC(2031, 10, 20, 5);
const LIVES = effort({ daily: 30, torture: 1_500 });
const CLIPS_EACH = 6;
const SOUND_RATE = 48_000;
const SOUND_TICKS = 960;

const random = randomFrom(`clips ${seed}`);
const among = (count: number) => Math.floor(random.next() * count);

interface Shape {
  seconds: number;
  frames_per_second: number;
  frames_per_key: number;
  hasSound: boolean;
  isReordered: boolean;
}

/** A sample whose bytes are its number, so that a file shows which samples it has. */
const numbered = (number: number, sample: Omit<Sample, 'data'>): Sample => {
  const data = new Uint8Array(5 + (number % 7));
  new DataView(data.buffer).setUint32(0, number);
  return { data, ...sample };
};

const numberOf = ({ data }: { data: Uint8Array }) => new DataView(data.buffer, data.byteOffset).getUint32(0);

/** Appends a live of this shape to the timeline, in parts of three pictures. */
function film(timeline: MediaTimeline, { seconds, frames_per_second, frames_per_key, hasSound, isReordered }: Shape) {
  const video = { width: 32, height: 16, description: decoderConfiguration(2, 1) };
  const sound = { codec: 'opus', channels: 1, sampleRate: SOUND_RATE, description: null } as const;
  timeline.addInit(initOf(video, hasSound ? sound : null));
  const ticks = VIDEO_TIMESCALE / frames_per_second;
  let soundAt = 0;
  for (let frame = 0; frame < seconds * frames_per_second; frame += 3) {
    const pictures = [0, 1, 2].map((nth) => {
      const isKey = (frame + nth) % frames_per_key === 0;
      return numbered(frame + nth, {
        duration: ticks,
        isKey,
        ...(isReordered && { offset: isKey ? ticks : 2 * ticks }),
      });
    });
    const until = ((frame + 3) * ticks * SOUND_RATE) / VIDEO_TIMESCALE;
    const frames: Sample[] = [];
    const soundStart = soundAt;
    for (; hasSound && soundAt < until; soundAt += SOUND_TICKS)
      frames.push(numbered(soundAt / SOUND_TICKS, { duration: SOUND_TICKS, isKey: true }));
    const lines = [
      { track: 1, start: frame * ticks, samples: pictures } as const,
      ...(frames.length > 0 ? [{ track: 2, start: soundStart, samples: frames } as const] : []),
    ];
    timeline.take(partOf(frame + 1, lines), { begun_ms: NOON + timeline.end_us / 1000 });
  }
}

const randomShape = (): Shape => {
  const frames_per_second = [10, 15, 24, 30][among(4)] ?? 10;
  return {
    seconds: 20 + among(100),
    frames_per_second,
    frames_per_key: Math.max(1, Math.round(frames_per_second * ([0.5, 2, 4, 9][among(4)] ?? 2))),
    hasSound: among(4) > 0,
    isReordered: among(3) === 0,
  };
};

const bytesOf = ({ parts }: { parts: readonly { bytes: Uint8Array }[] }) => joined(parts.map(({ bytes }) => bytes));

/** Media of a timeline in which some segments cannot be read. */
const mediaOf = (timeline: MediaTimeline, damaged: ReadonlyMap<number, Uint8Array<ArrayBuffer> | null>): ClipMedia => ({
  segments: timeline.segments,
  inits: timeline.inits,
  read: async (segment) => damaged.get(segment.msn) ?? (damaged.has(segment.msn) ? null : bytesOf(segment)),
});

async function cut(media: ClipMedia, range: { from_ms: number; seconds: number }) {
  const plan = await planClip(media, range);
  if (!plan) return null;
  const file = clipFile(media, plan);
  const pieces: Uint8Array[] = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  const bytes = joined(pieces);
  expect(bytes.length).toBe(file.size);
  const tracks = readMovie(bytes);
  return { plan, tracks, video: tracks.find(({ kind }) => kind === 'vide') ?? expect.fail('no picture') };
}

/** Checks the limits, the order of the samples and the edit lists, on which players rely. */
function expectPlayable({ plan, tracks }: NonNullable<Awaited<ReturnType<typeof cut>>>) {
  expect(plan.seconds).toBeGreaterThan(0);
  expect(plan.seconds).toBeLessThanOrEqual(60);
  for (const track of tracks) {
    const numbers = track.samples.map(numberOf);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    for (const [index, sample] of track.samples.entries())
      expect(sample.at).toBeGreaterThan(track.samples[index - 1]?.at ?? -1);
    const [length, from] = track.edits.at(-1) ?? expect.fail('no edit list');
    expect(from).toBeGreaterThanOrEqual(0);
    expect(track.duration).toBe(track.edits.reduce((sum, [duration]) => sum + duration, 0));
    expect(track.duration).toBeLessThanOrEqual(Math.round(plan.seconds * 1000) + 1);
    expect(length).toBeGreaterThan(0);
  }
}

/** Returns by how many seconds the sound of a clip is shifted against its pictures. */
const soundShift = (picture: PlayedTrack, sound: PlayedTrack, frames_per_second: number) => {
  const [delay, from] = sound.edits.length > 1 ? [sound.edits[0]?.[0] ?? 0, 0] : [0, sound.edits[0]?.[1] ?? 0];
  const first = sound.samples[0] ?? expect.fail('no sound');
  const soundSeconds = (numberOf(first) * SOUND_TICKS + from - first.shown) / SOUND_RATE - delay / 1000;
  const key = picture.samples[0] ?? expect.fail('no picture');
  return soundSeconds - numberOf(key) / frames_per_second;
};

describe('planClip and clipFile', () => {
  test(`${LIVES} random lives give playable clips of the requested length (SEED=${seed})`, async () => {
    for (let nth = 0; nth < LIVES; nth += 1) {
      const timeline = new MediaTimeline();
      const shape = randomShape();
      film(timeline, shape);
      const key_seconds = shape.frames_per_key / shape.frames_per_second;
      const end_seconds = timeline.end_us / 1_000_000;
      for (let clip = 0; clip < CLIPS_EACH; clip += 1) {
        const seconds = 5 + among(56);
        const from = among(Math.floor(end_seconds * 10)) / 10;
        const result = await cut(mediaOf(timeline, new Map()), { from_ms: NOON + from * 1000, seconds });
        if (!result) expect.fail(`no clip of ${seconds} seconds from ${from}`);
        expectPlayable(result);
        const { plan, video, tracks } = result;
        expect(video.samples[0]?.isKey).toBe(true);
        // The first segments may be longer than the distance of keyframes.
        const begins = (plan.begins_at_ms - NOON) / 1000 - (shape.isReordered ? 1 / shape.frames_per_second : 0);
        const ends = Math.min(from + seconds, end_seconds);
        const slack = 2 / shape.frames_per_second + 0.002;
        expect(begins).toBeGreaterThanOrEqual(from - key_seconds - slack);
        expect(begins).toBeLessThanOrEqual(Math.max(from, ends - 60 + key_seconds) + slack);
        expect(Math.abs(begins + plan.seconds - ends)).toBeLessThanOrEqual(
          begins + 60 < ends + slack ? key_seconds + slack : slack,
        );
        const sound = tracks.find(({ kind }) => kind === 'soun');
        expect(sound !== undefined).toBe(shape.hasSound);
        if (sound && !shape.isReordered)
          expect(Math.abs(soundShift(video, sound, shape.frames_per_second))).toBeLessThan(0.002);
      }
    }
  });

  test('a damaged segment splits the range, and the longest part is the clip', async () => {
    let shortened = 0;
    for (let nth = 0; nth < LIVES; nth += 1) {
      const timeline = new MediaTimeline();
      film(timeline, { ...randomShape(), seconds: 60 });
      const damaged = new Map<number, Uint8Array<ArrayBuffer> | null>();
      for (let hole = among(4); hole >= 0; hole -= 1) {
        const segment = timeline.segments[among(timeline.segments.length)] ?? expect.fail('no segment');
        damaged.set(segment.msn, among(2) === 0 ? null : bytesOf(segment).slice(0, -3));
      }
      const media = mediaOf(timeline, damaged);
      const result = await cut(media, { from_ms: NOON + among(40) * 1000, seconds: 20 });
      if (!result) continue;
      expectPlayable(result);
      expect(result.plan.reads.some(({ segment }) => damaged.has(segment))).toBe(false);
      if (result.plan.seconds < 19) shortened += 1;
    }
    expect(shortened).toBeGreaterThan(0);
  });

  test('a clip has one encoding, and nothing of another sender', async () => {
    const timeline = new MediaTimeline();
    const shape = { ...randomShape(), frames_per_second: 10, frames_per_key: 10, seconds: 12 };
    film(timeline, { ...shape, hasSound: true });
    timeline.cut();
    film(timeline, { ...shape, hasSound: false, seconds: 30 });
    const result = await cut(mediaOf(timeline, new Map()), { from_ms: NOON + 8_000, seconds: 20 });
    if (!result) expect.fail('no clip');
    expectPlayable(result);
    expect(result.tracks.map(({ kind }) => kind)).toEqual(['vide']);
    expect(result.plan.seconds).toBeCloseTo(16, 0);
  });

  test('a time without video gives no clip', async () => {
    const timeline = new MediaTimeline();
    film(timeline, { ...randomShape(), seconds: 20 });
    const media = mediaOf(timeline, new Map());
    expect(await planClip(media, { from_ms: NOON + 60_000, seconds: 10 })).toBeNull();
    expect(await planClip(media, { from_ms: NOON - 60_000, seconds: 10 })).toBeNull();
    expect(await planClip({ ...media, read: async () => null }, { from_ms: NOON, seconds: 10 })).toBeNull();
  });

  test('a segment that changes between plan and copy fails instead of a broken file', async () => {
    const timeline = new MediaTimeline();
    film(timeline, { ...randomShape(), seconds: 20 });
    const media = mediaOf(timeline, new Map());
    const plan = (await planClip(media, { from_ms: NOON, seconds: 15 })) ?? expect.fail('no plan');
    const copy = async (changed: ClipMedia) => {
      for await (const _ of clipFile(changed, plan).pieces());
    };
    await expect(copy({ ...media, read: async () => null })).rejects.toThrow('is gone');
    const first = timeline.segments[0] ?? expect.fail('no segment');
    await expect(copy({ ...media, read: async () => first.parts[0]?.bytes ?? null })).rejects.toThrow('has changed');
  });
});
