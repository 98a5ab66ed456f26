/** The daily closing: what was issued, earned and paid must be somewhere, or the day is not closed and the log says which sum it is. */
import { desc } from 'drizzle-orm';
import { addDays, bangkokDay, dayCount, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { nextLink } from '../../platform/base/chain.ts';
import type { Task } from '../../platform/clock/task.ts';
import { type Db, readTogether } from '../../platform/host/db.ts';
import { log } from '../../platform/host/log.ts';
import { commit, insertRow, write } from '../../platform/host/statement.ts';
import { brokenSums } from './closing-identities.ts';
import { selectClosing, sumsOf } from './closing-sums.ts';
import { ledgerClosingDrafts, ledgerClosings } from './closing-tables.ts';

/** So long after midnight a day is closed, when what was under way then is done. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;

/** What is a minute late is no trouble yet: a day is missed once it has been due this long. */
const MISSED_MS = 5 * 60_000;

/** Days after the last that is closed which should be closed as well, the latest first. A ledger that was never closed has none. */
export function openDays(lastClosed: string | undefined, now: Date): string[] {
  if (lastClosed === undefined) return [];
  const due = addDays(bangkokDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS - MISSED_MS)), -1);
  const length = Math.max(0, dayCount(lastClosed, due) - 1);
  return Array.from({ length }, (_, index) => addDays(due, -index));
}

/** Rows of each table that one step of a closing reads at most. */
const ROWS_AT_ONCE = 2_000;

/** How far a step of a closing came: more is to be read, the day is closed, or these sums do not hold. */
type Step = 'goes_on' | 'closed' | { wrong: string[] };

/**
 * Closes the day before today, step by step: each reads a part of what happened, and the last one compares the sums. Where
 * they do not hold it names them, and the next try reads the day again from its beginning.
 */
export async function closeDay(db: Db, now: Date, rowsAtOnce = ROWS_AT_ONCE): Promise<Step> {
  const found = await readTogether(db, selectClosing(db, rowsAtOnce));
  const day = addDays(bangkokDay(now), -1);
  const [last] = found.last;
  if (last && last.day >= day) return 'closed';
  const numbers = sumsOf(found);
  const sums = JSON.stringify(numbers);
  const read_up_to = JSON.stringify(found.ends[0]);
  if ((found.count[0]?.rows ?? 0) >= rowsAtOnce) {
    // A step that another clock was faster with changes nothing.
    const before = found.draft[0]?.read_up_to ?? null;
    await commit(db, [
      before === null
        ? insertRow(ledgerClosingDrafts, { number: 1, sums, read_up_to })
        : write`UPDATE ledger_closing_drafts SET sums = ${sums}, read_up_to = ${read_up_to} WHERE read_up_to = ${before}`,
    ]);
    return 'goes_on';
  }
  const wrong = brokenSums(numbers);
  if (wrong.length > 0) {
    await commit(db, [forgetDraft]);
    return { wrong };
  }
  const link = await nextLink(last, [day, sums, read_up_to]);
  const row = { ...link, day, sums, read_up_to, closed_at_ms: now.getTime() };
  // Two that close at once: the second finds the day closed.
  await commit(db, [insertRow(ledgerClosings, row), forgetDraft]);
  return 'closed';
}

const forgetDraft = write`DELETE FROM ledger_closing_drafts`;

/** Longest delay between two tries of a closing, in milliseconds. */
const RETRY_MOST_MS = 60 * 60_000;

/** Closes each day soon after its end. */
export const bookTask: Task = {
  retry_most_ms: RETRY_MOST_MS,
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
    log('error', 'books_not_closed', { reason });
    return { done: 0, failure: `sums that do not hold: ${reason}` };
  },
};
