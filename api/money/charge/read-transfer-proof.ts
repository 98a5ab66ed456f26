/**
 * Parses transfer proofs: the sending bank and its reference. The small QR of a proof has its
 * checksum in tag 91, not 63. Its objects are `00` (containing `00` format, `01` bank, `02`
 * reference) and `51`, the country.
 */
import { bankCodes } from '../../../calls/money/bank/thai-banks.ts';
import { cleanNumber } from '../../../calls/platform/text/clean.ts';
import { checksum, splitObjects } from '../gateway/emvco.ts';

/**
 * A transfer proof: the three-digit code of the bank, and the bank's reference. The reference is a
 * string, because leading zeros matter. A proof credits nothing, so a typing error only costs a
 * query at the gateway.
 */
export interface TransferProof {
  bank_code: string;
  reference: string;
  source: 'qr' | 'typed';
}

const FORM = '000001';

/**
 * Parses the text of a proof's QR. Returns null if it is not a proof, or if its checksum is wrong.
 * Some apps omit leading zeros of the checksum.
 */
export function readProofQr(text: string): TransferProof | null {
  const [, body = '', crc = ''] = /^(.+9104)([0-9A-Fa-f]{1,4})$/.exec(text.trim()) ?? [];
  if (body === '' || checksum(body) !== crc.toUpperCase().padStart(4, '0')) return null;
  const objects = splitObjects(body.slice(0, -4));
  const fields = splitObjects(objects?.get('00') ?? '');
  if (fields?.get('00') !== FORM || objects?.get('51') !== 'TH') return null;
  return slipOf({ bank_code: fields.get('01') ?? '', reference: fields.get('02') ?? '', source: 'qr' });
}

/**
 * Parses a typed proof. Returns null if it cannot be one, for example because the bank does not
 * exist.
 */
export const readTypedProof = (bank_code: string, reference: string): TransferProof | null =>
  bankCodes.some((code) => code === bank_code)
    ? slipOf({ bank_code, reference: cleanNumber(reference), source: 'typed' })
    : null;

const slipOf = (slip: TransferProof): TransferProof | null =>
  /^\d{3}$/.test(slip.bank_code) && /^[A-Za-z0-9]{6,25}$/.test(slip.reference) ? slip : null;
