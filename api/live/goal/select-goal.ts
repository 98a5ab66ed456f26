import { and, desc, eq, isNull } from 'drizzle-orm';
import type { LiveGoal } from '../../../calls/live/goal-details.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import { liveGoals } from './tables.ts';

/** The goal that a live has now. */
export const selectGoal = (db: Db, live_uuid: SqlText) =>
  db
    .select()
    .from(liveGoals)
    .where(and(eq(liveGoals.live_uuid, live_uuid), isNull(liveGoals.ended_at_ms)));

/** The latest goals of a live, those that are over as well. */
export const selectGoals = (db: Db, live_uuid: SqlText, most: number) =>
  db.select().from(liveGoals).where(eq(liveGoals.live_uuid, live_uuid)).orderBy(desc(liveGoals.set_at_ms)).limit(most);

/** A goal as it is told. */
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
