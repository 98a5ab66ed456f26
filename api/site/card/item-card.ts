/** Share card of a shop item: its price, and how many are left. */
import type { Db } from '../../platform/framework/db.ts';
import { listedOf, selectItem } from '../../shop/item/read-item.ts';
import { serializeItem } from '../../shop/item/serialize-item.ts';
import type { Card } from './card.ts';
import type { CardTexts } from './card-text.ts';

/** Returns null if the shop does not list the item. */
export async function itemCard(db: Db, id: string, { say, now }: { say: CardTexts; now: Date }): Promise<Card | null> {
  const itemRead = listedOf(await selectItem(db, id, now));
  if ('failed' in itemRead) return null;
  const item = serializeItem(itemRead.item, { now, lapsed: itemRead.lapsed });
  const price =
    item.price_coins === null
      ? say.text('card:prize_only')
      : say.text('card:price', { coins: say.whole(item.price_coins) });
  const stockNote =
    item.stock && item.stock.free > 0 ? say.text('card:left', { free: say.whole(item.stock.free) }) : null;
  return {
    picture_url: item.picture_url,
    shape: 'square',
    badge: { text: price, tone: 'plain' },
    note: item.availability === 'sold_out' ? say.text('card:sold_out') : stockNote,
    title: say.own(item.name),
    person: null,
    stake: { text: say.own(item.description), share_left: null },
  };
}
