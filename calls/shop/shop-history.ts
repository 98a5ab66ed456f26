/** What the caller took in the shop, and what they won there. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { bilingual, moment, uuid } from '../platform/field.ts';
import { shopOrderState } from '../platform/page-field.ts';
import { itemKind, itemSummary } from './shop-item.ts';
import { prizeState, shopOrder, shopOrderSummary } from './shop-order.ts';

/** Something that the caller won, and can redeem once. */
const prize = z.object({
  uuid,
  item: itemSummary,
  state: prizeState,
  /** What it was won for. */
  reason: bilingual,
  needs_address: z.boolean(),
  won_at: moment,
  redeem_until: moment.nullable(),
  /** The order that it became. */
  order_uuid: uuid.nullable(),
});
export type Prize = z.infer<typeof prize>;

/** One item that the caller has had, however often. */
const hadProduct = z.object({
  item: itemSummary,
  count: z.number().int().positive(),
  last_at: moment,
  /** Of a digital one: until when it is had; `until` null: for good. Null: not a digital one. */
  owned: z.object({ until: moment.nullable(), is_active: z.boolean() }).nullable(),
});
export type HadProduct = z.infer<typeof hadProduct>;

export const listShopOrders = defineCall({
  method: 'GET',
  path: '/v3/shop/history',
  summary: "The caller's reservations, purchases and redemptions, newest first",
  access: 'bearer',
  query: pageQuery.extend({ state: shopOrderState.optional() }),
  answer: list(shopOrderSummary),
});

export const listHadProducts = defineCall({
  method: 'GET',
  path: '/v3/shop/history/product',
  summary: 'What the caller has bought or redeemed, one line an item, latest first',
  access: 'bearer',
  query: pageQuery.extend({ kind: itemKind.optional() }),
  answer: list(hadProduct),
});

export const getShopOrder = defineCall({
  method: 'GET',
  path: '/v3/shop/history/{uuid}',
  summary: "One of the caller's orders: its timeline, its delivery, its voucher code",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['shop_order_not_found'],
  answer: one(shopOrder),
});

export const listPrizes = defineCall({
  method: 'GET',
  path: '/v3/shop/prizes',
  summary: "The caller's prizes, latest first, each with whether it can still be redeemed",
  access: 'bearer',
  query: pageQuery,
  answer: list(prize),
});
