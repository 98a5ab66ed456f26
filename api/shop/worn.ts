import { type SQL, sql } from 'drizzle-orm';
import type { Wearable } from '../../calls/shop-item.ts';

/**
 * The picture of what somebody wears, for a query that joins `users`: of each kind what came last and still holds, or null. Reads
 * what they ever had in digital items, at most, by the index of holdings of a kind.
 */
export const wornPicture = (wearable: Wearable, now_ms: number): SQL<string | null> =>
  sql`(SELECT shop_items.picture_url FROM shop_holdings JOIN shop_items ON shop_items.uuid = shop_holdings.item_uuid
    WHERE shop_holdings.user_uuid = users.uuid AND shop_holdings.kind = 'digital' AND shop_holdings.had > 0
      AND coalesce(shop_holdings.owned_until_ms > ${now_ms}, 1) AND shop_items.wearable = ${wearable}
    ORDER BY shop_holdings.had_key LIMIT 1)`;
