/** What staff do about facts that were set aside: see them, have them tried again, drop them. Each is told in the security log. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { dropUncountedFact, listUncountedFacts, retryUncountedFact } from '../../calls/uncounted-fact.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { pageOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { commitOrThrow } from '../host/statement.ts';
import { takeBack } from './fact.ts';
import { ringCounting } from './ring-counting.ts';
import { facts, uncountedFacts } from './tables.ts';

export const uncountedFactRoutes = (on: On) => {
  on(listUncountedFacts, async ({ query }, { db }) => {
    const start = startOf('uncounted', query);
    if ('failed' in start) return start;
    if (!/^\d*$/.test(start.after)) return { failed: 'invalid_cursor' };
    const rows = await db
      .select({ fact: facts, aside: uncountedFacts })
      .from(uncountedFacts)
      .innerJoin(facts, eq(facts.position, uncountedFacts.position))
      .where(gt(uncountedFacts.position, Number(start.after)))
      .orderBy(asc(uncountedFacts.position))
      .limit(start.limit + 1);
    const keyed = rows.map((row) => ({ ...row, order_key: String(row.aside.position) }));
    return pageOf(start, keyed, ({ fact, aside }) => ({
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
      dropped_at: aside.dropped_at_ms === null ? null : moment(aside.dropped_at_ms),
    }));
  });

  on(retryUncountedFact, async ({ params: { position } }, { db, env, now, caller, requestId, waitUntil }) => {
    const retry_at_ms = now.getTime();
    const moved = await db
      .update(uncountedFacts)
      .set({ retry_at_ms })
      .where(and(eq(uncountedFacts.position, position), isNull(uncountedFacts.dropped_at_ms)))
      .returning({ position: uncountedFacts.position });
    if (moved.length === 0) {
      return { failed: (await readAside(db, position)) === null ? 'fact_not_set_aside' : 'fact_dropped' };
    }
    waitUntil(ringCounting({ env, now }));
    logSecurity('fact_retried', { requestId, ...who(caller), position });
    return { data: { position, retry_at: moment(retry_at_ms) } };
  });

  on(dropUncountedFact, async ({ params: { position } }, { db, env, now, caller, requestId, waitUntil }) => {
    const aside = await readAside(db, position);
    if (aside === null) return { failed: 'fact_not_set_aside' };
    if (aside.corrects !== null) return { failed: 'fact_is_correction' };
    if (aside.dropped_at_ms !== null) return { data: { position, is_new: false } };
    await commitOrThrow(db, takeBack(aside.id, { by: caller.user_uuid, now }));
    waitUntil(ringCounting({ env, now }));
    logSecurity('fact_dropped', { requestId, ...who(caller), position });
    return { data: { position, is_new: true } };
  });
};

const who = ({ user_uuid, token_id }: { user_uuid: string; token_id: string }) => ({ user_uuid, token_id });

async function readAside(db: Db, position: number) {
  const [aside] = await db
    .select({ id: facts.id, corrects: facts.corrects, dropped_at_ms: uncountedFacts.dropped_at_ms })
    .from(uncountedFacts)
    .innerJoin(facts, eq(facts.position, uncountedFacts.position))
    .where(eq(uncountedFacts.position, position));
  return aside ?? null;
}
