/** Vouchers, managed by staff. Times of day are in Bangkok time. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import {
  bilingual,
  count,
  localizedFields,
  moment,
  optionalField,
  satang,
  singleLine,
  tick,
  uuid,
  uuids,
  wholeSatang,
} from '../platform/field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';
import { voucherCode } from './voucher.ts';
import { shownTerms, typedTerms } from './voucher-terms.ts';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const times = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

const someSatang = wholeSatang.refine((amount) => amount > 0);

/** A voucher in the list of staff, with its terms and its uses. */
const officeVoucher = z.object({
  code: z.string(),
  uuid,
  title: bilingual,
  /** The discount is one of these two; the other is null. */
  discount_satang: satang.nullable(),
  discount_percent: count.nullable(),
  discount_most_satang: satang,
  ...shownTerms,
  for_users: z.boolean(),
  for_families: z.boolean(),
  /** Comma-separated; null: for every package and for custom amounts. */
  package_uuids: z.string().nullable(),
  valid_from: moment,
  valid_until: moment,
  blocked_from: timeOfDay.nullable(),
  blocked_until: timeOfDay.nullable(),
  uses_in_all: count.nullable(),
  uses_per_user: count.nullable(),
  /** Used or reserved. */
  taken: count,
  /** True: offered to all buyers. False: only for users who know the code. */
  is_listed: z.boolean(),
});
export type OfficeVoucher = z.infer<typeof officeVoucher>;

export const voucherSorts = defineSorts({ own: 'code', by: { code: {}, valid_until: { find: true } } });

export const listOfficeVouchers = defineCall({
  method: 'GET',
  path: '/v1/office/vouchers',
  summary: 'Lists the vouchers by code, starting at `find`',
  access: 'staff',
  query: withSorts(pageQuery.extend({ find: optionalField(voucherCode) }), voucherSorts),
  answer: list(officeVoucher),
});

export const getOfficeVoucher = defineCall({
  method: 'GET',
  path: '/v1/office/vouchers/{uuid}',
  summary: 'Returns a voucher with fifty of its users',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['voucher_not_found'],
  answer: one(
    officeVoucher.extend({
      /** `taken`: number of times used or reserved. */
      holders: z.array(z.object({ user_uuid: uuid, name: z.string(), taken: count })),
    }),
  ),
});

/** Discount and validity of a voucher. */
const terms = {
  ...localizedFields('title', singleLine(80)),
  /** Exactly one of the two: an amount, or a percentage up to an amount. */
  discount_satang: optionalField(someSatang),
  discount_percent: optionalField(times.refine((percent) => percent <= 100)),
  discount_most_satang: optionalField(someSatang),
  ...typedTerms,
  for_users: tick,
  for_families: tick,
  package_uuids: optionalField(uuids),
  valid_from: moment,
  valid_until: moment,
  blocked_from: optionalField(timeOfDay),
  blocked_until: optionalField(timeOfDay),
  uses_per_user: optionalField(times),
};

const addedVoucher = z.object({
  ...terms,
  code: voucherCode,
  uses_in_all: optionalField(times),
  is_listed: tick,
  ground: singleLine(500),
});
const addedBatch = z.object({
  ...terms,
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{0,8}$/)
    .transform((text) => text.toUpperCase())
    .default(''),
  count: times.refine((count) => count <= 100),
  ground: singleLine(500),
});
/** Fields that single vouchers and batches share. */
export type VoucherTerms = Omit<z.output<typeof addedBatch>, 'prefix' | 'count' | 'ground'>;

type Typed = Pick<z.output<typeof addedBatch>, keyof typeof terms>;
const isWindow = ({ valid_from, valid_until }: Typed) => Date.parse(valid_until) > Date.parse(valid_from);
const isDiscount = ({ discount_satang, discount_percent }: Typed) =>
  (discount_satang === undefined) !== (discount_percent === undefined);
const isLimited = ({ discount_percent, discount_most_satang }: Typed) =>
  (discount_percent === undefined) === (discount_most_satang === undefined);
const isForSomebody = ({ for_users, for_families }: Typed) => for_users || for_families;
const isBlocked = ({ blocked_from, blocked_until }: Typed) =>
  (blocked_from === undefined) === (blocked_until === undefined) &&
  (blocked_from === undefined || blocked_from !== blocked_until);

/** Returns the form with the rules that concern several terms. */
const withConsistentTerms = <Form extends z.ZodType<Typed>>(form: Form): Form =>
  form
    .refine(isWindow, { path: ['valid_until'] })
    .refine(isDiscount, { path: ['discount_satang'] })
    .refine(isLimited, { path: ['discount_most_satang'] })
    .refine(isForSomebody, { path: ['for_users'] })
    .refine(isBlocked, { path: ['blocked_until'] });

export const addVoucher = defineCall({
  method: 'POST',
  path: '/v1/office/vouchers',
  summary: 'Issues a voucher. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  form: withConsistentTerms(addedVoucher),
  failures: ['office_voucher_exists'],
  answer: one(officeVoucher),
});

export const issueVouchers = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/voucher-batches',
    summary:
      'Issues up to 100 unlisted vouchers with random codes, each for one use. Requires a sign-in within the last 15 minutes',
    access: 'staff',
    form: withConsistentTerms(addedBatch),
    /** One code per line. */
    answer: one(z.object({ codes: z.string() })),
  }),
);

export const changeVoucher = defineCall({
  method: 'POST',
  path: '/v1/office/vouchers/{uuid}',
  summary:
    'Lists or unlists a voucher, and sets its end and its total number of uses. Its discount never changes. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ valid_until: moment, uses_in_all: optionalField(times), is_listed: tick, ground: singleLine(500) }),
  failures: ['voucher_not_found', 'office_voucher_taken_more', 'office_voucher_ends_before'],
  answer: one(officeVoucher),
});
