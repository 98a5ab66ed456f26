import { listLedgerClosings } from '../../../../calls/money/ledger-closing.ts';
import { defineResource } from '../resource.ts';

/** Daily closings of the ledger. */
export const ledgerClosings = defineResource({
  name: 'ledger-closings',
  list: listLedgerClosings,
  openWork: { 'ledger-closings': { state: 'open' } },
  order: 'latest',
  filters: ['state'],
  valueTexts: { state: 'day' },
  maxColumns: 4,
  columns: [
    { field: 'day', as: 'day' },
    { field: 'state', as: 'value' },
    { field: 'number', as: 'count' },
    { field: 'closed_at', as: 'moment' },
    { field: 'sums', as: 'sums' },
    { field: 'hash', as: 'code' },
  ],
});
