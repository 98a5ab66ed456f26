import { listSettlementLines, settlementSorts } from '../../../../calls/money/settlement.ts';
import { defineResource } from '../resource.ts';

/** Transactions in the settlement reports of gateways. */
export const settlementLines = defineResource({
  name: 'settlement-lines',
  list: listSettlementLines,
  sorts: settlementSorts,
  columns: [
    { field: 'day', as: 'day' },
    { field: 'gateway', as: 'value' },
    { field: 'line_id', as: 'code' },
    { field: 'kind', as: 'value' },
    { field: 'finding', as: 'value' },
    { field: 'source', as: 'code' },
    { field: 'reference', as: 'code' },
    { field: 'gross_satang', as: 'satang' },
    { field: 'fee_satang', as: 'satang' },
    { field: 'vat_satang', as: 'satang' },
    { field: 'net_satang', as: 'satang' },
    { field: 'payout_id', as: 'code' },
    { field: 'happened_at', as: 'moment' },
  ],
});
