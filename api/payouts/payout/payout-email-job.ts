/**
 * Scheduled job that emails owners about payouts. It deletes a pending email before sending it, so
 * each is sent at most once.
 */
import { asc } from 'drizzle-orm';
import { payoutLetters } from '../../money/payout/tables.ts';
import { describeError, log } from '../../platform/framework/log.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { writeAboutPayout } from './payout-email.ts';

/**
 * Interval between runs. Many features move payouts, and only the request of a payout wakes the
 * job.
 */
const CHECK_INTERVAL_MS = 5 * 60_000;
const MAX_PER_RUN = 20;

export const payoutEmailJob: Job = {
  name: 'letters',
  async due({ db, now }) {
    const [next] = await db
      .select({ due_at_ms: payoutLetters.due_at_ms })
      .from(payoutLetters)
      .orderBy(asc(payoutLetters.due_at_ms))
      .limit(1);
    return Math.min(next?.due_at_ms ?? Number.POSITIVE_INFINITY, now.getTime() + CHECK_INTERVAL_MS);
  },
  async run({ db, env, now }) {
    // After a crash an email is missing instead of repeated every second. The page and the
    // notification have the same content.
    const { results } = await db.$client
      .prepare(
        `DELETE FROM payout_letters WHERE payout_uuid IN
          (SELECT payout_uuid FROM payout_letters WHERE due_at_ms <= ? ORDER BY due_at_ms LIMIT ${MAX_PER_RUN})
        RETURNING payout_uuid, version`,
      )
      .bind(now.getTime())
      .all<{ payout_uuid: string; version: number }>();
    for (const email of results) {
      await writeAboutPayout({ db, env, now }, email).catch((error) =>
        log('error', 'payout_email_failed', { payout_uuid: email.payout_uuid, ...describeError(error) }),
      );
    }
    return { done: results.length };
  },
};
