/** Withholding-tax certificates of the caller. */
import { z } from 'zod';
import { defineCall, list, one } from '../platform/call.ts';
import { day, moment, satang, uuid } from '../platform/field.ts';
import { getDisbursementProfile } from './payout.ts';

/** A withholding tax certificate (Revenue Code, section 50 bis), with all fields of the form. */
const certificate = z.object({
  /** Book and number: `2569/000001`. A certificate of the bank has the bank's number. */
  number: z.string(),
  /** Number of the certificate that it replaces. */
  replaces: z.string().nullable(),
  is_void: z.boolean(),
  payer: z.object({ name: z.string(), tax_id: z.string(), address: z.string() }),
  payee: z.object({ name: z.string(), tax_id: z.string(), address: z.string() }),
  form: z.string(),
  income_type: z.string(),
  paid_on: day,
  base_satang: satang,
  tax_satang: satang,
  /** The tax in Thai words. */
  tax_words: z.string(),
  issued_at: moment,
});
export type TaxCertificate = z.infer<typeof certificate>;

/** A certificate in the list of a year. */
const listedCertificate = certificate
  .pick({ number: true, is_void: true, paid_on: true, base_satang: true, tax_satang: true })
  .extend({ payout_uuid: uuid });
/** One withholding tax certificate of a year, in satang. */
export type ListedCertificate = z.infer<typeof listedCertificate>;

export const listTaxCertificates = defineCall({
  method: 'GET',
  path: '/v1/disbursement/certificates',
  summary: 'Lists the withholding tax certificates of a year by number, including void ones, at most 500',
  access: 'bearer',
  query: getDisbursementProfile.form.extend({ year: z.string().regex(/^20\d\d$/) }),
  failures: ['family_account_required'],
  answer: list(listedCertificate),
});

export const getTaxCertificate = defineCall({
  method: 'GET',
  path: '/v1/disbursement/certificates/{uuid}',
  summary: 'Returns the latest withholding tax certificate of a payout to its owner',
  access: 'bearer',
  params: z.object({ uuid }),
  failures: ['certificate_not_found', 'payee_destroyed', 'payer_not_named'],
  answer: one(certificate),
});
