/** Scheduled job that makes matured commissions payable. Triggers move the V-tokens. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitCounted, type Statement } from '../../platform/framework/statement.ts';
import { type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { liveSales } from '../offer/offer-tables.ts';

export const COMMISSION_JOB = 'commissions';

const DAY_MS = 86_400_000;
const SALES_PER_ROUND = 100;
const MAX_ROUNDS_PER_RUN = 50;

/**
 * Schedules the release of commissions. Failures are logged, never thrown: the nightly run picks up
 * what was missed.
 */
export const scheduleCommissions = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  wakeJob(env, COMMISSION_JOB, now.getTime() + DAY_MS).catch((error: unknown) =>
    log('warn', 'commissions_not_scheduled', { reason: String(error) }),
  );

/**
 * Condition of sales that may become payable. A VB with a temporary contract earns, but is paid
 * only after the permanent acceptance, as for gifts.
 */
const isFree = `NOT EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = vb_uuid AND state = 'accepted_temp')
  OR EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = vb_uuid AND state = 'accepted')
  OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = vb_uuid AND done_at_ms IS NOT NULL)`;

export const commissionJob: Job = {
  name: 'commissions',
  due: async ({ db }) => {
    const [row] = await db
      .select({ at: sql<number | null>`min(of_age_at_ms)`.as('at') })
      .from(liveSales)
      .where(sql`released_at_ms IS NULL AND reversed_at_ms IS NULL AND vtokens > 0 AND (${sql.raw(isFree)})`);
    return row?.at ?? null;
  },
  run: async ({ db, now }) => {
    const at = now.getTime();
    let released_count = 0;
    for (let round = 0; round < MAX_ROUNDS_PER_RUN; round += 1) {
      const { returned_count } = await commitCounted(db, [release(at)]);
      released_count += returned_count;
      if (returned_count < SALES_PER_ROUND) break;
    }
    return { done: released_count };
  },
};

/** Builds the statement that makes the oldest matured commissions payable. */
const release = (at: number): Statement => ({
  sql: `UPDATE live_sales SET released_at_ms = ? WHERE order_uuid IN (
      SELECT order_uuid FROM live_sales
      WHERE of_age_at_ms <= ? AND released_at_ms IS NULL AND reversed_at_ms IS NULL AND vtokens > 0 AND (${isFree})
      ORDER BY of_age_at_ms LIMIT ${SALES_PER_ROUND}
    ) RETURNING order_uuid`,
  params: [at, at],
});
