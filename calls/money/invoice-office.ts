/**
 * Accounting documents by month of issue: tax invoices and credit notes. Amounts are whole satang.
 */
import { z } from 'zod';
import { defineCall, list, pageQuery } from '../platform/call.ts';
import { moment, optionalField, satang, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';
import { defineSorts, withSorts } from '../platform/sort.ts';

/** Both lists are in order of issue. */
export const paperSorts = defineSorts({ own: '-issued_at', by: { issued_at: {} } });

const ofMonth = {
  access: 'staff',
  query: withSorts(pageQuery.extend({ month: optionalField(month) }), paperSorts),
} as const;

const issuedInvoice = z.object({
  number: z.string(),
  /** `void`: another invoice replaces it. */
  state: z.enum(['valid', 'void']),
  /** Date of the sale, which is the date on the invoice. */
  dated_at: moment,
  issued_at: moment,
  replaces: z.string().nullable(),
  receipt: z.string(),
  reference: z.string(),
  order_uuid: uuid,
  /** Null: the retention of the buyer's data has ended. */
  buyer: z.object({ name: z.string(), tax_id: z.string(), branch: z.string().nullable() }).nullable(),
  base_satang: satang,
  vat_satang: satang,
  total_satang: satang,
});

export const listTaxInvoices = defineCall({
  ...ofMonth,
  method: 'GET',
  path: '/v1/office/tax-invoices',
  summary:
    'Lists the tax invoices issued in a Bangkok month, or all of them, including void ones, latest first. The accesses to the data of buyers are logged',
  // The call records who has looked at the personal data.
  failures: ['refused_by_records'],
  answer: list(issuedInvoice),
});

const issuedCreditNote = z.object({
  number: z.string(),
  /** `void`: its refund was returned. */
  state: z.enum(['valid', 'void']),
  issued_at: moment,
  amount_satang: satang,
  case_number: z.number().int(),
  /** For a reversed sale: its receipt, and its tax invoice if it has one. */
  receipt: z.string().nullable(),
  tax_invoice: z.string().nullable(),
  reference: z.string().nullable(),
  order_uuid: uuid.nullable(),
});

export const listCreditNotes = defineCall({
  ...ofMonth,
  method: 'GET',
  path: '/v1/office/credit-notes',
  summary: 'Lists the credit notes of refunds paid in a Bangkok month, or all of them, latest first',
  answer: list(issuedCreditNote),
});
