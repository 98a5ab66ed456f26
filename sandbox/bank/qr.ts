/**
 * Reads Thai QR payloads like a bank's app, and writes those of gateways. Independent of the
 * platform's own code, so that each checks the other.
 */

export interface PaymentRequest {
  kind: 'bill' | 'transfer';
  /** Biller id of 15 digits, or the recipient of a transfer. */
  billerId: string;
  reference1: string;
  reference2: string;
  /** Null if the payer chooses the amount. */
  satang: number | null;
}

type Fields = Record<string, string>;

/** Parses a payload. Returns null if a bank's app could not read it. */
export function readQr(text: string): PaymentRequest | null {
  const payload = text.trim();
  if (payload.length < 8 || crc16(payload.slice(0, -4)) !== parseHex(payload.slice(-4))) return null;
  const fields = takeApart(payload);
  if (!fields || !payload.startsWith('000201') || !fields['63']) return null;
  if (fields['53'] !== '764' || fields['58'] !== 'TH') return null;
  const satang = fields['54'] === undefined ? null : toSatang(fields['54']);
  if (Number.isNaN(satang)) return null;
  return readBill(fields['30'], satang) ?? readTransfer(fields['29'], satang);
}

/** Writes the payload of a single-use bill with this amount. */
export function writeBill({
  billerId,
  reference1,
  satang,
}: Omit<PaymentRequest, 'kind' | 'reference2'> & { satang: number }): string {
  const bill = [field('00', 'A000000677010112'), field('01', billerId), field('02', reference1)].join('');
  const fields = [field('00', '01'), field('01', '12'), field('30', bill), field('53', '764')];
  const payload = [...fields, field('54', (satang / 100).toFixed(2)), field('58', 'TH'), '6304'].join('');
  return payload + crc16(payload).toString(16).toUpperCase().padStart(4, '0');
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

function readBill(text: string | undefined, satang: number | null): PaymentRequest | null {
  const bill = text === undefined ? null : takeApart(text);
  if (bill?.['00'] !== 'A000000677010112') return null;
  const { '01': billerId = '', '02': reference1 = '', '03': reference2 = '' } = bill;
  const isSound =
    /^[0-9]{15}$/.test(billerId) && /^[0-9A-Z]{1,20}$/.test(reference1) && /^[0-9A-Z]{0,20}$/.test(reference2);
  return isSound ? { kind: 'bill', billerId, reference1, reference2, satang } : null;
}

function readTransfer(text: string | undefined, satang: number | null): PaymentRequest | null {
  const transfer = text === undefined ? null : takeApart(text);
  if (transfer?.['00'] !== 'A000000677010111') return null;
  const billerId = transfer['01'] ?? transfer['02'] ?? transfer['03'] ?? '';
  return /^[0-9]{13,15}$/.test(billerId)
    ? { kind: 'transfer', billerId, reference1: '', reference2: '', satang }
    : null;
}

/**
 * Parses repeated `ID LL value…` fields. Returns null if the lengths do not match, or an id
 * repeats.
 */
function takeApart(text: string): Fields | null {
  const fields: Fields = {};
  for (let rest = text; rest.length > 0; ) {
    const id = rest.slice(0, 2);
    const length = /^[0-9]{4}/.test(rest) ? Number(rest.slice(2, 4)) : 0;
    const value = rest.slice(4, 4 + length);
    if (length === 0 || value.length < length || id in fields) return null;
    fields[id] = value;
    rest = rest.slice(4 + length);
  }
  return fields;
}

function toSatang(amount: string): number {
  const [, baht, , satang = '0'] = /^([0-9]{1,10})(\.([0-9]{1,2}))?$/.exec(amount) ?? [];
  return baht === undefined ? Number.NaN : Number(baht) * 100 + Number(satang.padEnd(2, '0'));
}

const parseHex = (text: string) => (/^[0-9A-F]{4}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN);

/** Computes the CRC-16 of ISO/IEC 13239 by table, byte by byte. */
function crc16(text: string): number {
  let register = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    register = ((register << 8) & 0xffff) ^ (crcTable[(register >> 8) ^ byte] ?? 0);
  }
  return register;
}

const crcTable: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8;
  for (let bit = 0; bit < 8; bit++) value = (value & 0x8000) !== 0 ? (value << 1) ^ 0x1021 : value << 1;
  return value & 0xffff;
});
