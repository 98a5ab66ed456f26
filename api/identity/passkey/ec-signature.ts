/**
 * Replaces the library's parser of ECDSA signatures in the build. That parser alone would add a
 * complete ASN.1 parser (docs/decisions/015).
 */
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const ONE_LENGTH_BYTE = 0x81;
const HIGHEST_SHORT = 0x7f;

/** Bytes per number, by COSE curve: P-256, P-384, P-521. */
const bytesOfCurve = new Map([
  [1, 32],
  [2, 48],
  [3, 66],
]);

/**
 * Converts a DER signature from WebAuthn (`SEQUENCE { r INTEGER, s INTEGER }`, RFC 3279) to the
 * format of WebCrypto. That is `r` and `s` concatenated, each padded to the size of the curve.
 * Throws unless the input is strict DER.
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array<ArrayBuffer> {
  const size = bytesOfCurve.get(curve);
  if (size === undefined) throw new Error(`a curve that is not known: ${curve}`);
  const { content, rest } = read(signature, SEQUENCE);
  const r = read(content, INTEGER);
  const s = read(r.rest, INTEGER);
  if (rest.length > 0 || s.rest.length > 0) throw new Error('there is more than a signature');
  const output = new Uint8Array(2 * size);
  output.set(pad(r.content, size));
  output.set(pad(s.content, size), size);
  return output;
}

/** Reads one DER value, and returns it with the bytes after it. */
function read(bytes: Uint8Array, expectedTag: number) {
  const [tag, first = 0, second = 0] = bytes;
  const isLong = first === ONE_LENGTH_BYTE && second > HIGHEST_SHORT;
  if (tag !== expectedTag || (first > HIGHEST_SHORT && !isLong)) throw new Error('this is no signature in DER');
  const start = isLong ? 3 : 2;
  const end = start + (isLong ? second : first);
  if (end > bytes.length) throw new Error('a signature breaks off');
  return { content: bytes.subarray(start, end), rest: bytes.subarray(end) };
}

/**
 * Pads a DER integer with leading zeros. DER itself adds one zero byte if the number would look
 * negative.
 */
function pad(integer: Uint8Array, size: number): Uint8Array {
  const [first = 0, second = 0] = integer;
  const isPadded = integer.length > 1 && first === 0;
  if (integer.length === 0 || first > HIGHEST_SHORT || (isPadded && second <= HIGHEST_SHORT))
    throw new Error('a number that is negative, or not as short as it can be');
  const digits = isPadded ? integer.subarray(1) : integer;
  if (digits.length > size) throw new Error('a number that is too large for its curve');
  const whole = new Uint8Array(size);
  whole.set(digits, size - digits.length);
  return whole;
}
