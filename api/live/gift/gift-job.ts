/**
 * Scheduled job for gifts: adds them to the sums of earnings, and makes their V-tokens payable. The
 * statements change rows of `gift_progress`, `held_gifts` and `giver_holds`, and triggers in
 * hold-rules.sql do the rest.
 */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/framework/db.ts';
import type { Context } from '../../platform/framework/env.ts';
import { log } from '../../platform/framework/log.ts';
import { commitCounted, type Statement, write } from '../../platform/framework/statement.ts';
import { type Job, wakeJob } from '../../platform/scheduler/job.ts';
import { giverHolds, heldGifts } from './hold-tables.ts';
import { gifts } from './tables.ts';

const GIFT_JOB = 'gifts';

/**
 * Milliseconds between a gift and its sum. Reads in between add the gifts that are not summed yet.
 */
const GATHERED_MS = 60_000;
const DAY_MS = 86_400_000;
const REVIEW_ENDS_MS = 30 * DAY_MS;
const GIFTS_PER_ROUND = 500;
const HELD_PER_ROUND = 50;
const MAX_ROUNDS_PER_RUN = 100;

/**
 * Schedules the sums of new gifts. Failures are logged, never thrown: the hourly run picks up the
 * gifts that were missed.
 */
export const scheduleGifts = ({ env, now }: Pick<Context, 'env' | 'now'>): Promise<void> =>
  wakeJob(env, GIFT_JOB, now.getTime() + GATHERED_MS).catch((error: unknown) =>
    log('warn', 'gift_sums_not_scheduled', { reason: String(error) }),
  );

/**
 * Sums gifts, releases them at maturity, frees gifts that were held individually, and ends reviews.
 */
export const giftJob: Job = {
  name: 'gifts',
  due: ({ db }) => nextDue(db),
  run: async ({ db, now }) => {
    const endedCount = await runRounds(db, () => endReviews(now.getTime()));
    return { done: endedCount + (await sumGifts(db)) + (await releaseGifts(db, now)) };
  },
};

/**
 * Ends reviews for which staff have set no check for 30 days after the last one was due. Their
 * gifts are freed at maturity.
 */
const endReviews = (at: number): Statement =>
  write`UPDATE giver_holds SET ended_at_ms = ${at}, end_ground = 'no check for 30 days'
    WHERE uuid IN (SELECT uuid FROM giver_holds
      WHERE ended_at_ms IS NULL AND reason = 'review' AND next_look_at_ms <= ${at - REVIEW_ENDS_MS}
      ORDER BY next_look_at_ms LIMIT ${HELD_PER_ROUND}) RETURNING uuid`;

/** Gifts held until a contract or their maturity. Staff check all others. */
const isForJob = and(eq(heldGifts.state, 'held'), inArray(heldGifts.reason, ['age', 'contract']));

async function nextDue(db: Db): Promise<number | null> {
  const progress = sql`(SELECT summed_to FROM gift_progress)`;
  const releasedPosition = sql`(SELECT released_to FROM gift_progress)`;
  const [[unsummedGift], [unreleasedGift], [hold], [review]] = await db.batch([
    db
      .select({ at: gifts.given_at_ms })
      .from(gifts)
      .where(gt(gifts.position, progress))
      .orderBy(gifts.position)
      .limit(1),
    db
      .select({ at: gifts.of_age_at_ms })
      .from(gifts)
      .where(gt(gifts.position, releasedPosition))
      .orderBy(gifts.position)
      .limit(1),
    db
      .select({ at: heldGifts.next_look_at_ms })
      .from(heldGifts)
      .where(isForJob)
      .orderBy(asc(heldGifts.next_look_at_ms))
      .limit(1),
    db
      .select({ at: giverHolds.next_look_at_ms })
      .from(giverHolds)
      .where(and(isNull(giverHolds.ended_at_ms), eq(giverHolds.reason, 'review')))
      .orderBy(asc(giverHolds.next_look_at_ms))
      .limit(1),
  ]);
  const dueTimes = [
    unsummedGift && unsummedGift.at + GATHERED_MS,
    unreleasedGift?.at,
    hold?.at,
    review && review.at + REVIEW_ENDS_MS,
  ].filter((at) => at !== undefined);
  return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
}

/** Adds gifts to the sums, round by round. */
const sumGifts = (db: Db): Promise<number> =>
  runRounds(
    db,
    () => write`UPDATE gift_progress SET summed_to = (
      SELECT max(position) FROM (SELECT position FROM gifts WHERE position > summed_to ORDER BY position LIMIT ${GIFTS_PER_ROUND})
    )
    WHERE EXISTS (SELECT 1 FROM gifts WHERE position > summed_to) RETURNING summed_to`,
  );

/** Makes matured gifts payable unless they are held, and frees held gifts whose reason is gone. */
async function releaseGifts(db: Db, now: Date): Promise<number> {
  const at = now.getTime();
  const releasedCount = await runRounds(
    db,
    () => write`UPDATE gift_progress SET released_at_ms = ${at}, released_to = (
      SELECT max(position) FROM (
        SELECT position, of_age_at_ms FROM gifts WHERE position > released_to ORDER BY position LIMIT ${GIFTS_PER_ROUND}
      ) WHERE of_age_at_ms <= ${at} AND position <= summed_to
    )
    WHERE (SELECT of_age_at_ms FROM gifts WHERE position > released_to AND position <= summed_to ORDER BY position LIMIT 1) <= ${at}
    RETURNING released_to`,
  );
  const checkedCount = await runRounds(db, () => checkContracts(at));
  const freedCount = await runRounds(
    db,
    () => write`UPDATE held_gifts SET state = 'freed', moved_at_ms = ${at}
    WHERE position IN (
      SELECT position FROM held_gifts WHERE state = 'held' AND reason IN ('age', 'contract') AND next_look_at_ms <= ${at}
        AND reason = 'age' LIMIT ${HELD_PER_ROUND}
    ) RETURNING position`,
  );
  return releasedCount + checkedCount + freedCount;
}

/**
 * Builds the statement for gifts that wait for the VB's contract. If the contract was accepted
 * finally or the account was closed, it sets the reason `age`, and the next statement frees them.
 * Otherwise the job checks them again a day later.
 */
const checkContracts = (at: number): Statement =>
  write`UPDATE held_gifts SET
      reason = iif(wait.is_over, 'age', 'contract'), next_look_at_ms = iif(wait.is_over, ${at}, ${at + DAY_MS})
    FROM (SELECT position AS waiting, EXISTS (SELECT 1 FROM contracts WHERE caster_uuid = vb_uuid AND state = 'accepted')
        OR EXISTS (SELECT 1 FROM closings WHERE user_uuid = vb_uuid AND done_at_ms IS NOT NULL) AS is_over
      FROM held_gifts WHERE state = 'held' AND reason IN ('age', 'contract') AND next_look_at_ms <= ${at}
        AND reason = 'contract' LIMIT ${HELD_PER_ROUND}) AS wait
    WHERE position = wait.waiting RETURNING position`;

/**
 * Runs rounds of one transaction each, until a round changes nothing or the limit per run is
 * reached. Returns the number of rounds that changed something.
 */
async function runRounds(db: Db, round: () => Statement): Promise<number> {
  for (let rounds = 0; rounds < MAX_ROUNDS_PER_RUN; rounds += 1) {
    const result = await commitCounted(db, [round()]);
    if (result.returned_count === 0) return rounds;
  }
  return MAX_ROUNDS_PER_RUN;
}
