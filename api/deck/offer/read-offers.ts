/** Offers as the room of their live, and the pages of it, read them. */
import { desc, eq, sql } from 'drizzle-orm';
import type { LiveOffer } from '../../../calls/deck/offer.ts';
import type { DeckItem } from '../../../calls/live/room/deck-event.ts';
import type { DeckReading } from '../../live/room/deck-reader.ts';
import { localizedColumns, localizedOf } from '../../platform/base/localized.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { liveOffers } from './offer-tables.ts';

/** Offers on the shelf of a live. */
const MAX_OFFERS = 20;

/** Selects the latest offers of a live with their items, latest first. */
export const selectOffers = (db: Db, live_uuid: SqlText) =>
  db
    .select({
      offer: liveOffers,
      ...localizedColumns('name', shopItems),
      picture_url: shopItems.picture_url,
      price_coins: shopItems.price_coins,
      stock_free: shopItems.stock_free,
      is_listed: shopItems.is_listed,
    })
    .from(liveOffers)
    .innerJoin(shopItems, eq(shopItems.uuid, liveOffers.item_uuid))
    .where(sql`${liveOffers.live_uuid} = ${live_uuid} AND ${liveOffers.is_stopped} = 0`)
    .orderBy(desc(liveOffers.offered_at_ms))
    .limit(MAX_OFFERS);

/** Returns the live with a slug, for queries. */
export const liveWith = (slug: string) => sql<string>`(SELECT uuid FROM lives WHERE slug = ${slug})`;

/** A row of `selectOffers`. */
export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number];

/** Returns whether an offer is on: neither ended nor after its countdown. */
export const isOn = ({ ended_at_ms, until_ms }: OfferRow['offer'], now: Date): boolean =>
  ended_at_ms === null && (until_ms === null || until_ms > now.getTime());

/** Formats an offer for the API. */
export const serializeOffer = (row: OfferRow, now: Date): LiveOffer => ({
  uuid: row.offer.uuid,
  item: { uuid: row.offer.item_uuid, name: localizedOf('name', row), picture_url: row.picture_url },
  price_coins: row.is_listed === 1 ? row.price_coins : null,
  stock_free: row.stock_free,
  sold_count: row.offer.sold_count,
  offered_at: moment(row.offer.offered_at_ms),
  until: momentOrNull(row.offer.until_ms),
  is_on: isOn(row.offer, now),
});

/** Returns the current offer of a live for its room, and the sales as announcements. */
export function readOffers(rows: readonly OfferRow[], now: Date): DeckReading {
  const current = rows.find(({ offer }) => isOn(offer, now));
  return {
    events: current && current.price_coins !== null ? [eventOf(current, current.price_coins)] : [],
    news: rows.toReversed().flatMap((row) => {
      const { uuid, sold_count, offered_at_ms } = row.offer;
      // The key contains the number, so a room that slept announces only the latest one.
      return sold_count === 0
        ? []
        : [
            {
              key: `sold:${uuid}:${sold_count}`,
              at_ms: Math.max(offered_at_ms, now.getTime()),
              news: { is: 'item_sold' as const, item: localizedOf('name', row), sold_count },
            },
          ];
    }),
    hidden_keys: [],
    next_ms: current?.offer.until_ms ?? null,
  };
}

const eventOf = (row: OfferRow, price_coins: number): DeckItem => ({
  kind: 'item',
  uuid: row.offer.uuid,
  item_uuid: row.offer.item_uuid,
  name: localizedOf('name', row),
  picture_url: row.picture_url,
  price_coins,
  stock_free: row.stock_free,
  sold_count: row.offer.sold_count,
  ends_at: momentOrNull(row.offer.until_ms),
  is_over: row.stock_free === 0,
});
