/**
 * Endpoints with which staff hold a giver's gifts and end a hold. Triggers in hold-rules.sql hold
 * and release the gifts.
 */
import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  endGiverHold,
  type GiverHold,
  holdGiver,
  listGiverHolds,
  lookAtGiverHold,
} from '../../../calls/live/gift-hold.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitUnless, insertRow, type Statement, updateRow } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { giverHolds } from './hold-tables.ts';

export const holdRoutes = (on: On) => {
  on(
    listGiverHolds,
    ({ query }, { db }) => ({
      rows: db
        .select()
        .from(giverHolds)
        .where(
          and(
            isNull(giverHolds.ended_at_ms),
            afterMoment(rangeOf(query).after, { at: giverHolds.next_look_at_ms, id: giverHolds.uuid, order: 'first' }),
          ),
        )
        .orderBy(asc(giverHolds.next_look_at_ms), asc(giverHolds.uuid))
        .limit(query.limit + 1),
    }),
    async ({ query }, { read }) => {
      const start = startOf('giver-holds', query);
      if ('failed' in start) return start;
      const keyedRows = (await read()).rows.map((row) => ({
        ...row,
        order_key: momentKey(row.next_look_at_ms, row.uuid),
      }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(
    holdGiver,
    ({ form }, { db }) => ({
      givers: db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, form.giver_uuid)),
    }),
    async ({ form: { next_look_at, ...form } }, { db, now, requestId, caller, read }) => {
      if ((await read()).givers.length === 0) return { failed: 'user_not_found' };
      const next_look_at_ms = Date.parse(next_look_at);
      if (next_look_at_ms <= now.getTime()) return { failed: 'hold_look_past', facts: { fields: ['next_look_at'] } };
      const uuid = crypto.randomUUID();
      const row = { uuid, ...form, next_look_at_ms, set_by_uuid: caller.user_uuid, set_at_ms: now.getTime() };
      logSecurity('giver_held', { requestId, user_uuid: caller.user_uuid, reason: form.reason });
      return commitHold(db, uuid, [insertRow(giverHolds, row)]);
    },
  );

  on(lookAtGiverHold, async ({ params: { uuid }, form }, { db, now }) => {
    const next_look_at_ms = Date.parse(form.next_look_at);
    if (next_look_at_ms <= now.getTime()) return { failed: 'hold_look_past', facts: { fields: ['next_look_at'] } };
    return commitHold(db, uuid, [updateRow(giverHolds, { uuid }, { next_look_at_ms })]);
  });

  on(
    endGiverHold,
    ({ params: { uuid } }, { db }) => ({ rows: db.select().from(giverHolds).where(eq(giverHolds.uuid, uuid)) }),
    async ({ params: { uuid }, form: { ground } }, { db, now, requestId, caller, read }) => {
      const [hold] = (await read()).rows;
      if (!hold || hold.ended_at_ms !== null) return { failed: 'hold_not_found' };
      const statement = updateRow(giverHolds, { uuid }, { ended_at_ms: now.getTime(), end_ground: ground });
      const result = await commitHold(db, uuid, [statement]);
      if ('data' in result) logSecurity('giver_hold_ended', { requestId, user_uuid: caller.user_uuid });
      return result;
    },
  );
};

/** Writes to a hold and returns it. Returns `hold_not_found` if it has ended or does not exist. */
async function commitHold(
  db: Db,
  uuid: string,
  statements: readonly Statement[],
): Promise<{ data: GiverHold } | Failed> {
  const result = await commitUnless(db, ['a hold can be ended only once'], statements, {
    rows: db.select().from(giverHolds).where(eq(giverHolds.uuid, uuid)),
  });
  const row = result.conflict === null ? result.rows.rows[0] : undefined;
  return row ? { data: serialize(row) } : { failed: 'hold_not_found' };
}

const serialize = (row: typeof giverHolds.$inferSelect): GiverHold => ({
  uuid: row.uuid,
  giver_uuid: row.giver_uuid,
  reason: row.reason,
  reference: row.reference,
  next_look_at: moment(row.next_look_at_ms),
  set_at: moment(row.set_at_ms),
  ended_at: momentOrNull(row.ended_at_ms),
});
