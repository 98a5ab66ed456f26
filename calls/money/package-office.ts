/** Coin packages, managed by staff. */
import { z } from 'zod';
import { defineCall, idempotent, list, one } from '../platform/call.ts';
import { coins, satang, singleLine, tick, uuid, wholeCoins, wholeSatang } from '../platform/field.ts';

const audience = z.enum(['user', 'family']);

const officePackage = z.object({
  uuid,
  /** Buyers of the package. */
  for: audience,
  price_satang: satang,
  coins,
  /** Bonus in addition to `coins`. */
  bonus_coins: coins,
  is_recommended: z.boolean(),
  is_offered: z.boolean(),
});
/** A package for staff. Only those with `is_offered` are on sale. */
export type OfficePackage = z.infer<typeof officePackage>;

export const listOfficePackages = defineCall({
  method: 'GET',
  path: '/v1/office/packages',
  summary: 'Lists all coin packages, including those no longer on sale: for users, then for families, cheapest first',
  access: 'staff',
  answer: list(officePackage),
});

/** Returns a check for an upper limit. The limits are 1,000,000 baht and 100,000,000 coins. */
const atMost = (amount: number) => (value: number) => value <= amount;

export const addOfficePackage = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/packages',
    summary: 'Adds a coin package, which is on sale from then on. Requires a sign-in within the last 15 minutes',
    access: 'staff',
    form: z.object({
      for: audience,
      price_satang: wholeSatang.refine((price) => price > 0).refine(atMost(100_000_000)),
      coins: wholeCoins.refine((count) => count > 0).refine(atMost(100_000_000)),
      bonus_coins: wholeCoins.refine(atMost(100_000_000)),
      is_recommended: tick,
      ground: singleLine(500),
    }),
    answer: one(officePackage),
  }),
);

export const changeOfficePackage = defineCall({
  method: 'POST',
  path: '/v1/office/packages/{uuid}',
  summary:
    'Puts a package on sale or takes it off, and sets or removes the recommendation. Its price and coins never change; that needs another package. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ is_offered: tick, is_recommended: tick, ground: singleLine(500) }),
  failures: ['package_not_found'],
  answer: one(officePackage),
});
