/** AES-256-GCM. The output is a random IV of 96 bits, followed by the ciphertext with its tag. */

import type { Bytes } from './bytes.ts';

/** Returns this number of random bytes. A parameter, so that tests can fix the IV. */
export type Random = (count: number) => Bytes;

/** The generator of the platform. */
export const secureRandom: Random = (count) => crypto.getRandomValues(new Uint8Array(count));

const VECTOR_BYTES = 12;

/** Encrypts bytes. `about` is authenticated but not encrypted: `decrypt` needs the same text. */
export async function encrypt(key: CryptoKey, bytes: Bytes, about: string, random: Random): Promise<Bytes> {
  const iv = random(VECTOR_BYTES);
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(about) }, key, bytes);
  const whole = new Uint8Array(VECTOR_BYTES + cipher.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(cipher), VECTOR_BYTES);
  return whole;
}

/**
 * Decrypts the output of `encrypt`. Throws if the bytes are damaged, the key is a different one, or
 * `about` differs.
 */
export async function decrypt(key: CryptoKey, whole: Bytes, about: string): Promise<Bytes> {
  const iv = whole.subarray(0, VECTOR_BYTES);
  const use = { name: 'AES-GCM', iv, additionalData: encode(about) };
  return new Uint8Array(await crypto.subtle.decrypt(use, key, whole.subarray(VECTOR_BYTES)));
}

const encode = (text: string) => new TextEncoder().encode(text);
