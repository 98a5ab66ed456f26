import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { giftTakeBacks, giverHolds } from './hold-tables.ts';

/** Appeals of VBs against the reversal of a gift, without an answer. */
export const openAppeals: OpenWork = {
  what: 'appeals',
  count: () => countOpen(giftTakeBacks, sql`appealed_at_ms IS NOT NULL AND answered_at_ms IS NULL`),
};

/** Holds on givers whose next check is overdue. */
export const overdueHolds: OpenWork = {
  what: 'giver-holds',
  count: (now) => countOpen(giverHolds, sql`ended_at_ms IS NULL AND next_look_at_ms <= ${now.getTime()}`),
};
