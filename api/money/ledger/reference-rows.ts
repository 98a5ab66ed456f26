import { gatewayKey } from '../../../calls/money/order-details.ts';
import type { ledgerAccounts } from './tables.ts';

/** Reference rows by table: one account of the world per gateway. */
export const gatewayAccountRows = {
  ledger_accounts: gatewayKey.options.map((gateway) => ({
    id: `world:${gateway}`,
    currency: 'THB',
    lowest: null,
    highest: 0,
  })) satisfies Partial<typeof ledgerAccounts.$inferSelect>[],
};
