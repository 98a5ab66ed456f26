/**
 * Computes a quote in whole satang, as pure functions. Shares are rounded down, and the payee gets
 * the remainder. Tax and VAT are rounded half up. The parts add up to the gross amount.
 */
import type { TaxRate } from '../../../calls/platform/tax/tax-class.ts';
import type { FamilyPart } from '../../money/payout/tables.ts';
import { floorPart, roundShare } from '../../platform/base/whole-part.ts';
import { withheld } from '../tax/withhold.ts';
import { type PayableShare, partsOf } from './family-part.ts';

/** Rules of a quote, all at one moment. */
export interface QuoteTerms {
  /** Value of V-tokens. */
  rate: { satang: number; per_vtokens: number };
  tax: TaxRate;
  /** Below this amount no tax is withheld. */
  tax_least_satang: number;
  /** Fee of a payout, before VAT. */
  fee_satang: number;
  vat_basis_points: number;
  /** Whether the payee adds VAT. */
  has_vat: boolean;
}

/**
 * Amounts of a quote: `gross = family_share + payee_part`, `net = payee_part + vat − tax − fee −
 * fee_vat`.
 */
export interface Quote {
  vtokens: number;
  family_vtokens: number;
  /** Families that own `family_vtokens`. */
  family_parts: FamilyPart[];
  gross_satang: number;
  family_share_satang: number;
  /** Earnings of the payee, on which tax is computed: before the fee, without VAT. */
  payee_part_satang: number;
  tax_satang: number;
  fee_satang: number;
  fee_vat_satang: number;
  vat_satang: number;
  /**
   * Transferred amount. If it is 0 or negative, because the fee exceeds the earnings, nothing is
   * paid.
   */
  net_satang: number;
}

/**
 * Returns the quote for a number of payable V-tokens. The families' shares are those stored with
 * the gifts.
 */
export function quoteOf(vtokens: number, terms: QuoteTerms, payable: PayableShare): Quote {
  const worth = (vtokens: number) => floorPart(vtokens, terms.rate.satang, terms.rate.per_vtokens);
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
