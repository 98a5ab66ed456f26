/**
 * Draws the films of the seeded gifts to `client/public/films/` with ffmpeg (libx264), and lists them in
 * `api/office/starter/content/film-names.ts`. Names of films limit the run:
 * `node scripts/dev/gift-films.ts dragon`.
 *
 * A film is an MP4 with alpha: colours are in the left half, alpha is in the right half
 * (docs/decisions/090-gift-films.md).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FILM_MAX_BYTES } from '../../calls/live/gift/gift-item.ts';
import { FILM, FILM_RATE, filmSvg, type GiftFilm } from '../../seed/art/gift-film/film.ts';
import { giftFilms } from '../../seed/art/gift-film/index.ts';
import { pixelsOf } from './camera/drawn/pixels.ts';
import { SOUND_RATE, trackOf } from './gift-films/sound.ts';

const folder = path.join(import.meta.dirname, '../../client/public/films');

/**
 * Shares of the byte budget: of the first attempt, of the last one, and between two attempts. The
 * encoder misses its target a little.
 */
const [MAX, LEAST, STEP] = [0.97, 0.7, 0.04];

/** Bits of the video per second beyond which it looks no better. */
const MAX_BITS = 320_000;

/** Bits of the sound per second. */
const SOUND_BITS = 24_000;

const names = process.argv.slice(2);
for (const [name, film] of Object.entries(giftFilms)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const work = mkdtempSync(path.join(tmpdir(), 'film-'));
  try {
    const drawn = path.join(folder, `${name}.mp4`);
    const bytes = await render(film, work, drawn);
    for (const old of filesOf(name)) rmSync(path.join(folder, old));
    const hash = createHash('sha256').update(readFileSync(drawn)).digest('hex').slice(0, 8);
    renameSync(drawn, path.join(folder, `${name}-${hash}.mp4`));
    console.log(`${name}: ${film.seconds} s, ${bytes} bytes`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
writeNames();

/** Returns the files of a film. Their names end in a hash of their content. */
function filesOf(name: string): string[] {
  return readdirSync(folder).filter((file) => new RegExp(`^${name}-[0-9a-f]{8}\\.mp4$`).test(file));
}

/** Lists the files, because the seed data names them in places that have no file system. */
function writeNames() {
  const lines = Object.keys(giftFilms).flatMap((name) =>
    filesOf(name).map((file) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${file}',\n`),
  );
  writeFileSync(
    path.join(import.meta.dirname, '../../api/office/starter/content/film-names.ts'),
    `/** Files in client/public/films/, written by scripts/dev/gift-films.ts. */\nexport const filmNames = {\n${lines.join('')}} as const;\n`,
  );
}

/** Draws a film, and encodes it in the best quality that fits. */
async function render(film: GiftFilm, work: string, target: string) {
  const [frames, sound] = [path.join(work, 'frames'), path.join(work, 'sound')];
  const file = openSync(frames, 'w');
  for (let frame = 0; frame < film.seconds * FILM_RATE; frame += 1)
    writeSync(file, packed(await pixelsOf(filmSvg(film, frame / FILM_RATE))));
  closeSync(file);
  writeFileSync(sound, trackOf(film.sounds, film.seconds));
  for (let share = MAX; share >= LEAST; share -= STEP) {
    const bits = Math.floor((FILM_MAX_BYTES * share * 8) / film.seconds) - SOUND_BITS;
    encode({ frames, sound, target, work, bits: Math.min(bits, MAX_BITS) });
    const { size: bytes } = statSync(target);
    if (bytes <= FILM_MAX_BYTES) return bytes;
  }
  throw new Error(`${target} does not fit into ${FILM_MAX_BYTES} bytes`);
}

/** Puts colours and alpha side by side. Colours are premultiplied: black where nothing is drawn. */
function packed(pixels: Uint8ClampedArray): Uint8Array {
  const row = FILM.width * 2;
  const bytes = new Uint8Array(row * FILM.height * 3);
  for (let y = 0; y < FILM.height; y += 1) {
    for (let x = 0; x < FILM.width; x += 1) {
      const from = (y * FILM.width + x) * 4;
      const colour = (y * row + x) * 3;
      bytes.set(pixels.subarray(from, from + 3), colour);
      bytes.fill(pixels[from + 3] ?? 0, colour + FILM.width * 3, colour + FILM.width * 3 + 3);
    }
  }
  return bytes;
}

/** Encodes in two passes, so that the bits go where they are needed. */
function encode({
  frames,
  sound,
  target,
  work,
  bits,
}: Record<'frames' | 'sound' | 'target' | 'work', string> & { bits: number }) {
  const size = `${FILM.width * 2}x${FILM.height}`;
  const video = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', `${FILM_RATE}`, '-i', frames];
  const audio = ['-f', 's16le', '-ar', `${SOUND_RATE}`, '-ac', '1', '-i', sound];
  const colours = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'];
  const codec = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slower', '-b:v', `${bits}`, '-g', '250'];
  const pass = (number: 1 | 2) => ['-pass', `${number}`, '-passlogfile', path.join(work, 'pass')];
  const rest = ['-c:a', 'aac', '-b:a', `${SOUND_BITS}`, '-map_metadata', '-1', '-movflags', '+faststart', target];
  const run = (...options: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
  run(...video, ...colours, ...codec, ...pass(1), '-an', '-f', 'null', '-');
  run(...video, ...audio, ...colours, ...codec, ...pass(2), ...rest);
}
