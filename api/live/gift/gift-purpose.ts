/** The gift that a transfer of coins paid for, or that was returned with it. */

import { sql } from 'drizzle-orm';
import type { PurposeQuery } from '../../money/wallet/purpose.ts';
import { localizedJson } from '../../platform/base/localized.ts';

/** Finds a gift by its fact: `gift:<uuid>` from `gift:<uuid>:coins` or `take-back:<uuid>:coins`. */
export const giftPurpose: PurposeQuery = sql`(
  SELECT json_object('name', ${localizedJson('gift_items.name')},
    'quantity', gifts.quantity, 'whom', users.name)
  FROM facts
    JOIN gifts ON gifts.position = facts.position
    JOIN gift_items ON gift_items.uuid = gifts.item_uuid
    LEFT JOIN users ON users.uuid = gifts.vb_uuid
  WHERE facts.id = 'gift:' || CASE
    WHEN ledger_entries.transfer_id LIKE 'gift:%' THEN substr(ledger_entries.transfer_id, 6, 36)
    WHEN ledger_entries.transfer_id LIKE 'take-back:%' THEN substr(ledger_entries.transfer_id, 11, 36) END)`;
