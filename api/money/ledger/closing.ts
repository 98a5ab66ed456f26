/**
 * The daily closing of the ledger. If the sums of coins and money issued, earned and paid disagree,
 * the day stays open and the log names the sums.
 */
import { desc } from 'drizzle-orm';
import { addDays, bangkokDay, dayCount, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { nextLink } from '../../platform/base/chain.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { brokenSums } from './closing-identities.ts';
import { selectClosing, sumsOf } from './closing-sums.ts';
import { ledgerClosingDrafts, ledgerClosings } from './closing-tables.ts';

/** Delay after midnight, so that running transactions finish first. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;

/** Time after which an open day is shown as missed. */
const MISSED_MS = 5 * 60_000;

/** Returns the latest day that should be closed. */
export const dueDay = (now: Date): string =>
  addDays(bangkokDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS - MISSED_MS)), -1);

/**
 * Returns the days after the last closing that should be closed, latest first. Empty if no day was
 * ever closed.
 */
export function openDays(lastClosed: string | undefined, now: Date): string[] {
  if (lastClosed === undefined) return [];
  const latest = dueDay(now);
  const length = Math.max(0, dayCount(lastClosed, latest) - 1);
  return Array.from({ length }, (_, index) => addDays(latest, -index));
}

/** Maximum rows per table that one step reads. */
const MAX_ROWS_PER_RUN = 2_000;

/** Result of a step: more rows to read, closed, or the names of the failing equations. */
type Step = 'goes_on' | 'closed' | { wrong: string[] };

/**
 * Closes the day after the last closed one, up to yesterday, in steps that each read part of the
 * rows since. The last step compares the sums. If they disagree, it returns their names, and the
 * next try starts the day again. After an outage the first missed day has the rows of all of them,
 * because the sums are those of its closing. `closed_at_ms` says when that was.
 */
export async function closeDay(db: Db, now: Date, rowsAtOnce = MAX_ROWS_PER_RUN): Promise<Step> {
  const rows = await batchRead(db, selectClosing(db, rowsAtOnce));
  const yesterday = addDays(bangkokDay(now), -1);
  const [last] = rows.last;
  if (last && last.day >= yesterday) return 'closed';
  const day = last ? addDays(last.day, 1) : yesterday;
  const numbers = sumsOf(rows);
  const sums = JSON.stringify(numbers);
  const read_up_to = JSON.stringify(rows.ends[0]);
  if ((rows.count[0]?.rows ?? 0) >= rowsAtOnce) {
    // If a concurrent run was faster, this changes nothing.
    const before = rows.draft[0]?.read_up_to ?? null;
    await commitUnless(
      db,
      [ledgerClosingDrafts],
      [
        before === null
          ? insertRow(ledgerClosingDrafts, { number: 1, sums, read_up_to })
          : write`UPDATE ledger_closing_drafts SET sums = ${sums}, read_up_to = ${read_up_to} WHERE read_up_to = ${before}`,
      ],
    );
    return 'goes_on';
  }
  const wrong = brokenSums(numbers);
  if (wrong.length > 0) {
    await commitOrThrow(db, [forgetDraft]);
    return { wrong };
  }
  const link = await nextLink(last, [day, sums, read_up_to]);
  const row = { ...link, day, sums, read_up_to, closed_at_ms: now.getTime() };
  // If two runs close the day at once, closing-rules.sql rejects the second.
  await commitUnless(
    db,
    ['days must be closed in order', ledgerClosings],
    [insertRow(ledgerClosings, row), forgetDraft],
  );
  return 'closed';
}

const forgetDraft = write`DELETE FROM ledger_closing_drafts`;

/** Longest delay between two tries of a closing, in milliseconds. */
const MAX_RETRY_MS = 60 * 60_000;

/**
 * Scheduled job that closes each day five minutes after its end, and days that an outage left open,
 * oldest first.
 */
export const bookJob: Job = {
  name: 'books',
  max_retry_ms: MAX_RETRY_MS,
  due: async ({ db, now }) => {
    const [last] = await db
      .select({ day: ledgerClosings.day })
      .from(ledgerClosings)
      .orderBy(desc(ledgerClosings.number))
      .limit(1);
    const today = bangkokDay(now);
    const next = last && last.day >= addDays(today, -1) ? addDays(today, 1) : today;
    return dayStart(next).getTime() + AFTER_MIDNIGHT_MS;
  },
  run: async ({ db, now }) => {
    const step = await closeDay(db, now);
    if (typeof step === 'string') return { done: 1 };
    const reason = step.wrong.join(', ');
    log('error', 'ledger_day_not_closed', { reason });
    return { done: 0, failure: `sums that do not hold: ${reason}` };
  },
};
