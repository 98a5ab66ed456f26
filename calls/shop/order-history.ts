/** The caller's shop orders and prizes. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, moment, uuid } from '../platform/field.ts';
import { shopOrderState } from '../platform/page-field.ts';
import { itemKind, itemSummary } from './item-summary.ts';
import { prizeState, shopOrder, shopOrderSummary } from './order.ts';

/** A prize of the caller, which can be redeemed once. */
const prize = z.object({
  uuid,
  item: itemSummary,
  state: prizeState,
  /** Reason for the prize, shown to the winner. */
  reason: bilingual,
  needs_address: z.boolean(),
  won_at: moment,
  redeem_until: moment.nullable(),
  /** The order that redeemed it. */
  order_uuid: uuid.nullable(),
});
export type Prize = z.infer<typeof prize>;

/** An item that the caller has bought, redeemed or received, with the number of pieces. */
const hadProduct = z.object({
  item: itemSummary,
  count: z.number().int().positive(),
  last_at: moment,
  /** Ownership of a digital item; null for other kinds. `until` null: permanently. */
  owned: z.object({ until: moment.nullable(), is_active: z.boolean() }).nullable(),
});
/** An item in the caller's collection. */
export type HadProduct = z.infer<typeof hadProduct>;

export const listShopOrders = defineCall({
  method: 'GET',
  path: '/v3/shop/history',
  summary: "Lists the caller's reservations, purchases and redemptions, newest first",
  access: 'bearer',
  query: pageQuery.extend({ state: shopOrderState.optional() }),
  answer: list(shopOrderSummary),
});

export const listHadProducts = defineCall({
  method: 'GET',
  path: '/v3/shop/history/product',
  summary: 'Lists the items that the caller has bought, redeemed or received, one entry per item, latest first',
  access: 'bearer',
  query: pageQuery.extend({ kind: itemKind.optional() }),
  answer: list(hadProduct),
});

export const getShopOrder = defineCall({
  method: 'GET',
  path: '/v3/shop/history/{uuid}',
  summary:
    'Returns an order that the caller placed or received as a gift, with its timeline, delivery and voucher code',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['shop_order_not_found'],
  answer: one(shopOrder),
});

export const listPrizes = defineCall({
  method: 'GET',
  path: '/v3/shop/prizes',
  summary: "Lists the caller's prizes, latest first, with whether each can still be redeemed",
  access: 'bearer',
  query: pageQuery,
  answer: list(prize),
});
