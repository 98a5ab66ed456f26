import { and, eq, sql } from 'drizzle-orm';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { lives } from './tables.ts';

/**
 * Selects the poster of a VB's last live for a new one with the age limit `leastAge`, or for an
 * announcement, which has none. Null: the last live is blurred, or only for older viewers.
 */
export const selectLastPoster = (db: Db, userUuid: SqlText, leastAge: number | null) =>
  db
    .select({
      poster_url: sql<string | null>`iif(blurred_by IS NULL AND coalesce(least_age, 0) <= ${leastAge ?? 0},
        poster_url, NULL)`.as('last_poster_url'),
    })
    .from(lives)
    .where(and(eq(lives.caster_uuid, userUuid), eq(lives.status, 'ended')))
    .orderBy(lives.order_key)
    .limit(1);
