/** Stores films in R2 under names that cannot be guessed. */
import { uploadFilm } from '../../../calls/live/gift.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow } from '../../platform/framework/statement.ts';
import { housePictures } from '../../platform/upload/tables.ts';
import { readFilm } from './read-film.ts';

export const prefixes = ['uploads'];

export const routes = (on: On) => {
  on(uploadFilm, async (_, { db, env, now, caller: { user_uuid }, file }) => {
    const film = readFilm(file);
    if ('failed' in film) return film;
    const key = `film/${crypto.randomUUID()}.mp4`;
    await env.MEDIA.put(key, file, {
      httpMetadata: { contentType: 'video/mp4' },
      customMetadata: { sent_at: now.toISOString() },
    });
    await commitOrThrow(db, [insertRow(housePictures, { key, sent_by_uuid: user_uuid, sent_at_ms: now.getTime() })]);
    return { data: { url: `/media/${key}`, size_bytes: file.byteLength, ...film } };
  });
};
