import { listSettlementDays, settlementSorts, takeSettlementFile } from '../../../../calls/money/settlement.ts';
import { defineResource } from '../resource.ts';

/** Days of gateways, with the reasons why a day is still open. */
export const settlementDays = defineResource({
  name: 'settlement-days',
  list: listSettlementDays,
  openWork: { 'settlement-days': { state: 'open' } },
  sorts: settlementSorts,
  filters: ['state'],
  valueTexts: { state: 'day' },
  columns: [
    { field: 'day', as: 'day' },
    { field: 'gateway', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'wrong_lines', as: 'count' },
    { field: 'unsettled_payments', as: 'count' },
    { field: 'looked_at', as: 'moment' },
    { field: 'closed_at', as: 'moment' },
    { field: 'sums', as: 'sums' },
    { field: 'hash', as: 'code' },
  ],
  createActions: [{ name: 'file', call: takeSettlementFile, inputFromRow: {} }],
});
