/** Films of the repository: two seeded lives show a person instead of a drawing. */
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readInit } from '../../../api/live/broadcast/codec/init.ts';
import { drawnCamera } from '../../../scripts/dev/camera/drawn/cached-clips.ts';
import { GROUP } from '../../../scripts/dev/camera/drawn/drawings.ts';
import { samplesOf } from '../../../scripts/dev/camera/drawn/samples.ts';
import { FILM, FILMED, filmedFile } from '../../../seed/filmed-lives.ts';
import { onAirTitles } from '../../../seed/live-title.ts';
import { seedMedia } from '../../../seed/media.ts';
import { pictureKey } from '../../../seed/picture.ts';

/** Maximum bytes of all films and posters. */
const MAX_BYTES = 2_000_000;

test('the first two lives are films, and all files together stay small', async () => {
  expect(FILMED).toEqual(onAirTitles.slice(0, 2).map(({ slug }) => slug));
  const files = FILMED.flatMap((slug) => [filmedFile(slug, 'mp4'), filmedFile(slug, 'webp')]);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

describe.each(FILMED)('the film of %s', (slug) => {
  test('a film is a loop of whole groups', async () => {
    const { samples } = samplesOf(await readFile(filmedFile(slug, 'mp4')));
    expect(samples.length % (2 * GROUP)).toBe(0);
    // The first byte of each sample's unit is its type: 5 for a key frame, 1 for other frames.
    const kinds = samples.map((sample) => (sample[4] ?? 0) & 31);
    expect(kinds).toEqual(samples.map((_, index) => (index % GROUP === 0 ? 5 : 1)));
    const { tracks } = readInit((await drawnCamera(slug)).init());
    expect(tracks.find(({ kind }) => kind === 'vide')).toMatchObject(FILM);
  });

  test('a film has a poster of the same size', async () => {
    expect(seedMedia()).toContainEqual({ key: pictureKey('poster', slug), filmed: slug });
    expect(await sharp(filmedFile(slug, 'webp').pathname).metadata()).toMatchObject({ format: 'webp', ...FILM });
  });
});
