/**
 * Clips of seeded lives: rendered films from the repository, or drawn clips. Drawn clips are cached
 * by the hash of their inputs; later starts reuse them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTER } from '../../../../seed/art/poster.ts';
import { FILM, filmedFile, isFilmed } from '../../../../seed/filmed-lives.ts';
import { endedTitles, onAirTitles } from '../../../../seed/live-title.ts';
import { fileTextsOf, fingerprint, versionsOf } from '../../../../seed/local/fingerprint.ts';
import { snapshot } from '../../../../seed/local/snapshot.ts';
import { Camera } from '../camera.ts';
import { type Drawings, drawingsOf, GROUP, RATE } from './drawings.ts';
import { Loop } from './loop.ts';
import { samplesOf } from './samples.ts';

const cache = join(import.meta.dirname, '../../../../.wrangler/films');
const FILE = 'clip.mp4';

/**
 * Returns a camera for the VB of a seeded live. The first call of a drawn one takes some seconds.
 */
export async function drawnCamera(slug: string): Promise<Camera> {
  if (isFilmed(slug)) return new Camera(new Loop(samplesOf(await readFile(filmedFile(slug, 'mp4'))), FILM));
  const title = [...onAirTitles, ...endedTitles].find((live) => live.slug === slug);
  if (!title) throw new Error(`The seed data has no live ${slug}`);
  const drawings = drawingsOf(title);
  // The hash includes the code that composes the drawings.
  const versions = await versionsOf('sharp', 'h264-mp4-encoder');
  const folder = await snapshot({
    cache,
    name: fingerprint(drawings, await fileTextsOf('scripts/dev/camera/drawn/*.ts'), versions),
    now: new Date(),
    retained: onAirTitles.length + endedTitles.length,
    make: async (making) => writeFile(join(making, FILE), await makeClip(drawings)),
  });
  return new Camera(new Loop(samplesOf(await readFile(join(folder, FILE)))));
}

/** Draws and encodes a clip. The modules are imported here, because they are rarely needed. */
async function makeClip(drawings: Drawings): Promise<Uint8Array> {
  const [{ picturesOf }, { encode }] = await Promise.all([import('./clip.ts'), import('./encode.ts')]);
  return encode(picturesOf(drawings), { size: POSTER, rate: RATE, group: GROUP });
}
