import { and, eq } from 'drizzle-orm';
import type { Db, SqlText } from '../host/db.ts';
import { lives } from './tables.ts';

/** The pictures of somebody's last live. */
export const selectLastPictures = (db: Db, userUuid: SqlText) =>
  db
    .select({ poster_url: lives.poster_url, share_picture_url: lives.share_picture_url })
    .from(lives)
    .where(and(eq(lives.caster_uuid, userUuid), eq(lives.status, 'ended')))
    .orderBy(lives.order_key)
    .limit(1);
