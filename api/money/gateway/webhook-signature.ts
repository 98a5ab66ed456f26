/**
 * Signatures of webhooks: HMAC-SHA256 in hex over the time in seconds, a dot, and the unchanged
 * body. There may be several during a rotation of the secret. A time over five minutes in the past
 * or future is refused, against replays.
 */
const MAX_AGE_SECONDS = 300;

/** The time and the signatures in a gateway's headers. */
export interface Signatures {
  signed_at: string;
  hexes: readonly string[];
}

/** Parses `t=<unix seconds>,v1=<hex>` with one or more `v1`. Ignores other parts. */
export function readTimedSignature(header: string): Signatures {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value ?? '');
  return { signed_at: valuesOf('t')[0] ?? '', hexes: valuesOf('v1') };
}

/** Returns null if one signature is valid and recent, or the reason for a refusal. */
export async function signatureRefusal(
  { body, signed_at, hexes }: Signatures & { body: string },
  { secret, now }: { secret: Uint8Array<ArrayBuffer>; now: Date },
): Promise<'no_signature' | 'wrong_signature' | 'too_old' | null> {
  if (!/^\d{1,12}$/.test(signed_at) || hexes.length === 0) return 'no_signature';
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const message = new TextEncoder().encode(`${signed_at}.${body}`);
  // `verify` compares in constant time.
  const verdicts = await Promise.all(
    hexes.map(bytesOf).map((bytes) => bytes !== null && crypto.subtle.verify('HMAC', key, bytes, message)),
  );
  if (!verdicts.includes(true)) return 'wrong_signature';
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(signed_at));
  return ageSeconds > MAX_AGE_SECONDS ? 'too_old' : null;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}
