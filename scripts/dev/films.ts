/**
 * Renders the films of the first two seeded lives into `seed/filmed`, with their posters. It takes
 * minutes, so the films are part of the repository. Run it after a change of a scene:
 * `node scripts/dev/films.ts`
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { FILM, FILMED, filmedFile } from '../../seed/filmed-lives.ts';
import { GROUP, RATE } from './camera/drawn/drawings.ts';
import { encode } from './camera/drawn/encode.ts';
import { byCandle } from './camera/filmed/by-candle.ts';
import { byTheWindow } from './camera/filmed/by-the-window.ts';

/** Length in pictures. */
const LENGTH = 4 * GROUP;
/** Finer than drawings: soft pictures are small, and coarse gradients would show steps. */
const QUANTIZATION = 23;

const scenes = { 'rong-phleng-kon-non-kap-som': byTheWindow, 'lao-rueang-phi-khon-diao': byCandle };

for (const slug of FILMED) {
  const [film, poster] = [filmedFile(slug, 'mp4'), filmedFile(slug, 'webp')];
  await mkdir(new URL('.', film), { recursive: true });
  const first = await scenes[slug](0);
  await sharp(first, { raw: { ...FILM, channels: 4 } })
    .webp({ quality: 72, effort: 6 })
    .toFile(poster.pathname);
  async function* pictures() {
    for (let index = 0; index < LENGTH; index += 1) yield await scenes[slug](index / LENGTH);
  }
  await writeFile(film, await encode(pictures(), { size: FILM, rate: RATE, group: GROUP, quantization: QUANTIZATION }));
  console.log(film.pathname);
}
