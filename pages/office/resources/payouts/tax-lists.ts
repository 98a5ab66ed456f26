import { fileTaxList, getTaxList, listTaxLists } from '../../../../calls/payouts/tax-office.ts';
import { defineResource } from '../resource.ts';

/** Monthly tax filings by form, with their deadlines. */
export const taxLists = defineResource({
  name: 'tax-lists',
  list: listTaxLists,
  order: 'latest',
  filters: ['state'],
  valueTexts: { state: 'tax_list' },
  columns: [
    { field: 'form', as: 'value' },
    { field: 'month', as: 'month' },
    { field: 'addition', as: 'count' },
    { field: 'state', as: 'value' },
    { field: 'due.online', as: 'day' },
    { field: 'due.paper', as: 'day' },
    { field: 'certificate_count', as: 'count' },
    { field: 'base_satang', as: 'satang' },
    { field: 'tax_satang', as: 'satang' },
    { field: 'filed_at', as: 'moment' },
    { field: 'receipt', as: 'code' },
  ],
  detail: {
    call: getTaxList,
    idField: 'id',
    actions: [
      {
        name: 'file',
        call: fileTaxList,
        inputFromRow: { id: 'id' },
        when: { field: 'state', is: ['to_file', 'late'] },
      },
    ],
    nestedLists: {
      lines: {
        columns: [
          { field: 'certificate', as: 'code' },
          { field: 'payee_name', as: 'text' },
          { field: 'payee_tax_id', as: 'code' },
          { field: 'income_type', as: 'code' },
          { field: 'paid_on', as: 'day' },
          { field: 'base_satang', as: 'satang' },
          { field: 'tax_satang', as: 'satang' },
        ],
      },
    },
  },
});
