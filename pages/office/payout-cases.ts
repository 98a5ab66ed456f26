import { closePayoutCase, listPayoutCases } from '../../calls/payout-office.ts';
import { defineResource } from './resource.ts';

/** What no rule settles of payouts. */
export const payoutCases = defineResource({
  name: 'payout-cases',
  list: listPayoutCases,
  columns: [
    { field: 'kind', as: 'value' },
    { field: 'id', as: 'code' },
    { field: 'payout_uuid', as: 'code' },
    { field: 'opened_at', as: 'moment' },
  ],
  actions: [{ name: 'close', call: closePayoutCase, of: { id: 'id' } }],
});
