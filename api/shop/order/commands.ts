/**
 * Commands of the shop. Each runs once per idempotency key, in one transaction. They write one row
 * per order: triggers in order-rules.sql do the rest.
 */
import type { z } from 'zod';
import type { buyShopItem, giveShopItem, reserveShopItem } from '../../../calls/shop/order.ts';
import { familyPaying } from '../../money/family-wallet/paying.ts';
import { selectSavedAddress, sentAddressOf } from '../../people/address/saved-address.ts';
import type { Db, Queries } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import type { Statement } from '../../platform/framework/statement.ts';
import type { ItemRow } from '../item/availability.ts';
import { type Buyer, buyerOf, type selectBuyer } from './buyer.ts';
import { friendOf, refusalToGive, type selectItemGiving } from './give.ts';
import { refusalToBuy, refusalToReserve } from './may-take.ts';
import { buyOne, buyReserved, giveOne, type Placed, redeemPrize, reserveOne } from './place-order.ts';
import type { ShopPorts } from './ports.ts';
import { refusalToRedeem, selectPrize } from './prize.ts';
import { type OrderLine, type OrderShown, serializeOrderSummary } from './serialize-order.ts';

/** Input of a command: the caller, the idempotency key, and its queries. */
interface CommandInput<Select extends (...input: never) => Queries> {
  caller: Caller;
  command: IdempotentCommand;
  read: Read<ReturnType<Select>>;
}

type Outcome = Promise<StoredAnswer | Failed>;

/** Reserves a piece at the current price. */
export const reserve = (
  ports: ShopPorts,
  {
    caller,
    command,
    read,
    form,
  }: CommandInput<typeof selectBuyer> & { form: z.output<(typeof reserveShopItem)['form']> },
): Outcome =>
  run(ports, command, async () => {
    const { now } = ports;
    const buyer = buyerOf(await read(), { userUuid: caller.user_uuid, variant_uuid: form.variant_uuid, now });
    if ('failed' in buyer) return buyer;
    const refusal = refusalToReserve(buyer, now);
    if (refusal) return refusal;
    const { item, variant_uuid } = buyer;
    await ports.wakeReservationJob();
    const seconds = item.reservation_seconds ?? 0;
    const order = reserveOne({
      ...placingOf(ports, caller, item),
      variant_uuid,
      seconds,
      price_coins: item.price_coins ?? 0,
    });
    return start(order, { ...buyer, now });
  });

/**
 * Buys a piece, from the user's reservation if there is one. Fails if the price is not the one that
 * the buyer saw.
 */
export const buy = (
  ports: ShopPorts,
  {
    caller,
    command,
    read,
    form,
    also = () => [],
  }: CommandInput<typeof selectBuyer> & {
    form: z.output<(typeof buyShopItem)['form']>;
    /** Returns further statements of the transaction, or the reason against the purchase. */
    also?: (order: OrderShown) => readonly Statement[] | Failed;
  },
): Outcome =>
  run(ports, command, async () => {
    const { now } = ports;
    const buyer = buyerOf(await read(), { userUuid: caller.user_uuid, variant_uuid: form.variant_uuid, now });
    if ('failed' in buyer) return buyer;
    const refusal = refusalToBuy(buyer, { shown_coins: form.price_coins, now });
    if (refusal) return refusal;
    const placed = buyItem(ports, caller, buyer, form.price_coins);
    const more = also(placed.order);
    if ('failed' in more) return more;
    return start({ ...placed, statements: [...placed.statements, ...more] }, { ...buyer, now });
  });

function buyItem(ports: ShopPorts, caller: Caller, buyer: Buyer, price_coins: number): Placed {
  const { item, reservation, address, variant_uuid } = buyer;
  return reservation
    ? buyReserved(reservation, { item, address, now: ports.now })
    : buyOne({ ...placingOf(ports, caller, item), variant_uuid, price_coins, address });
}

/** Buys a piece for another user. Fails if the price is not the one that the buyer saw. */
export const giveOrder = (
  ports: ShopPorts,
  {
    caller,
    command,
    read,
    form,
  }: CommandInput<typeof selectItemGiving> & { form: z.output<(typeof giveShopItem)['form']> },
): Outcome =>
  run(ports, command, async () => {
    const { now } = ports;
    const rows = await read();
    const buyer = buyerOf(rows, { userUuid: caller.user_uuid, now });
    if ('failed' in buyer) return buyer;
    const friend = friendOf(rows, now);
    const { price_coins, note = null } = form;
    const payingFamily =
      form.pays === 'own' ? null : familyPaying(rows, { pays: form.pays, user_uuid: caller.user_uuid });
    if (payingFamily && 'failed' in payingFamily) return payingFamily;
    const refusal = refusalToGive(
      { buyer, friend, note, giver_uuid: caller.user_uuid, paying: payingFamily },
      { shown_coins: price_coins, now },
    );
    if (refusal) return refusal;
    if (!friend) throw new Error('Nothing is given to nobody');
    const for_user_uuid = friend.card.uuid;
    const family_uuid = payingFamily?.family_uuid ?? null;
    const order = giveOne({ ...placingOf(ports, caller, buyer.item), price_coins, for_user_uuid, note, family_uuid });
    const clearing = [...buyer.clearing, ...friend.clearing];
    return start(order, { clearing, item: buyer.item, friend: friend.card, now });
  });

/** Selects a prize and its winner's address. */
export const selectWon = (
  { form }: { form: { prize_uuid: string } },
  { db, bearer: { user_uuid } }: { db: Db; bearer: Bearer },
) => ({
  prizes: selectPrize(db, form.prize_uuid, user_uuid),
  addresses: selectSavedAddress(db, user_uuid),
});

/** Redeems a prize, which creates an order. */
export const redeem = (ports: ShopPorts, { caller, command, read }: CommandInput<typeof selectWon>): Outcome =>
  run(ports, command, async () => {
    const { now } = ports;
    const {
      prizes: [prizeRow],
      addresses: [savedAddress],
    } = await read();
    if (!prizeRow) return { failed: 'shop_prize_not_found' };
    const { prize, item } = prizeRow;
    const address = savedAddress && item.kind === 'physical' ? sentAddressOf(savedAddress) : null;
    const refusal = refusalToRedeem(prizeRow, { address, now });
    if (refusal) return refusal;
    const order = redeemPrize({ ...placingOf(ports, caller, item), prize_uuid: prize.uuid, address });
    return start(order, { clearing: [], item, now });
  });

/** Runs a command as one transaction: the key, the effect and the response. */
const run = (
  { db, now }: ShopPorts,
  command: IdempotentCommand,
  begin: () => Promise<ReturnType<typeof start> | Failed>,
): Outcome => runIdempotent(db, { command, now, steps: { begin } });

const placingOf = ({ newUuid, now }: ShopPorts, caller: Caller, item: ItemRow) => ({
  uuid: newUuid(),
  user_uuid: caller.user_uuid,
  item,
  now,
});

/** Data of a new order for the response. */
type Begun = Pick<Buyer, 'clearing' | 'item'> &
  Partial<Pick<Buyer, 'variants'>> & { friend?: OrderLine['friend']; now: Date };

const start = ({ order, statements }: Placed, { clearing, item, variants = [], friend = null, now }: Begun) => {
  const variant = variants.find(({ row }) => row.uuid === order.variant_uuid)?.row ?? null;
  return {
    statements: [...clearing, ...statements],
    answer: { data: serializeOrderSummary({ order, item, variant, friend }, now) },
  };
};
