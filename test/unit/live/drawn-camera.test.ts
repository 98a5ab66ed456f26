/**
 * Videos of the seed streams: loops that begin like the poster, are encoded once and sent
 * repeatedly.
 */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { Camera, PART_MS } from '../../../scripts/dev/camera/camera.ts';
import { picturesOf } from '../../../scripts/dev/camera/drawn/clip.ts';
import { type Drawings, drawingsOf, GROUP, RATE } from '../../../scripts/dev/camera/drawn/drawings.ts';
import { encode } from '../../../scripts/dev/camera/drawn/encode.ts';
import { Loop } from '../../../scripts/dev/camera/drawn/loop.ts';
import { type Pixels, pixelsOf } from '../../../scripts/dev/camera/drawn/pixels.ts';
import { type Encoded, samplesOf } from '../../../scripts/dev/camera/drawn/samples.ts';
import { posterSvg } from '../../../seed/art/index.ts';
import { casters } from '../../../seed/caster.ts';
import { filmedLives } from '../../../seed/live-key.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { aboutPart } from './about-part.ts';

const filmedTitles = onAirTitles.filter(({ slug }) => filmedLives.some((live) => live.slug === slug));

const distance = (one: Pixels, other: Pixels) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** Returns the pixels of a loop at these indexes. */
async function picturesAt(drawings: Drawings, ...places: number[]) {
  const pictures = places.flatMap((place) => drawings.pictures.slice(place, place + 1));
  const frames: Pixels[] = [];
  for await (const picture of picturesOf({ ...drawings, pictures })) frames.push(picture);
  return frames;
}

describe('film of a seed stream', () => {
  test('a film begins as its poster, moves, and returns to the start', async () => {
    const [title] = filmedTitles;
    if (!title) throw new Error('no film');
    const drawings = drawingsOf(title);
    const length = drawings.pictures.length;
    const [first, middle, last] = await picturesAt(drawings, 0, length / 2, length - 1);
    if (!first || !middle || !last) throw new Error('no pictures');
    const look = casters.find(({ slug }) => slug === title.caster)?.look;
    const poster = await pixelsOf(posterSvg(title.caster, title.mood, look));
    expect(distance(first, poster)).toBeLessThan(0.5);
    expect(distance(middle, poster)).toBeGreaterThan(2);
    expect(distance(last, poster)).toBeLessThan(distance(middle, poster));
  });

  test.each(filmedTitles)('$slug speaks and blinks in every shape and rests at both ends', (title) => {
    const moves = drawingsOf(title).pictures.map((picture) => picture.moves);
    expect(new Set(moves.map(({ lips }) => lips)).size).toBe(4);
    expect(new Set(moves.map(({ lids }) => lids)).size).toBe(3);
    expect([moves[0], moves.at(-1)]).toEqual(Array(2).fill({ lips: 0, lids: 0 }));
  });
});

test('two VBs move differently', () => {
  const [one, other] = filmedTitles.map((title) => drawingsOf(title).pictures.map(({ moves, bend }) => [moves, bend]));
  expect(one).not.toEqual(other);
});

describe('encoded loop', () => {
  const size = { width: 32, height: 48 };
  let encodedLoop: Encoded;

  beforeAll(async () => {
    async function* pictures() {
      for (let at = 0; at < 2 * GROUP; at += 1) {
        const { data } = await sharp({ create: { ...size, channels: 4, background: { r: at * 5, g: 90, b: 9 } } })
          .raw()
          .toBuffer({ resolveWithObject: true });
        yield data;
      }
    }
    encodedLoop = samplesOf(await encode(pictures(), { size, rate: RATE, group: GROUP }));
  });

  test('an encoded loop is constrained baseline with one sample per picture', () => {
    expect(encodedLoop.samples).toHaveLength(2 * GROUP);
    const init = readInit(new Camera(new Loop(encodedLoop)).init());
    expect(init.codecs).toMatch(/^avc1\.42c0[0-2][0-9a-f],opus$/);
    // The first byte of each sample’s unit is its type: 5 for a key frame, 1 for other frames.
    const kinds = encodedLoop.samples.map((sample) => (sample[4] ?? 0) & 31);
    expect(kinds).toEqual(Array.from({ length: 2 * GROUP }, (_, at) => (at % GROUP === 0 ? 5 : 1)));
  });

  test('the camera loops in parts of 300 ms and can start again', () => {
    const camera = new Camera(new Loop(encodedLoop));
    const init = readInit(camera.init());
    const parts = Array.from({ length: 15 }, () => camera.part(0));
    const summaries = parts.map((part) => aboutPart(part, init));
    expect(summaries.map(({ start_us }) => start_us)).toEqual(summaries.map((_, at) => at * PART_MS * 1000));
    expect(new Set(summaries.map(({ duration_us }) => duration_us))).toEqual(new Set([PART_MS * 1000]));
    expect(summaries.map(({ is_key }) => is_key)).toEqual(summaries.map((_, at) => at % 6 === 0));
    const pictures = (part: Uint8Array | undefined) => Buffer.from(part?.subarray(-200) ?? []);
    expect(pictures(parts[12])).toEqual(pictures(parts[0]));
    expect(pictures(parts[13])).not.toEqual(pictures(parts[12]));
    expect(aboutPart(camera.part(0, true), init).is_key).toBe(true);
  });
});
