/** Balances and debts in coins and satang. */
import { z } from 'zod';
import { coins, satang, uuid } from '../platform/field.ts';

/** The caller's coins, and the coins and debt of their family. */
export const balance = z.object({
  coins,
  /** Null unless the caller owns a family. */
  family: z
    .object({
      uuid,
      name: z.string(),
      coins,
      /** The family's debt, and its maximum debt. */
      debt_satang: satang,
      credit_limit_satang: satang,
    })
    .nullable(),
});
/** Coins of the caller and of the family that the caller owns. Debt and its limit are in satang. */
export type Balance = z.infer<typeof balance>;
