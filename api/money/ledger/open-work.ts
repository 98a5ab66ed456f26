import { sql } from 'drizzle-orm';
import { MAX_OPEN_WORK, type OpenWork } from '../../platform/work/open-work.ts';
import { dueDay } from './closing.ts';

/** Days of the ledger that should be closed. None if no day was ever closed. */
export const unclosedDays: OpenWork = {
  what: 'ledger-closings',
  count: (
    now,
  ) => sql`(SELECT iif(count(*) = 0, 0, max(0, min(${MAX_OPEN_WORK}, julianday(${dueDay(now)}) - julianday(day))))
    FROM (SELECT day FROM ledger_closings ORDER BY number DESC LIMIT 1))`,
};
