/**
 * A webhook's signature: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, over the body as it came. There may be
 * several `v1` while a secret is changed. An old signature is refused, so that a message cannot be sent again later.
 */
const MAX_AGE_SECONDS = 300;

/** Null where the signature is right and new; the reason otherwise. */
export async function signatureRefusal(
  { body, signature }: { body: string; signature: string | undefined },
  { secret, now }: { secret: string; now: Date },
): Promise<'no_signature' | 'wrong_signature' | 'too_old' | null> {
  const parts = (signature ?? '').split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value]) => value ?? '');
  const [signedAt = ''] = valuesOf('t');
  const candidates = valuesOf('v1').map(bytesOf);
  if (!/^\d{1,12}$/.test(signedAt) || candidates.length === 0) return 'no_signature';
  const key = await hmacKey(secret);
  const message = new TextEncoder().encode(`${signedAt}.${body}`);
  // `verify` compares in constant time.
  const verdicts = await Promise.all(
    candidates.map((candidate) => candidate !== null && crypto.subtle.verify('HMAC', key, candidate, message)),
  );
  if (!verdicts.includes(true)) return 'wrong_signature';
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(signedAt));
  return ageSeconds > MAX_AGE_SECONDS ? 'too_old' : null;
}

const hmacKey = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}
