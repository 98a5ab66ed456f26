/**
 * Endpoints of live shopping: the VB offers an item of the shop, and members buy it as in the shop.
 * The sale and its commission are written with the order, in one transaction.
 */
import { and, eq, sql } from 'drizzle-orm';
import { buyOffer, endOffer, listOffers, offerItem } from '../../../calls/deck/offer.ts';
import { lives } from '../../live/live/tables.ts';
import { wakeRoom } from '../../live/room/wake-room.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { scheduleCounting } from '../../platform/scheduler/schedule-counting.ts';
import { availabilityOf } from '../../shop/item/availability.ts';
import { shopItems } from '../../shop/item/item-tables.ts';
import { selectItems } from '../../shop/item/read-item.ts';
import { openShopPorts } from '../../shop/order/ports.ts';
import { scheduleCommissions } from '../commission/commission-job.ts';
import { buyOffered, selectOfferBuyer } from './buy-offered.ts';
import { liveOffers } from './offer-tables.ts';
import { liveWith, selectOffers, serializeOffer } from './read-offers.ts';

export const prefixes = ['lives'];

const MINUTE_MS = 60_000;

export const routes = (on: On) => {
  on(
    listOffers,
    ({ params: { slug } }, { db }) => ({
      lives: db
        .select({ uuid: lives.uuid })
        .from(lives)
        .where(and(eq(lives.slug, slug), sql`${lives.status} <> 'hidden'`)),
      offers: selectOffers(db, liveWith(slug)),
    }),
    async (_, { now, read }) => {
      const {
        lives: [live],
        offers,
      } = await read();
      if (!live) return { failed: 'live_not_found' };
      return { data: { offers: offers.map((row) => serializeOffer(row, now)) } };
    },
  );

  on(
    offerItem,
    ({ params: { slug }, form: { item_uuid } }, { db, now, bearer }) => ({
      own: selectOwn(db, slug, bearer.user_uuid),
      items: selectItems(db, now).where(eq(shopItems.uuid, item_uuid)),
    }),
    async ({ form: { item_uuid, minutes } }, context) => {
      const { db, now, caller, command, read, waitUntil } = context;
      const offered_at_ms = now.getTime();
      let live_uuid: string | null = null;
      const begin = async () => {
        const {
          own: [live],
          items: [row],
        } = await read();
        if (!live) return { failed: 'live_not_found' as const };
        if (live.status !== 'on_air') return { failed: 'live_over' as const };
        if (!row) return { failed: 'shop_item_not_found' as const };
        const { item, lapsed } = row;
        if (item.is_listed !== 1 || availabilityOf(item, { now, lapsed }) !== 'on_sale')
          return { failed: 'shop_item_gone' as const };
        live_uuid = live.uuid;
        const offer = {
          uuid: crypto.randomUUID(),
          live_uuid: live.uuid,
          vb_uuid: caller.user_uuid,
          item_uuid,
          offered_at_ms,
          until_ms: minutes === 0 ? null : offered_at_ms + minutes * MINUTE_MS,
        };
        const last = write`UPDATE live_offers SET ended_at_ms = ${offered_at_ms} WHERE live_uuid = ${live.uuid} AND ended_at_ms IS NULL`;
        const newOffer = { ...offer, ended_at_ms: null, is_stopped: false, sold_count: 0, order_key: '' };
        return {
          statements: [last, insertRow(liveOffers, offer)],
          answer: { data: serializeOffer({ ...item, offer: newOffer }, now) },
        };
      };
      const result = await runIdempotent(db, { command, now, steps: { begin } });
      if (live_uuid) waitUntil(wakeRoom(context, live_uuid));
      return result;
    },
  );

  on(
    endOffer,
    ({ params: { slug, uuid } }, { db, bearer }) => ({
      own: selectOwn(db, slug, bearer.user_uuid),
      offers: db.select().from(liveOffers).where(eq(liveOffers.uuid, uuid)),
    }),
    async ({ params: { uuid } }, context) => {
      const { db, now, read, waitUntil } = context;
      const {
        own: [live],
        offers: [offer],
      } = await read();
      if (!live) return { failed: 'live_not_found' };
      if (offer?.live_uuid !== live.uuid) return { failed: 'offer_not_found' };
      await commitOrThrow(db, [
        write`UPDATE live_offers SET ended_at_ms = ${now.getTime()} WHERE uuid = ${uuid} AND ended_at_ms IS NULL`,
      ]);
      waitUntil(wakeRoom(context, live.uuid));
      return { data: { uuid } };
    },
  );

  on(
    buyOffer,
    ({ params, form }, context) => selectOfferBuyer({ ...params, form }, context),
    async ({ params: { uuid }, form }, { caller, command, read, ...context }) => {
      await scheduleCommissions(context);
      const { result, live_uuid } = await buyOffered(openShopPorts(context), { caller, command, read, form, uuid });
      context.waitUntil(scheduleCounting(context));
      if (live_uuid !== null) context.waitUntil(wakeRoom(context, live_uuid));
      return result;
    },
  );
};

/** Selects a live of the caller. The live of another VB answers like an unknown one. */
const selectOwn = (db: Db, slug: string, user_uuid: SqlText) =>
  db
    .select({ uuid: lives.uuid, status: lives.status })
    .from(lives)
    .where(and(eq(lives.slug, slug), eq(lives.caster_uuid, user_uuid)));
