import { sql } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { giftTakeBacks } from './hold-tables.ts';

/** Appeals of givers whose gifts were taken back. */
export const openAppeals: OpenWork = {
  what: 'appeals',
  count: () => countOpen(giftTakeBacks, sql`appealed_at_ms IS NOT NULL AND answered_at_ms IS NULL`),
};
