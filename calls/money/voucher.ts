/** Vouchers: what one takes off the price, and on which conditions. Times of day are Bangkok's. */
import { z } from 'zod';
import type { failureStatus, Told } from '../failure.ts';
import { failureFacts } from '../failure-facts.ts';
import { type CallLimit, defineCall, list, one } from '../platform/call.ts';
import {
  bilingual,
  dailyWindow,
  moment,
  PASTED_MOST,
  satang,
  unlessEmpty,
  uuid,
  wholeSatang,
} from '../platform/field.ts';
import { cleanCode } from '../platform/text/clean.ts';
import { orderKind } from './order-details.ts';

/** What somebody types: letters, digits and hyphens; small letters are as good as capitals. */
export const voucherCode = z
  .string()
  .max(PASTED_MOST)
  .transform((typed) => cleanCode(typed).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,24}$/));

/** More than anybody types, and far fewer than it takes to guess a code. */
export const codeTries: CallLimit = { times: 60, window_seconds: 600 };

/** What is taken off: an amount, or a part of the price up to an amount. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), off_satang: satang }),
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100), most_satang: satang }),
]);
export type Discount = z.infer<typeof discount>;

/** A voucher as somebody who may use it sees it. Good from `valid_from` until just before `valid_until`. */
export const voucher = z.object({
  code: z.string(),
  title: bilingual,
  discount,
  /** The order must come to this much before the discount. */
  min_amount_satang: satang,
  /** Which kinds of order it is for. */
  kinds: z.array(orderKind),
  /** For these packages only; null: for every package and for free amounts. */
  package_uuids: z.array(uuid).nullable(),
  valid_from: moment,
  valid_until: moment,
  /** The hours of the day in which it cannot be used, if any. */
  blocked_window: dailyWindow.nullable(),
  uses_per_user: z.number().int().positive().nullable(),
});
export type Voucher = z.infer<typeof voucher>;

/** Why a voucher cannot be used: one failure code each, so that a refusal reads the same wherever it appears. */
const voucherRefusalCodes = [
  'voucher_wrong_kind',
  'voucher_order_mismatch',
  'voucher_amount_short',
  'voucher_not_yet_valid',
  'voucher_over',
  'voucher_blocked_hours',
  'voucher_in_open_order',
  'voucher_used_up',
  'voucher_user_limit',
] as const satisfies (keyof typeof failureStatus)[];

type VoucherRefusalCode = (typeof voucherRefusalCodes)[number];
const refusals = voucherRefusalCodes.map((code) => z.object({ code: z.literal(code), ...failureFacts[code] }));

// What each code has beside it is lost on the way through a list.
const voucherRefusal = z.discriminatedUnion('code', refusals as [(typeof refusals)[number]]) as unknown as z.ZodType<
  Extract<Told, { code: VoucherRefusalCode }>
>;
export type VoucherRefusal = z.infer<typeof voucherRefusal>;

/** A voucher beside an order: what it would take off, or why it cannot be used now. */
const voucherOffer = z.object({
  voucher,
  /** 0 where it cannot be used. */
  discount_satang: satang,
  refusal: voucherRefusal.nullable(),
});
export type VoucherOffer = z.infer<typeof voucherOffer>;

/** Why a voucher is refused where it stands in an order. */
export const voucherFailures = ['voucher_not_found', ...voucherRefusalCodes] as const;

/** Why there can be no such order: what was asked for is not sold, or not like that. */
export const draftFailures = [
  'family_account_required',
  'package_not_for_order',
  'amount_out_of_range',
  'amount_above_debt',
] as const;

/** What the order would be: a package, or a free amount; without either the recommended package, or of a debt all that can be paid at once. */
const draftFields = {
  kind: orderKind.default('refill'),
  package_uuid: unlessEmpty(uuid),
  amount_satang: unlessEmpty(wholeSatang),
};

export const listVouchers = defineCall({
  method: 'GET',
  path: '/v1/payment/vouchers',
  summary: 'The vouchers on offer beside an order: usable ones first, each of the others with its reason',
  access: 'bearer',
  query: z.object(draftFields),
  failures: ['invalid_form', ...draftFailures],
  answer: list(voucherOffer),
});

export const checkVoucher = defineCall({
  method: 'POST',
  path: '/v1/payment/vouchers/check',
  summary: 'Whether a voucher can be used for an order, and what the order comes to; 422 with the reason where not',
  access: 'bearer',
  limit: codeTries,
  form: z.object({ ...draftFields, code: voucherCode }),
  failures: [...draftFailures, ...voucherFailures],
  answer: one(z.object({ voucher, subtotal_satang: satang, discount_satang: satang, total_satang: satang })),
});
