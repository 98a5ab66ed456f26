/**
 * EMVCo merchant-presented QR codes: objects of a two-digit id, a two-digit length and a value, and
 * a checksum at the end. https://www.emvco.com/emv-technologies/qrcodes/, part "Merchant-Presented
 * Mode".
 */

/** An object: its id and its value. */
export type EmvcoObject = readonly [id: string, value: string];

const CRC_ID = '63';
const CRC_HEAD = `${CRC_ID}04`;

/** Joins objects to a text. Throws if a value is empty or has more than 99 characters. */
export const joinObjects = (objects: readonly EmvcoObject[]): string =>
  objects.map(([id, value]) => id + lengthOf(value) + value).join('');

function lengthOf(value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError('An EMVCo value has 1 to 99 characters');
  return String(value.length).padStart(2, '0');
}

/** Splits a text into objects. Returns null if the text is malformed, or if an id repeats. */
export function splitObjects(text: string): Map<string, string> | null {
  const objects = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head?.[1] || !head[2]) return null;
    const end = at + 4 + Number(head[2]);
    if (end > text.length || end === at + 4 || objects.has(head[1])) return null;
    objects.set(head[1], text.slice(at + 4, end));
    at = end;
  }
  return objects;
}

/** Returns the payload of a QR: the objects, and a checksum that includes its own id and length. */
export function closePayload(objects: readonly EmvcoObject[]): string {
  const body = joinObjects(objects) + CRC_HEAD;
  return body + checksum(body);
}

/**
 * Returns the objects of a payload. Returns null if its checksum is wrong or if it is malformed.
 */
export function openPayload(payload: string): Map<string, string> | null {
  const body = payload.slice(0, -4);
  if (!body.endsWith(CRC_HEAD) || checksum(body) !== payload.slice(-4).toUpperCase()) return null;
  return splitObjects(body.slice(0, -CRC_HEAD.length));
}

/**
 * Computes CRC-16/CCITT-FALSE: polynomial 1021, initial value FFFF, not reflected. For `123456789`
 * it is 29B1.
 */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
