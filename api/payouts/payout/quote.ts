/**
 * What a payout comes to. Pure, in whole satang: shares are rounded down and their remainder is the payee's, tax and VAT
 * half up, and the parts come to the gross again.
 */
import type { TaxRate } from '../../../calls/payouts/tax.ts';
import { floorPart, roundShare } from '../../platform/base/whole-part.ts';
import { withheld } from '../tax/withhold.ts';
import { type FamilyPart, type Payable, partsOf } from './family-part.ts';

/** By what a payout is reckoned: all of it as of one moment. */
export interface QuoteTerms {
  /** What so many V-tokens are worth. */
  rate: { satang: number; per_vtokens: number };
  tax: TaxRate;
  /** Below this no tax is withheld. */
  tax_least_satang: number;
  /** What the house takes for paying, before VAT on it. */
  fee_satang: number;
  vat_basis_points: number;
  /** The payee adds VAT to what they are paid. */
  has_vat: boolean;
}

/** Line by line: `gross = family_share + payee_part`, `net = payee_part + vat − tax − fee − fee_vat`. */
export interface Quote {
  vtokens: number;
  family_vtokens: number;
  /** Whose `family_vtokens` are. */
  family_parts: FamilyPart[];
  gross_satang: number;
  family_share_satang: number;
  /** What the payee has earned: tax is reckoned on it, before the fee and without VAT. */
  payee_part_satang: number;
  tax_satang: number;
  fee_satang: number;
  fee_vat_satang: number;
  vat_satang: number;
  /** What reaches the account: 0 or below where the fee is more than what was earned, and then nothing is paid. */
  net_satang: number;
}

/** The quote for so many V-tokens of what is payable: the family's share is what the gifts have noted. */
export function quoteOf(vtokens: number, terms: QuoteTerms, payable: Payable): Quote {
  const worth = (some: number) => floorPart(some, terms.rate.satang, terms.rate.per_vtokens);
  const family_parts = partsOf(vtokens, payable);
  const family_vtokens = family_parts.reduce((sum, part) => sum + part.vtokens, 0);
  const gross_satang = worth(vtokens);
  const family_share_satang = worth(family_vtokens);
  const payee_part_satang = gross_satang - family_share_satang;
  const tax_satang = withheld(payee_part_satang, terms.tax, { least_satang: terms.tax_least_satang });
  const fee_vat_satang = roundShare(terms.fee_satang, terms.vat_basis_points);
  const vat_satang = terms.has_vat ? roundShare(payee_part_satang, terms.vat_basis_points) : 0;
  return {
    vtokens,
    family_vtokens,
    family_parts,
    gross_satang,
    family_share_satang,
    payee_part_satang,
    tax_satang,
    fee_satang: terms.fee_satang,
    fee_vat_satang,
    vat_satang,
    net_satang: payee_part_satang + vat_satang - tax_satang - terms.fee_satang - fee_vat_satang,
  };
}
