/** Tax in the back office: classes signed off by the accountant, and the monthly lists to file. */

import { z } from 'zod';
import { defineCall, idempotent, list, one } from '../platform/call.ts';
import { count, day, moment, satang, singleLine, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';
import { taxClass, taxClassCode, taxForm } from '../platform/tax/tax-class.ts';

/** The rules of a tax class: those that we propose, and those that the accountant signed. */
const taxClassRow = z.object({
  code: taxClassCode,
  state: z.enum(['signed', 'unsigned']),
  /** The effective-dated setting that contains the signed rules. */
  setting: z.string(),
  form: taxForm,
  income_type: z.string(),
  proposed: taxClass,
  /** Proposed value in the format of the setting, for the accountant to change. */
  proposed_value: z.string(),
  /** `3 %`, or the lowest and the highest rate: `0-35 %`. */
  proposed_rate: z.string(),
  signed: taxClass.nullable(),
  signed_rate: z.string().nullable(),
  signed_from: moment.nullable(),
  /** The person who decided, and the reason. */
  ground: z.string().nullable(),
});
export type TaxClassRow = z.infer<typeof taxClassRow>;

/**
 * States of a tax list. `collecting`: its month is not over. `to_file`: must be filed by the online
 * day in `due`. `late`: that day is over.
 */
export const taxListState = z.enum(['collecting', 'to_file', 'late', 'filed']);
export type TaxListState = z.infer<typeof taxListState>;

/**
 * Month and form: `2026-11-pnd_3`. An additional list that is filed later has a number:
 * `2026-11-pnd_3-1`.
 */
const taxListId = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:pnd_(?:1|3|53|54)|pp_36)(?:-[1-9]\d{0,2})?$/);

/** A monthly tax form, due on `paper` or `online` days. */
const taxList = z.object({
  id: taxListId,
  form: taxForm,
  /** Month of the payments: `YYYY-MM`. */
  month,
  /**
   * 0: the list of the month. 1 and up: an additional list of payments that became known after the
   * filing.
   */
  addition: count,
  state: taxListState,
  due: z.object({ paper: day, online: day }),
  certificate_count: count,
  base_satang: satang,
  /** Amount to pay: the tax withheld, or the VAT of PP 36. */
  tax_satang: satang,
  filed_at: moment.nullable(),
  receipt: z.string().nullable(),
});
export type TaxList = z.infer<typeof taxList>;

/** A tax form with its lines, one per payment. */
const wholeTaxList = taxList.extend({
  lines: z.array(
    z.object({
      certificate: z.string(),
      payout_uuid: uuid,
      payee_name: z.string(),
      payee_tax_id: z.string(),
      income_type: z.string(),
      paid_on: day,
      base_satang: satang,
      tax_satang: satang,
    }),
  ),
});
/** A tax return with one line per certificate. Amounts are in satang. */
export type WholeTaxList = z.infer<typeof wholeTaxList>;

const ofTaxList = {
  access: 'staff',
  params: z.object({ id: taxListId }),
} as const;

export const listTaxClasses = defineCall({
  method: 'GET',
  path: '/v1/office/tax-classes',
  access: 'staff',
  summary:
    'Lists the tax classes of payees: the proposal, and the rules that the accountant has signed. To sign a class, add an entry to its effective-dated setting with the rules and the reason',
  answer: list(taxClassRow),
});

export const listTaxLists = defineCall({
  method: 'GET',
  path: '/v1/office/tax-lists',
  access: 'staff',
  summary: 'Lists the tax lists of the last thirteen months, filed or to file, by month and form, latest first',
  query: z.object({ state: taxListState.optional() }),
  answer: list(taxList),
});

export const getTaxList = defineCall({
  ...ofTaxList,
  method: 'GET',
  path: '/v1/office/tax-lists/{id}',
  summary: 'Returns a tax list with all its payments, payees and filing deadlines',
  // The call records who has looked at the personal data.
  failures: ['refused_by_records'],
  answer: one(wholeTaxList),
});

export const fileTaxList = defineCall({
  ...ofTaxList,
  method: 'POST',
  path: '/v1/office/tax-lists/{id}',
  summary:
    'Records that a tax list was filed. From then on its payouts cannot be given up, and its certificates cannot become void',
  form: z.object({ receipt: singleLine(100) }),
  failures: ['tax_list_filed', 'tax_list_open', 'tax_list_empty', 'tax_list_waits_for_bank'],
  answer: one(taxList),
});

/** Number that the bank prints on its certificate. */
const bankNumber = singleLine(35);

export const noteBankCertificate = defineCall({
  access: 'staff',
  params: z.object({ uuid }),
  method: 'POST',
  path: '/v1/office/payouts/{uuid}/bank-certificate',
  summary:
    'Records the number of the certificate that the bank issued for a payout, once. It applies only if the bank issues certificates',
  form: z.object({ bank_number: bankNumber }),
  failures: ['payout_not_found', 'bank_number_amiss', 'certificate_noted', 'payer_not_named'],
  answer: one(z.object({ number: z.string() })),
});

export const replaceCertificate = idempotent(
  defineCall({
    access: 'staff',
    method: 'POST',
    path: '/v1/office/payouts/{uuid}/certificate',
    summary: 'Voids the certificate of a payout with a reason, and issues a replacement',
    params: z.object({ uuid }),
    form: z.object({ reason: singleLine(200), bank_number: bankNumber.optional() }),
    failures: ['certificate_not_found', 'tax_list_filed', 'bank_number_amiss', 'payer_not_named'],
    answer: one(z.object({ number: z.string(), replaces: z.string() })),
  }),
);
