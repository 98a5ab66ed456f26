/**
 * Back-office routes for quarantined facts: list, retry, drop. The security log records retries and
 * drops.
 */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { dropUncountedFact, listUncountedFacts, retryUncountedFact } from '../../../calls/rankings/fact-quarantined.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { facts, uncountedFacts } from '../ranking/tables.ts';
import { reverseFact } from './fact.ts';

export const quarantinedFactRoutes = (on: On) => {
  on(
    listUncountedFacts,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      const rows = db
        .select({ fact: facts, aside: uncountedFacts })
        .from(uncountedFacts)
        .innerJoin(facts, eq(facts.position, uncountedFacts.position))
        .where(
          and(
            query.state === 'waiting' ? isNull(uncountedFacts.dropped_at_ms) : undefined,
            gt(uncountedFacts.position, Number(after)),
          ),
        )
        .orderBy(asc(uncountedFacts.position))
        .limit(limit + 1);
      return { rows };
    },
    async ({ query }, { read }) => {
      const start = startOf(`uncounted:${query.state}`, query);
      if ('failed' in start) return start;
      if (!/^\d*$/.test(start.after)) return { failed: 'invalid_cursor' };
      const keyedRows = (await read()).rows.map((row) => ({ ...row, order_key: String(row.aside.position) }));
      return pageOf(start, keyedRows, serialize);
    },
  );

  on(retryUncountedFact, async ({ params: { position } }, { db, env, now, caller, requestId, waitUntil }) => {
    const retry_at_ms = now.getTime();
    const retry = write`UPDATE uncounted_facts SET retry_at_ms = ${retry_at_ms}
      WHERE position = ${position} AND dropped_at_ms IS NULL`;
    const { asides } = await commitOrThrow(db, [retry], { asides: selectAside(db, position) });
    const [quarantinedFact] = asides;
    if (!quarantinedFact) return { failed: 'fact_not_set_aside' };
    if (quarantinedFact.dropped_at_ms !== null) return { failed: 'fact_dropped' };
    waitUntil(scheduleCounting({ env, now }));
    logSecurity('fact_retried', { requestId, ...who(caller), position });
    return { data: { position, retry_at: moment(retry_at_ms) } };
  });

  on(
    dropUncountedFact,
    ({ params }, { db }) => ({ asides: selectAside(db, params.position) }),
    async ({ params: { position } }, { db, env, now, caller, requestId, read, waitUntil }) => {
      const [quarantinedFact] = (await read()).asides;
      if (!quarantinedFact) return { failed: 'fact_not_set_aside' };
      if (quarantinedFact.corrects !== null) return { failed: 'fact_is_correction' };
      if (quarantinedFact.dropped_at_ms !== null) return { data: { position, is_new: false } };
      await commitOrThrow(db, reverseFact(quarantinedFact.id, { by: caller.user_uuid, now }));
      waitUntil(scheduleCounting({ env, now }));
      logSecurity('fact_dropped', { requestId, ...who(caller), position });
      return { data: { position, is_new: true } };
    },
  );
};

const serialize = ({
  fact,
  aside,
}: {
  fact: typeof facts.$inferSelect;
  aside: typeof uncountedFacts.$inferSelect;
}) => ({
  position: aside.position,
  id: fact.id,
  kind: fact.kind,
  variant: fact.variant,
  vb_uuid: fact.vb_uuid,
  user_uuid: fact.user_uuid,
  amount: fact.amount,
  quantity: fact.quantity,
  happened_at: moment(fact.happened_at_ms),
  corrects: fact.corrects,
  reason: aside.reason,
  set_aside_at: moment(aside.set_aside_at_ms),
  retry_at: aside.dropped_at_ms === null ? moment(aside.retry_at_ms) : null,
  dropped_at: momentOrNull(aside.dropped_at_ms),
});

const who = ({ user_uuid, token_id }: { user_uuid: string; token_id: string }) => ({ user_uuid, token_id });

const selectAside = (db: Db, position: number) =>
  db
    .select({ id: facts.id, corrects: facts.corrects, dropped_at_ms: uncountedFacts.dropped_at_ms })
    .from(uncountedFacts)
    .innerJoin(facts, eq(facts.position, uncountedFacts.position))
    .where(eq(uncountedFacts.position, position));
