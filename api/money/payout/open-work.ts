import { eq } from 'drizzle-orm';
import { countOpen, type OpenWork } from '../../platform/work/open-work.ts';
import { payouts } from './tables.ts';

/** Payouts to approve. */
export const openPayouts: OpenWork = {
  what: 'payouts',
  count: () => countOpen(payouts, eq(payouts.state, 'submitted')),
};
