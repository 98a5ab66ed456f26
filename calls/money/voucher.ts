/** Vouchers: discounts and their conditions. Times of day are in Bangkok time. */
import { z } from 'zod';
import type { ErrorBody } from '../failure.ts';
import { type CallLimit, defineCall, list, one } from '../platform/call.ts';
import {
  bilingual,
  dailyWindow,
  MAX_PASTED,
  moment,
  optionalField,
  satang,
  uuid,
  wholeSatang,
} from '../platform/field.ts';
import { cleanCode } from '../platform/text/clean.ts';
import { voucherRefusals } from './failures.ts';
import { orderKind } from './order-details.ts';
import { shownTerms } from './voucher-terms.ts';

/** A code as typed: letters, digits and hyphens. Letters are converted to upper case. */
export const voucherCode = z
  .string()
  .max(MAX_PASTED)
  .transform((text) => cleanCode(text).toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,24}$/));

/** More tries than a person needs, and far fewer than guessing a code takes. */
export const codeTries: CallLimit = { times: 60, window_seconds: 600 };

/** A discount: a fixed amount, or a percentage of the price up to an amount. */
export const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), off_satang: satang }),
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100), most_satang: satang }),
]);
export type Discount = z.infer<typeof discount>;

/**
 * A voucher as shown to a user who may use it. Valid from `valid_from` until just before
 * `valid_until`.
 */
export const voucher = z.object({
  code: z.string(),
  title: bilingual,
  discount,
  ...shownTerms,
  /** Kinds of orders that accept it. */
  kinds: z.array(orderKind),
  /** Null: for every package and for custom amounts. */
  package_uuids: z.array(uuid).nullable(),
  valid_from: moment,
  valid_until: moment,
  /** Hours of the day in which it cannot be used, if any. */
  blocked_window: dailyWindow.nullable(),
  uses_per_user: z.number().int().positive().nullable(),
});
export type Voucher = z.infer<typeof voucher>;

type VoucherRefusalCode = keyof typeof voucherRefusals;
const voucherRefusalCodes = Object.keys(voucherRefusals) as VoucherRefusalCode[];
const refusals = Object.entries(voucherRefusals).map(([code, { facts }]) =>
  z.object({ code: z.literal(code), ...facts }),
);

// The type inference of a mapped list loses which details belong to which code.
const voucherRefusal = z.discriminatedUnion('code', refusals as [(typeof refusals)[number]]) as unknown as z.ZodType<
  Extract<ErrorBody, { code: VoucherRefusalCode }>
>;
/** A refusal code with its details. */
export type VoucherRefusal = z.infer<typeof voucherRefusal>;

/** A voucher for an order: its discount, or the reason why it cannot be used now. */
const voucherOffer = z.object({
  voucher,
  /** 0: it cannot be used. */
  discount_satang: satang,
  refusal: voucherRefusal.nullable(),
});
export type VoucherOffer = z.infer<typeof voucherOffer>;

/** Failures of a voucher in an order. */
export const voucherFailureCodes = ['voucher_not_found', ...voucherRefusalCodes] as const;

/** Failures of the order itself: the requested purchase is not available. */
export const draftFailures = [
  'family_account_required',
  'package_not_for_order',
  'amount_out_of_range',
  'amount_above_debt',
] as const;

/**
 * The planned order: a package or a custom amount. Without either it is the recommended package, or
 * all of the debt that one order can repay.
 */
const draftFields = {
  kind: orderKind.default('refill'),
  package_uuid: optionalField(uuid),
  amount_satang: optionalField(wholeSatang),
};

export const listVouchers = defineCall({
  method: 'GET',
  path: '/v1/payment/vouchers',
  summary: 'Lists the vouchers on offer for an order: usable ones first, the others with the reason',
  access: 'bearer',
  query: z.object(draftFields),
  failures: ['invalid_form', ...draftFailures],
  answer: list(voucherOffer),
});

export const checkVoucher = defineCall({
  method: 'POST',
  path: '/v1/payment/vouchers/check',
  summary:
    'Returns the discount of a voucher and the total of an order with it. Answers 422 with the reason if the voucher cannot be used',
  access: 'bearer',
  limit: codeTries,
  form: z.object({ ...draftFields, code: voucherCode }),
  failures: [...draftFailures, ...voucherFailureCodes],
  answer: one(z.object({ voucher, subtotal_satang: satang, discount_satang: satang, total_satang: satang })),
});
