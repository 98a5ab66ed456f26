/** Equipped items of users. The one rule that all queries use. */
import { type SQL, sql } from 'drizzle-orm';
import type { Wearable } from '../../../calls/shop/item-summary.ts';

/**
 * Selects a column of the equipped item, for a query that joins `users`. It is the later of the
 * user's choice and the last item received, if it is still owned, or null. Reads at most the user's
 * digital items, by the index of holdings by kind.
 */
const selectEquipped = (
  column: 'picture_url' | 'film_url' | 'uuid',
  wearable: Wearable,
  now_ms: number,
): SQL<string | null> =>
  sql`(SELECT shop_items.${sql.raw(column)} FROM shop_holdings JOIN shop_items ON shop_items.uuid = shop_holdings.item_uuid
    LEFT JOIN shop_worn ON shop_worn.user_uuid = users.uuid AND shop_worn.wearable = shop_items.wearable
      AND shop_worn.chosen_at_ms >= shop_holdings.last_had_at_ms
    WHERE shop_holdings.user_uuid = users.uuid AND shop_holdings.kind = 'digital' AND shop_holdings.had > 0
      AND coalesce(shop_holdings.owned_until_ms > ${now_ms}, 1) AND shop_items.wearable = ${wearable}
      AND (shop_worn.chosen_at_ms IS NULL OR shop_worn.item_uuid IS NOT NULL)
    ORDER BY iif(shop_worn.item_uuid = shop_items.uuid, shop_worn.chosen_at_ms, shop_holdings.last_had_at_ms) DESC,
      shop_worn.item_uuid IS shop_items.uuid DESC, shop_items.uuid LIMIT 1)`;

/** Selects the picture of the equipped item, for a query that joins `users`. */
export const equippedPicture = (wearable: Wearable, now_ms: number) => selectEquipped('picture_url', wearable, now_ms);

/** Selects the film of the equipped entrance effect, for a query that joins `users`. */
export const equippedFilm = (now_ms: number) => selectEquipped('film_url', 'effect', now_ms);

/** Selects the uuid of the equipped item, for a query that joins `users`. */
export const equippedItem = (wearable: Wearable, now_ms: number) => selectEquipped('uuid', wearable, now_ms);
