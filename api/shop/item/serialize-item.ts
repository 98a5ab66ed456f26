/** Items as the API returns them. */

import type { ShopItem } from '../../../calls/shop/item.ts';
import type { ItemSummary } from '../../../calls/shop/item-summary.ts';
import { type Localized, localizedOf } from '../../platform/base/localized.ts';
import { momentOrNull } from '../../platform/base/moment.ts';
import { availabilityOf, freeNow, type ItemRow } from './availability.ts';

type SummaryRow = Localized<'name'> & Pick<ItemRow, 'uuid' | 'picture_url' | 'kind' | 'wearable' | 'grant_days'>;

/** Formats an item for an order or a prize. */
export const serializeItemSummary = (item: SummaryRow): ItemSummary => ({
  uuid: item.uuid,
  name: localizedOf('name', item),
  picture_url: item.picture_url,
  kind: item.kind,
  grant: item.wearable && { wearable: item.wearable, days: item.grant_days },
});

/** Formats an item for the public. `lapsed` is the number of its expired reservations. */
export function serializeItem(item: ItemRow, { now, lapsed }: { now: Date; lapsed: number }): ShopItem {
  const free = freeNow(item, lapsed);
  return {
    ...serializeItemSummary(item),
    category_slug: item.category_slug,
    description: localizedOf('description', item),
    share_picture_url: item.share_picture_url,
    price_coins: item.price_coins,
    availability: availabilityOf(item, { now, lapsed }),
    stock: item.stock_total === null || free === null ? null : { total: item.stock_total, free },
    sale_starts_at: momentOrNull(item.sale_starts_at_ms),
    sale_ends_at: momentOrNull(item.sale_ends_at_ms),
    per_user_limit: item.per_user_limit,
    reservation_seconds: item.reservation_seconds,
    needs_address: item.kind === 'physical',
    like_count: item.like_count,
  };
}
