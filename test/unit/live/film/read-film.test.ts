/** The check of uploaded films, with the films of the seed data and with damaged ones. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFilm } from '../../../../api/live/gift/read-film.ts';
import { filmNames } from '../../../../api/office/starter/content/film-names.ts';
import { FILM_MAX_BYTES, FILM_SECONDS } from '../../../../calls/live/gift/gift-item.ts';
import { randomFrom } from '../../../../seed/random.ts';

const folder = path.join(import.meta.dirname, '../../../../client/public/films');
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));

describe('films of the seed data', () => {
  test('every file is listed', () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.values(filmNames).toSorted());
  });

  test.each(Object.values(filmNames))('%s may be stored', (name) => {
    const bytes = bytesOf(name);
    expect(bytes.length).toBeLessThanOrEqual(FILM_MAX_BYTES);
    const film = readFilm(bytes);
    if ('failed' in film) expect.fail(film.failed);
    expect(film).toMatchObject({ width: 288, height: 384 });
    expect(film.seconds).toBeGreaterThanOrEqual(FILM_SECONDS.min);
    expect(film.seconds).toBeLessThanOrEqual(FILM_SECONDS.max);
  });
});

describe('hostile files', () => {
  const film = bytesOf(filmNames['entrance-fire']);
  const placeOf = (type: string) => Buffer.from(film).indexOf(type);
  /** Returns the film with four bytes replaced, `after` bytes from the start of a box's name. */
  const changed = (type: string, after: number, value: number) => {
    const bytes = Uint8Array.from(film);
    new DataView(bytes.buffer).setUint32(placeOf(type) + after, value);
    return bytes;
  };

  test.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('<script>alert(1)</script>')],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
    ['half a film', film.subarray(0, film.length / 2)],
    ['a film without its movie', film.subarray(0, 32)],
    ['two films', Uint8Array.from([...film, ...film])],
    ['a film with something behind it', Uint8Array.from([...film, 0, 0, 0, 9, 0x75, 0x75, 0x69, 0x64, 1])],
    ['billions of samples', changed('stts', 12, 0xffff_ffff)],
    ['tables that disagree', changed('stsz', 12, 3)],
    ['a chunk beyond the file', changed('stco', 12, 0x7fff_ffff)],
    ['H.264 without its settings', changed('avcC', 0, 0x68766331)],
  ])('%s is refused', (_, bytes) => {
    expect(readFilm(bytes)).toEqual({ failed: 'film_type' });
  });

  test('a film that is too short or too long is refused', () => {
    // Ticks of a frame.
    expect(readFilm(changed('stts', 16, 1))).toEqual({ failed: 'film_length' });
    expect(readFilm(changed('stts', 16, 100_000))).toEqual({ failed: 'film_length' });
  });

  test('changed bytes never crash the check', () => {
    const random = randomFrom('films');
    const head = placeOf('mdat');
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Uint8Array.from(film);
      for (let change = random.between(1, 4); change > 0; change -= 1)
        bytes[random.between(0, head)] = random.between(0, 255);
      expect(() => readFilm(bytes)).not.toThrow();
    }
  });
});
