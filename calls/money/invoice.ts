/**
 * Tax invoices of top-ups, issued on request of the buyer, and documents by email. Amounts are
 * whole satang.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { moment, satang, uuid } from '../platform/field.ts';
import { invoiceFields, mailFields } from '../platform/page-field.ts';

/** The seller or the buyer on a tax invoice. */
const party = z.object({
  name: z.string(),
  tax_id: z.string(),
  /** `00000`: the head office; null for a person, who has none. */
  branch: z.string().nullable(),
  address: z.string(),
});

const taxInvoice = z.object({
  /** Sequential without gaps. */
  number: z.string(),
  /** Date of the sale, which is the invoice's date. A correction keeps it. */
  dated_at: moment,
  issued_at: moment,
  /** Number of the invoice that it replaces. That one is void. */
  replaces: z.string().nullable(),
  seller: party,
  buyer: party,
  reference: z.string(),
  receipt_number: z.string(),
  coins: z.number().int(),
  /** Amount paid, including VAT: the sum of the next two fields. */
  total_satang: satang,
  base_satang: satang,
  vat_satang: satang,
  vat_basis_points: z.number().int(),
  /** The total in Thai words. */
  total_words: z.string(),
  /** Deadline for a correction. */
  asked_until: moment,
});
/** A tax invoice of a top-up, as printed. Amounts are in satang. */
export type TaxInvoice = z.infer<typeof taxInvoice>;

export const getTaxInvoice = defineCall({
  method: 'GET',
  path: '/v1/payment/orders/{uuid}/tax-invoice',
  summary: "Returns the tax invoice of one of the caller's orders, or the deadline for requesting one",
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['order_not_found', 'order_has_no_receipt'],
  answer: one(
    z.object({
      invoice: taxInvoice.nullable(),
      receipt_number: z.string(),
      /**
       * Null: no tax invoices are available, the deadline is over, or a part of the sale was
       * reversed.
       */
      asked_until: moment.nullable(),
    }),
  ),
});

export const issueTaxInvoice = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/tax-invoice',
  summary:
    'Issues a tax invoice for this buyer. Repeating it for the same buyer changes nothing. For another buyer, a new invoice with the same date replaces the old one, which becomes void',
  access: 'bearer',
  limit: { times: 10, window_seconds: 3_600 },
  params: z.object({ uuid }),
  form: z.object(invoiceFields),
  failures: [
    'order_not_found',
    'order_has_no_receipt',
    'tax_invoice_unavailable',
    'tax_invoice_too_late',
    'tax_invoice_mended_often',
  ],
  answer: one(taxInvoice),
});

export const mailPaper = defineCall({
  method: 'POST',
  path: '/v1/payment/orders/{uuid}/mail',
  summary: "Emails the receipt or the tax invoice of one of the caller's orders to their verified address",
  access: 'bearer',
  limit: { times: 5, window_seconds: 3_600 },
  params: z.object({ uuid }),
  form: z.object(mailFields),
  failures: [
    'order_not_found',
    'order_has_no_receipt',
    'tax_invoice_not_found',
    'buyer_has_no_address',
    'mail_unavailable',
  ],
  answer: one(z.object({ mailed: z.literal(true) })),
});
