/**
 * Endpoints with which a VB sets and ends the goal of their live. Triggers in rules.sql count the
 * gifts.
 */
import { and, eq } from 'drizzle-orm';
import { endGoal, setGoal } from '../../../calls/live/goal.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { lives } from '../live/tables.ts';
import { wakeRoom } from '../room/wake-room.ts';
import { serializeGoal } from './select-goal.ts';
import { liveGoals } from './tables.ts';

export const prefixes = ['goals'];

export const routes = (on: On) => {
  on(
    setGoal,
    (_, { db, bearer }) => ({ own: selectOwn(db, bearer.user_uuid) }),
    async ({ form: { title, coins } }, context) => {
      const { db, now, command, read, waitUntil } = context;
      const set_at_ms = now.getTime();
      let live: Awaited<ReturnType<typeof read>>['own'][number] | undefined;
      const begin = async () => {
        [live] = (await read()).own;
        if (!live) return { failed: 'not_on_air' as const };
        const row = {
          uuid: crypto.randomUUID(),
          live_uuid: live.uuid,
          title,
          coins,
          received_coins: 0,
          set_at_ms,
          reached_at_ms: null,
          ended_at_ms: null,
        };
        const last = write`UPDATE live_goals SET ended_at_ms = ${set_at_ms} WHERE live_uuid = ${live.uuid} AND ended_at_ms IS NULL`;
        return { statements: [last, insertRow(liveGoals, row)], answer: { data: serializeGoal(row) } };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (live) waitUntil(wakeRoom(context, live.uuid));
      return result;
    },
  );

  on(
    endGoal,
    (_, { db, bearer }) => ({ own: selectOwn(db, bearer.user_uuid) }),
    async ({ params: { uuid } }, context) => {
      const { db, now, read, waitUntil } = context;
      const [live] = (await read()).own;
      if (!live) return { failed: 'not_on_air' };
      await commitOrThrow(db, [
        write`UPDATE live_goals SET ended_at_ms = ${now.getTime()}
          WHERE uuid = ${uuid} AND live_uuid = ${live.uuid} AND ended_at_ms IS NULL`,
      ]);
      waitUntil(wakeRoom(context, live.uuid));
      return { data: { uuid } };
    },
  );
};

const selectOwn = (db: Db, user_uuid: SqlText) =>
  db
    .select({ uuid: lives.uuid })
    .from(lives)
    .where(and(eq(lives.caster_uuid, user_uuid), eq(lives.status, 'on_air')));
