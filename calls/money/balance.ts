/** What somebody has and owes, in coins and satang. */
import { z } from 'zod';
import { coins, satang, uuid } from '../platform/field.ts';

/** What the caller has, and what their family has and owes. */
export const balance = z.object({
  coins,
  /** Where the caller manages a family. */
  family: z
    .object({
      uuid,
      name: z.string(),
      coins,
      /** What the family still owes, and how much it may owe at most. */
      debt_satang: satang,
      credit_limit_satang: satang,
    })
    .nullable(),
});
export type Balance = z.infer<typeof balance>;
