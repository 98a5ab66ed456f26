import type { payees } from '../../money/payout/payee-tables.ts';
import type { taxCertificates } from './tax-tables.ts';

/**
 * Returns the encrypted identity of the payee of a certificate: the copy stored at its issue, or the
 * current one if the certificate has no copy.
 */
export const identityOnCertificate = (
  { payee_sealed }: Pick<typeof taxCertificates.$inferSelect, 'payee_sealed'>,
  { identity_sealed }: Pick<typeof payees.$inferSelect, 'identity_sealed'>,
): { identity_sealed: string } => ({ identity_sealed: payee_sealed ?? identity_sealed });
