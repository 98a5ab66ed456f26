/**
 * Secrets for personal data: numbered secrets that wrap keys, of which the newest wraps new keys,
 * and one for lookups.
 */
import { z } from 'zod';

const secret = z.string().min(32);

/** Secrets parsed from the environment. */
export interface PersonSecrets {
  /** Secrets by number; the row of a key has the number of its secret. */
  wrapping: ReadonlyMap<number, string>;
  newest: number;
  lookup: string;
}

const settings = z.object({ PERSON_LOOKUP_SECRET: secret });

/** Parses the secrets. Throws if one is missing, because then no personal data may be stored. */
export function personSecrets(env: object): PersonSecrets {
  const wrapping = new Map<number, string>();
  for (const [name, value] of Object.entries(env)) {
    const number = /^PERSON_KEY_SECRET_([1-9]\d*)$/.exec(name)?.[1];
    if (number !== undefined) wrapping.set(Number(number), secret.parse(value));
  }
  if (wrapping.size === 0) throw new Error('There is no PERSON_KEY_SECRET_1');
  return { wrapping, newest: Math.max(...wrapping.keys()), lookup: settings.parse(env).PERSON_LOOKUP_SECRET };
}

/** Derives a key for one purpose from a secret (HKDF, RFC 5869). */
export async function derivedKey(
  secretText: string,
  purpose: string,
  use: { algorithm: AesKeyGenParams | (HmacKeyGenParams & { length: number }); usages: KeyUsage[] },
): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secretText), 'HKDF', false, ['deriveKey']);
  const from = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: encoder.encode(purpose) };
  return crypto.subtle.deriveKey(from, base, use.algorithm, false, use.usages);
}
