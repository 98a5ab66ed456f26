/** Packages of coins, payment methods and the caller's balance. */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { bilingual, coins, day, satang, uuid } from '../platform/field.ts';
import { balance } from './balance.ts';
import { paymentMethodKey } from './order-details.ts';

/** A payment method, and its limits for custom amounts. */
const paymentMethod = z.object({
  key: paymentMethodKey,
  name: bilingual,
  currency: z.literal('THB'),
  min_satang: satang,
  max_satang: satang,
  /** A custom amount for coins is a multiple of this. A repayment of debt can be any amount. */
  step_satang: satang,
  /** Coins per baht of a custom amount. */
  coins_per_baht: z.number().int().positive(),
  /** Time that an order waits for its payment. */
  expires_in_seconds: z.number().int().positive(),
  /** Minimum age of payers; 0: no minimum. */
  min_age: z.number().int().nonnegative(),
  /** The version of the top-up rules that a buyer accepts: the Bangkok day from which it applies. */
  topup_rules_version: day,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const paymentPackage = z.object({
  uuid,
  for: z.enum(['user', 'family']),
  price_satang: satang,
  coins,
  /** Bonus in addition to `coins`. */
  bonus_coins: coins,
  is_recommended: z.boolean(),
});
export type PaymentPackage = z.infer<typeof paymentPackage>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/v1/payment/methods',
  summary: 'Lists the payment methods: Thai QR, in baht',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  answer: list(paymentMethod),
});

export const listPackages = defineCall({
  method: 'GET',
  path: '/v1/payment/packages',
  summary: 'Lists the coin packages for users or for families, cheapest first',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  query: z.object({ for: z.enum(['user', 'family']).default('user') }),
  answer: list(paymentPackage),
});

export const getBalance = defineCall({
  method: 'GET',
  path: '/v1/payment/balance',
  summary: "Returns the caller's coins and, for the owner of a family, the family's coins and debt",
  access: 'bearer',
  answer: one(balance),
});
