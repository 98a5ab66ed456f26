/**
 * Routes for the register of breaches, which staff keep. The trigger `breach_steps_close_in_order`
 * (personal/rules.sql) enforces the order of steps.
 */
import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { BREACH_HOURS, type Breach, listBreaches, noteBreach, stepBreach } from '../../../calls/privacy/breach.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitOrThrow, commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import { breaches, breachSteps } from '../data-request/tables.ts';

export const prefixes = ['office'];

type Row = typeof breaches.$inferSelect;
type StepRow = typeof breachSteps.$inferSelect;

const HOUR_MS = 3_600_000;

const selectSteps = (db: Db, uuid: string) =>
  db.select().from(breachSteps).where(eq(breachSteps.breach_uuid, uuid)).orderBy(asc(breachSteps.number));

export const routes = (on: On) => {
  on(
    listBreaches,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const page = db.select().from(breaches).where(gt(breaches.order_key, after)).orderBy(asc(breaches.order_key));
      const uuids = db
        .select({ uuid: breaches.uuid })
        .from(breaches)
        .where(gt(breaches.order_key, after))
        .orderBy(asc(breaches.order_key))
        .limit(limit);
      return {
        rows: page.limit(limit + 1),
        steps: db
          .select()
          .from(breachSteps)
          .where(inArray(breachSteps.breach_uuid, sql`${uuids}`))
          .orderBy(asc(breachSteps.breach_uuid), asc(breachSteps.number)),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('breaches', query);
      if ('failed' in start) return start;
      const { rows, steps } = await read();
      return pageOf(start, rows, (row) =>
        serialize(
          row,
          steps.filter(({ breach_uuid }) => breach_uuid === row.uuid),
        ),
      );
    },
  );

  on(noteBreach, async ({ form: { found_at, summary, people_count } }, { db, now, caller, requestId }) => {
    const found_at_ms = Date.parse(found_at);
    if (found_at_ms > now.getTime()) return { failed: 'breach_in_future' };
    const row = {
      uuid: crypto.randomUUID(),
      found_at_ms,
      tell_by_ms: found_at_ms + BREACH_HOURS * HOUR_MS,
      summary,
      people_count,
      noted_by_uuid: caller.user_uuid,
      noted_at_ms: now.getTime(),
    };
    await commitOrThrow(db, [insertRow(breaches, row)]);
    logSecurity('breach_noted', { requestId, user_uuid: caller.user_uuid });
    return { data: serialize(row, []) };
  });

  on(
    stepBreach,
    ({ params: { uuid } }, { db }) => ({ rows: db.select().from(breaches).where(eq(breaches.uuid, uuid)) }),
    async ({ form: { step, risk = null, note } }, { db, now, caller, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'breach_not_found' };
      const add = write`INSERT INTO breach_steps (breach_uuid, number, step, risk, note, by_uuid, at_ms)
        SELECT ${row.uuid}, 1 + coalesce(max(number), 0), ${step}, ${risk}, ${note}, ${caller.user_uuid}, ${now.getTime()}
        FROM breach_steps WHERE breach_uuid = ${row.uuid}`;
      const rules = ['a breach is closed only after its assessment and its notifications'];
      const result = await commitUnless(db, rules, [add], { steps: selectSteps(db, row.uuid) });
      if (result.conflict !== null) return { failed: 'breach_not_closable' };
      return { data: serialize(row, result.rows.steps) };
    },
  );
};

function serialize(
  { uuid, found_at_ms, tell_by_ms, summary, people_count }: Omit<Row, 'order_key'>,
  steps: readonly StepRow[],
): Breach {
  return {
    uuid,
    found_at: moment(found_at_ms),
    tell_by: moment(tell_by_ms),
    summary,
    people_count,
    risk: steps.findLast(({ step }) => step === 'assessed')?.risk ?? null,
    closed_at: momentOrNull(steps.find(({ step }) => step === 'closed')?.at_ms ?? null),
    steps: steps.map(({ step, risk, note, at_ms, by_uuid }) => ({ step, risk, note, at: moment(at_ms), by_uuid })),
  };
}
