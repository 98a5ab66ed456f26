import { and, eq } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { lives } from './tables.ts';

/** Selects the poster of a VB's last live. */
export const selectLastPoster = (db: Db, userUuid: SqlText) =>
  db
    .select({ poster_url: lives.poster_url })
    .from(lives)
    .where(and(eq(lives.caster_uuid, userUuid), eq(lives.status, 'ended')))
    .orderBy(lives.order_key)
    .limit(1);
