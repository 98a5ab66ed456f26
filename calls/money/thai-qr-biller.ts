/** Whose account the bank's QR pays into: read by the host, by setting up, and by a build that is to be deployed. */
import { hasCheckDigit } from '../platform/tax-id.ts';

/** What the settings come with: nobody's, since its tax id has a wrong check digit. */
export const PLACEHOLDER_BILLER = '099999999999990';

/** The settings that say which biller it is. `THAI_QR_BILLER_IS_TAX_ID`: banks mostly make it of a tax id, which has a check digit; where ours does not, `no`. */
export interface BillerSettings {
  THAI_QR_BILLER_ID?: string | undefined;
  THAI_QR_BILLER_IS_TAX_ID?: string | undefined;
}

/** Whether it is of 15 digits, not the placeholder, and where it is made of a tax id, of one that there can be. */
export const isOwnBiller = ({
  THAI_QR_BILLER_ID: id = '',
  THAI_QR_BILLER_IS_TAX_ID: isTaxId,
}: BillerSettings): boolean =>
  /^\d{15}$/.test(id) && id !== PLACEHOLDER_BILLER && (isTaxId === 'no' || hasCheckDigit(id.slice(0, 13)));
