import { and, desc, eq, isNull } from 'drizzle-orm';
import type { LiveGoal } from '../../../calls/live/broadcast/goal-details.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { liveGoals } from './tables.ts';

/** Selects the current goal of a live. */
export const selectGoal = (db: Db, live_uuid: SqlText) =>
  db
    .select()
    .from(liveGoals)
    .where(and(eq(liveGoals.live_uuid, live_uuid), isNull(liveGoals.ended_at_ms)));

/** Selects the latest goals of a live, including ended ones, newest first. */
export const selectGoals = (db: Db, live_uuid: SqlText, limit: number) =>
  db.select().from(liveGoals).where(eq(liveGoals.live_uuid, live_uuid)).orderBy(desc(liveGoals.set_at_ms)).limit(limit);

/** Formats a goal for the API. */
export const serializeGoal = ({
  uuid,
  title,
  coins,
  received_coins,
  reached_at_ms,
}: typeof liveGoals.$inferSelect): LiveGoal => ({
  uuid,
  title,
  coins,
  received_coins,
  is_reached: reached_at_ms !== null,
});
