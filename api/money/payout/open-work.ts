import { eq } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { payees } from './payee-tables.ts';
import { payouts } from './tables.ts';

/** Payouts to approve. */
export const openPayouts: OpenWork = {
  what: 'payouts',
  count: () => countOpen(payouts, eq(payouts.state, 'submitted')),
};

/** Payees whose data or bank account waits for a second person. */
export const openPayees: OpenWork = {
  what: 'payees',
  count: () => countOpen(payees, eq(payees.state, 'waiting')),
};
