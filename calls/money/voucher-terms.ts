/**
 * Terms of a voucher that its row, its answers and the forms of staff hold alike. An entry here and
 * a column of the same name add a term; `voucherRefusal` enforces it.
 */
import type { z } from 'zod';
import { satang, wholeSatang } from '../platform/field.ts';

/** Terms as returned. */
export const shownTerms = {
  /** Minimum order value before the discount. */
  min_amount_satang: satang,
};

type VoucherTerm = keyof typeof shownTerms;

/** Terms as typed by staff. */
export const typedTerms = {
  min_amount_satang: wholeSatang,
} satisfies Record<VoucherTerm, z.ZodType>;

/** Names of the terms, which are also columns of `vouchers`. */
export const voucherTermNames = Object.keys(shownTerms) as VoucherTerm[];

/** Returns the terms of a row or a form. A term that is not set is null. */
export const termsOf = <Terms extends { [Name in VoucherTerm]?: unknown }>(terms: Terms) =>
  Object.fromEntries(voucherTermNames.map((name) => [name, terms[name] ?? null])) as {
    [Name in VoucherTerm]: undefined extends Terms[Name] ? Exclude<Terms[Name], undefined> | null : Terms[Name];
  };
