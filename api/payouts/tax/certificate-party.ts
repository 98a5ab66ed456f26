import type { payees } from '../../money/payout/payee-tables.ts';
import type { taxCertificates } from './tax-tables.ts';

/** Returns the payee of a certificate as of its issue, whatever has changed since. */
export const asIssued = (
  { payee_sealed }: Pick<typeof taxCertificates.$inferSelect, 'payee_sealed'>,
  { identity_sealed }: Pick<typeof payees.$inferSelect, 'identity_sealed'>,
): { identity_sealed: string } => ({ identity_sealed: payee_sealed ?? identity_sealed });
