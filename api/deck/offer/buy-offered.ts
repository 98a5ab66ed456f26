/**
 * The purchase of an offered item: the shop's purchase, with the sale and its commission in the
 * same transaction. Triggers in offer-rules.sql move the V-tokens.
 */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { buyOffer } from '../../../calls/deck/offer.ts';
import { selectRoomCaller } from '../../live/chat/room-caller.ts';
import { missionPurses } from '../../live/mission/tables.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import type { IdempotentCommand, StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { selectBuyer } from '../../shop/order/buyer.ts';
import { buy } from '../../shop/order/commands.ts';
import type { ShopPorts } from '../../shop/order/ports.ts';
import type { OrderShown } from '../../shop/order/serialize-order.ts';
import { commissionOf } from '../commission/commission-of.ts';
import { liveSales } from './offer-tables.ts';
import { isOn, liveWith, selectOffers } from './read-offers.ts';

type Form = z.output<(typeof buyOffer)['form']>;

/** Selects the buyer, the live, its offers and the rates of a commission. */
export const selectOfferBuyer = (
  { slug, form }: { slug: string; form: Form },
  context: { db: Db; now: Date; bearer: Bearer },
) => {
  const { db, now } = context;
  return {
    ...selectBuyer({ form }, context),
    ...selectRoomCaller(slug, context),
    offers: selectOffers(db, liveWith(slug)),
    purses: db
      .select({ coins: missionPurses.coins })
      .from(missionPurses)
      .where(eq(missionPurses.user_uuid, context.bearer.user_uuid)),
    rates: selectSetting(db, 'vtokens_per_100_coins', now),
    shares: selectSetting(db, 'live_commission_basis_points', now),
    holds: selectSetting(db, 'gift_hold_seconds', now),
  };
};

type BuyerRows = Rows<ReturnType<typeof selectOfferBuyer>>;

/** Buys an offered item. Returns the live if it was bought. */
export async function buyOffered(
  ports: ShopPorts,
  {
    caller,
    command,
    read,
    form,
    uuid,
  }: {
    caller: Caller;
    command: IdempotentCommand;
    read: Read<ReturnType<typeof selectOfferBuyer>>;
    form: Form;
    uuid: string;
  },
): Promise<{ result: StoredAnswer | Failed; live_uuid: string | null }> {
  let rows: BuyerRows | null = null;
  const result = await buy(ports, {
    caller,
    command,
    form,
    read: async () => {
      rows = await read();
      return rows;
    },
    also: (order) => {
      if (!rows) throw new Error('A purchase decides after it reads');
      return saleOf(rows, { order, caller, uuid, now: ports.now });
    },
  });
  const live = (rows as BuyerRows | null)?.live[0];
  return { result, live_uuid: 'failed' in result ? null : (live?.uuid ?? null) };
}

/** Returns the sale of an order with its commission, or the reason against it. Pure. */
function saleOf(
  rows: BuyerRows,
  { order, caller, uuid, now }: { order: OrderShown; caller: Caller; uuid: string; now: Date },
): readonly Statement[] | Failed {
  const [live] = rows.live;
  if (!live || live.is_blocked === 1) return { failed: 'live_not_found' };
  const row = rows.offers.find(({ offer }) => offer.uuid === uuid && offer.item_uuid === order.item_uuid);
  if (!row) return { failed: 'offer_not_found' };
  if (!isOn(row.offer, now)) return { failed: 'offer_over' };
  const terms = {
    vtokens_per_100_coins: settingOf('vtokens_per_100_coins', rows.rates),
    commission_basis_points: settingOf('live_commission_basis_points', rows.shares),
  };
  const { vb_uuid } = row.offer;
  const sold_at_ms = order.moved_at_ms;
  // The shop takes coins of missions first, and they earn no commission.
  const missionCoins = Math.min(rows.purses[0]?.coins ?? 0, order.price_coins);
  return [
    insertRow(liveSales, {
      order_uuid: order.uuid,
      offer_uuid: uuid,
      vb_uuid,
      price_coins: order.price_coins,
      ...terms,
      // A VB earns nothing by buying.
      vtokens: vb_uuid === caller.user_uuid ? 0 : commissionOf(order.price_coins - missionCoins, terms),
      sold_at_ms,
      of_age_at_ms: sold_at_ms + settingOf('gift_hold_seconds', rows.holds) * 1000,
    }),
  ];
}
