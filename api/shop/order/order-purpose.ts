/** The item that a transfer of coins paid for. */

import { sql } from 'drizzle-orm';
import type { PurposeQuery } from '../../money/wallet/purpose.ts';
import { localizedJson } from '../../platform/base/localized.ts';

export const orderPurpose: PurposeQuery = sql`(
  SELECT json_object('name', ${localizedJson('shop_items.name')},
    'quantity', NULL, 'whom', NULL)
  FROM shop_orders JOIN shop_items ON shop_items.uuid = shop_orders.item_uuid
  WHERE shop_orders.uuid =
    iif(ledger_entries.transfer_id LIKE 'shop:%', substr(ledger_entries.transfer_id, 6, 36), NULL))`;
