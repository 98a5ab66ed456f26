/** The item that a transfer of coins paid for. */
import { sql } from 'drizzle-orm';
import type { PurposeQuery } from '../../money/wallet/routes.ts';

export const orderPurpose: PurposeQuery = sql`(
  SELECT json_object('name', json_object('th', shop_items.name_th, 'en', shop_items.name_en),
    'quantity', NULL, 'whom', NULL)
  FROM shop_orders JOIN shop_items ON shop_items.uuid = shop_orders.item_uuid
  WHERE shop_orders.uuid =
    iif(ledger_entries.transfer_id LIKE 'shop:%', substr(ledger_entries.transfer_id, 6, 36), NULL))`;
