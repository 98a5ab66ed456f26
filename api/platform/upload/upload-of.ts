/** Checks that the author of a post, live, announcement or profile sent its pictures. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../framework/db.ts';
import type { Bearer } from '../framework/env.ts';
import { uploads } from './tables.ts';

const keyOf = (url: string) => url.replace('/media/', '');

/**
 * Selects which of these addresses are pictures that the bearer uploaded and that are not marked
 * for deletion.
 */
export const selectPictures = (db: Db, urls: readonly string[], { user_uuid }: Bearer) =>
  db
    .select({ key: uploads.key })
    .from(uploads)
    .where(
      and(inArray(uploads.key, urls.map(keyOf)), eq(uploads.user_uuid, user_uuid), isNull(uploads.forgotten_at_ms)),
    );

/** Returns whether every picture was found. Pure. */
export const picturesOf = (rows: readonly { key: string }[], urls: readonly string[]): boolean =>
  urls.every((url) => rows.some(({ key }) => key === keyOf(url)));
