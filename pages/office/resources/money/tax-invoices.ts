import { listTaxInvoices, paperSorts } from '../../../../calls/money/invoice-office.ts';
import { defineResource } from '../resource.ts';

/** Tax invoices, for the sales report. */
export const taxInvoices = defineResource({
  name: 'tax-invoices',
  list: listTaxInvoices,
  sorts: paperSorts,
  filters: ['month'],
  valueTexts: { state: 'certificate' },
  columns: [
    { field: 'dated_at', as: 'moment' },
    { field: 'number', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'buyer.name', as: 'text' },
    { field: 'buyer.tax_id', as: 'code' },
    { field: 'buyer.branch', as: 'code' },
    { field: 'base_satang', as: 'satang' },
    { field: 'vat_satang', as: 'satang' },
    { field: 'total_satang', as: 'satang' },
    { field: 'replaces', as: 'code' },
    { field: 'receipt', as: 'code' },
    { field: 'reference', as: 'code' },
    { field: 'order_uuid', as: 'code', linksTo: 'orders' },
    { field: 'issued_at', as: 'moment' },
  ],
});
