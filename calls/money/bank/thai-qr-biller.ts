/**
 * The biller that receives payments by our Thai QR code. The API, the setup script and deployment
 * builds check it.
 */
import { hasCheckDigit } from '../../platform/tax/tax-id.ts';

/**
 * Default of the settings. It belongs to no company, because the check digit of its tax id is
 * wrong.
 */
export const PLACEHOLDER_BILLER = '099999999999990';

/**
 * Settings of the biller. Banks usually derive its id from a tax id with a check digit. Set
 * `THAI_QR_BILLER_IS_TAX_ID` to `no` if ours is not.
 */
export interface BillerSettings {
  THAI_QR_BILLER_ID?: string | undefined;
  THAI_QR_BILLER_IS_TAX_ID?: string | undefined;
}

/**
 * Returns whether the biller id has 15 digits and is not the placeholder. If it is derived from a
 * tax id, its check digit must be valid.
 */
export const isOwnBiller = ({
  THAI_QR_BILLER_ID: id = '',
  THAI_QR_BILLER_IS_TAX_ID: isTaxId,
}: BillerSettings): boolean =>
  /^\d{15}$/.test(id) && id !== PLACEHOLDER_BILLER && (isTaxId === 'no' || hasCheckDigit(id.slice(0, 13)));
