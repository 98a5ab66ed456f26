/** The gift that a transfer of coins paid for, or that was returned with it. */

import { sql } from 'drizzle-orm';
import { giftPosition } from '../../money/ledger/movement-shelf.ts';
import type { PurposeQuery } from '../../money/wallet/purpose.ts';
import { localizedJson } from '../../platform/base/localized.ts';

export const giftPurpose: PurposeQuery = sql`(
  SELECT json_object('name', ${localizedJson('gift_items.name')},
    'quantity', gifts.quantity, 'whom', users.name)
  FROM gifts
    JOIN gift_items ON gift_items.uuid = gifts.item_uuid
    LEFT JOIN users ON users.uuid = gifts.vb_uuid
  WHERE gifts.position = ${giftPosition})`;
