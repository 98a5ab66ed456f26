/**
 * Checks the payer's signature: `t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>." and the body>`.
 * The time may differ from now by five minutes.
 */

const TOLERANCE_SECONDS = 300;

/** Returns whether the payer has just signed these exact bytes. */
export async function isSigned(
  header: string | undefined,
  body: Uint8Array,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (hex === '' || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const head = new TextEncoder().encode(`${seconds}.`);
  const message = new Uint8Array([...head, ...body]);
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, message);
}
