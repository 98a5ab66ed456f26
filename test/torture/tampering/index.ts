/** A tampering for every invariant. */
import { cases } from './case.ts';
import { family } from './family.ts';
import { gift } from './gift.ts';
import { ledger } from './ledger.ts';
import { order } from './order.ts';
import { payout } from './payout.ts';
import { person } from './person.ts';
import { record } from './record.ts';
import { shop } from './shop.ts';
import type { Tamperings } from './tampering.ts';

export const tamperings: Tamperings = {
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
