import { listCreditNotes, paperSorts } from '../../../../calls/money/invoice-office.ts';
import { defineResource } from '../resource.ts';

/** Credit notes of refunds. */
export const creditNotes = defineResource({
  name: 'credit-notes',
  list: listCreditNotes,
  sorts: paperSorts,
  filters: ['month'],
  valueTexts: { state: 'certificate' },
  columns: [
    { field: 'number', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'amount_satang', as: 'satang' },
    { field: 'case_number', as: 'count', linksTo: 'cases' },
    { field: 'receipt', as: 'code' },
    { field: 'tax_invoice', as: 'code' },
    { field: 'reference', as: 'code' },
    { field: 'order_uuid', as: 'code', linksTo: 'orders' },
    { field: 'issued_at', as: 'moment' },
  ],
});
