/** Terms of a contract for the API. */
import type { ContractTerms } from './tables.ts';

const WHOLE_BASIS_POINTS = 10_000;

/**
 * Returns the terms with both shares. Only the family's share is stored; the rest belongs to the
 * VB.
 */
export const serializeTerms = ({ family_share_basis_points, term_days, notice_days }: ContractTerms) => ({
  vb_share_basis_points: WHOLE_BASIS_POINTS - family_share_basis_points,
  family_share_basis_points,
  term_days,
  notice_days,
});
