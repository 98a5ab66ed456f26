/** Offers in the back office: the list of all lives, one offer with its orders, and its end. */
import { desc, eq, gt } from 'drizzle-orm';
import { getOfficeOffer, listOfficeOffers, type OfficeOffer, stopOffer } from '../../../calls/deck/offer.ts';
import { lives } from '../../live/live/tables.ts';
import { wakeRoom } from '../../live/room/wake-room.ts';
import { localizedColumns, localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { shopOrders } from '../../shop/order/order-tables.ts';
import { commissionStateOf } from '../commission/routes.ts';
import { liveOffers, liveSales } from './offer-tables.ts';
import { isOn } from './read-offers.ts';

export const prefixes = ['office'];

const MAX_SALES = 100;

const selectOffice = (db: Db) =>
  db
    .select({
      order_key: liveOffers.order_key,
      offer: liveOffers,
      slug: lives.slug,
      vb_name: users.name,
      ...localizedColumns('name', shopItems),
    })
    .from(liveOffers)
    .innerJoin(shopItems, eq(shopItems.uuid, liveOffers.item_uuid))
    .innerJoin(users, eq(users.uuid, liveOffers.vb_uuid))
    .leftJoin(lives, eq(lives.uuid, liveOffers.live_uuid));

export const routes = (on: On) => {
  on(
    listOfficeOffers,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: selectOffice(db)
          .where(gt(liveOffers.order_key, after))
          .orderBy(liveOffers.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { now, read }) => {
      const start = startOf('office-offers', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, (row) => officeOfferOf(row, now));
    },
  );

  on(
    getOfficeOffer,
    ({ params: { uuid } }, { db }) => ({
      rows: selectOffice(db).where(eq(liveOffers.uuid, uuid)),
      sales: db
        .select({ sale: liveSales, buyer_name: users.name })
        .from(liveSales)
        .innerJoin(shopOrders, eq(shopOrders.uuid, liveSales.order_uuid))
        .innerJoin(users, eq(users.uuid, shopOrders.user_uuid))
        .where(eq(liveSales.offer_uuid, uuid))
        .orderBy(desc(liveSales.sold_at_ms))
        .limit(MAX_SALES),
    }),
    async (_, { now, read }) => {
      const { rows, sales } = await read();
      const [row] = rows;
      if (!row) return { failed: 'offer_not_found' };
      return {
        data: {
          ...officeOfferOf(row, now),
          sales: sales.map(({ sale, buyer_name }) => ({
            order_uuid: sale.order_uuid,
            buyer_name,
            price_coins: sale.price_coins,
            commission_basis_points: sale.commission_basis_points,
            vtokens: sale.vtokens,
            sold_at: moment(sale.sold_at_ms),
            commission_state: commissionStateOf(sale),
          })),
        },
      };
    },
  );

  on(
    stopOffer,
    ({ params }, { db }) => ({ rows: db.select().from(liveOffers).where(eq(liveOffers.uuid, params.uuid)) }),
    async ({ params: { uuid } }, context) => {
      const { db, now, read, waitUntil } = context;
      const [offer] = (await read()).rows;
      if (!offer) return { failed: 'offer_not_found' };
      await commitOrThrow(db, [
        write`UPDATE live_offers SET ended_at_ms = coalesce(ended_at_ms, ${now.getTime()}), is_stopped = 1 WHERE uuid = ${uuid}`,
      ]);
      waitUntil(wakeRoom(context, offer.live_uuid));
      return { data: { uuid } };
    },
  );
};

const officeOfferOf = (
  { offer, slug, vb_name, ...item }: Awaited<ReturnType<typeof selectOffice>>[number],
  now: Date,
): OfficeOffer => ({
  uuid: offer.uuid,
  item_name: localizedOf('name', item),
  vb: { uuid: offer.vb_uuid, name: vb_name },
  path: slug === null ? '' : `/live/${slug}`,
  sold_count: offer.sold_count,
  offered_at: moment(offer.offered_at_ms),
  offer_state: stateOf(offer, now),
});

const stateOf = (offer: typeof liveOffers.$inferSelect, now: Date): OfficeOffer['offer_state'] =>
  offer.is_stopped ? 'stopped' : isOn(offer, now) ? 'on' : 'over';
