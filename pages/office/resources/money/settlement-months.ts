import { listSettlementMonths } from '../../../../calls/money/settlement.ts';
import { defineResource } from '../resource.ts';

/** Monthly fees of gateways, with their withholding tax. */
export const settlementMonths = defineResource({
  name: 'settlement-months',
  list: listSettlementMonths,
  order: 'latest',
  columns: [
    { field: 'month', as: 'month' },
    { field: 'gateway', as: 'value' },
    { field: 'fee_satang', as: 'satang' },
    { field: 'vat_satang', as: 'satang' },
    { field: 'withholding_tax_satang', as: 'satang' },
  ],
});
