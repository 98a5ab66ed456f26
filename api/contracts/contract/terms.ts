/** What a contract pays, as it is told. */
import type { ContractTerms } from './tables.ts';

const WHOLE_BASIS_POINTS = 10_000;

/** Terms with both shares: one of them is kept, and what is not the family's is the VB's. */
export const termsTold = ({ family_share_basis_points, term_days, notice_days }: ContractTerms) => ({
  vb_share_basis_points: WHOLE_BASIS_POINTS - family_share_basis_points,
  family_share_basis_points,
  term_days,
  notice_days,
});
