/**
 * Invariants that must hold at any moment. They are plain SQL and share no code with the product.
 */
import { cases } from './case.ts';
import { family } from './family.ts';
import { gift } from './gift.ts';
import type { Invariants } from './invariants.ts';
import { ledger } from './ledger.ts';
import { order } from './order.ts';
import { payout } from './payout.ts';
import { person } from './person.ts';
import { record } from './record.ts';
import { shop } from './shop.ts';

export const invariants: Invariants = {
  ...ledger,
  ...order,
  ...cases,
  ...gift,
  ...payout,
  ...family,
  ...shop,
  ...person,
  ...record,
};
