import { sql } from 'drizzle-orm';
import type { ArchivedTable } from '../../platform/archive/table.ts';
import { gifts } from './tables.ts';

/**
 * Gifts leave once they are payable. VIPs stay, because a reversal computes the level from the other
 * VIPs of the giver. Held and reversed gifts stay with their holds and appeals. The last gift stays:
 * the next one matures no earlier.
 */
export const archivedGifts: ArchivedTable = {
  table: gifts,
  at: gifts.given_at_ms,
  leaves: (before_ms) => sql`given_at_ms < ${before_ms} AND kind <> 'vip'
    AND position <= (SELECT released_to FROM gift_progress) AND position < (SELECT max(position) FROM gifts)
    AND NOT EXISTS (SELECT 1 FROM held_gifts WHERE held_gifts.position = gifts.position)
    AND NOT EXISTS (SELECT 1 FROM gift_take_backs WHERE gift_take_backs.position = gifts.position)`,
};
