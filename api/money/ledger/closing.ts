/** The daily closing: what was issued, earned and paid must be somewhere, or the day is not closed and the log says which sum it is. */
import { desc } from 'drizzle-orm';
import { addDays, bangkokDay, dayCount, dayStart } from '../../../calls/platform/bangkok-day.ts';
import { nextLink } from '../../platform/base/chain.ts';
import { NotBefore, type Task } from '../../platform/clock/task.ts';
import { type Db, readTogether } from '../../platform/host/db.ts';
import { log } from '../../platform/host/log.ts';
import { commit, insertRow } from '../../platform/host/statement.ts';
import { brokenSums } from './closing-identities.ts';
import { selectClosing, sumsOf } from './closing-sums.ts';
import { ledgerClosings } from './closing-tables.ts';

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

/** Closes the day before today, once. Where sums do not hold it does nothing, and names them. */
export async function closeDay(db: Db, now: Date): Promise<string[]> {
  const found = await readTogether(db, selectClosing(db));
  const day = addDays(bangkokDay(now), -1);
  const [last] = found.last;
  if (last && last.day >= day) return [];
  const numbers = sumsOf(found);
  const wrong = brokenSums(numbers);
  if (wrong.length > 0) return wrong;
  const sums = JSON.stringify(numbers);
  const read_up_to = JSON.stringify(found.ends[0]);
  const link = await nextLink(last, [day, sums, read_up_to]);
  const row = { ...link, day, sums, read_up_to, closed_at_ms: now.getTime() };
  // Two that close at once: the second finds the day closed.
  await commit(db, [insertRow(ledgerClosings, row)]);
  return [];
}

/** Delay before a closing that failed is tried again, in milliseconds: each try reads all rows since the last closing. */
const RETRY_MS = 60 * 60_000;

/** Closes each day soon after its end. A closing that fails is retried every hour. */
export const bookTask: Task = {
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
    const wrong = await closeDay(db, now);
    if (wrong.length === 0) return;
    log('error', 'books_not_closed', { reason: wrong.join(', ') });
    throw new NotBefore(now.getTime() + RETRY_MS);
  },
};
