/**
 * What a slip says: which bank sent the money, and by which reference. Banks print it as a small QR whose checksum is tag 91, not 63,
 * and whose objects are `00` (of `00` the form, `01` the bank, `02` the reference) and `51`, the country.
 */
import { bankCodes } from '../../../calls/payouts/bank.ts';
import { cleanNumber } from '../../../calls/platform/text/clean.ts';
import { checksum, splitObjects } from '../gateway/emvco.ts';

/**
 * A slip as it is told apart from others: its bank by its three digits, and the bank's own reference of the transfer, which is a
 * string and no number: a zero before it makes another one. As a slip credits nothing, one that is typed wrong costs a look.
 */
export interface Slip {
  bank_code: string;
  reference: string;
  source: 'qr' | 'typed';
}

const FORM = '000001';

/** Reads the text of a slip's QR; null where it is none, or its checksum is wrong. Some apps leave out zeros before a checksum. */
export function readSlipQr(text: string): Slip | null {
  const [, body = '', crc = ''] = /^(.+9104)([0-9A-Fa-f]{1,4})$/.exec(text.trim()) ?? [];
  if (body === '' || checksum(body) !== crc.toUpperCase().padStart(4, '0')) return null;
  const objects = splitObjects(body.slice(0, -4));
  const said = splitObjects(objects?.get('00') ?? '');
  if (said?.get('00') !== FORM || objects?.get('51') !== 'TH') return null;
  return slipOf({ bank_code: said.get('01') ?? '', reference: said.get('02') ?? '', source: 'qr' });
}

/** What somebody has typed off a slip; null where it cannot be one, as of a bank that there is not. */
export const readTypedSlip = (bank_code: string, reference: string): Slip | null =>
  bankCodes.some((code) => code === bank_code)
    ? slipOf({ bank_code, reference: cleanNumber(reference), source: 'typed' })
    : null;

const slipOf = (slip: Slip): Slip | null =>
  /^\d{3}$/.test(slip.bank_code) && /^[A-Za-z0-9]{6,25}$/.test(slip.reference) ? slip : null;
