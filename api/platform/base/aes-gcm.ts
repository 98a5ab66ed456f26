/** AES-GCM with 256 bits: a random vector of 96 bits, then what is encrypted with its tag. */

/** Bytes of a buffer of their own. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Gives so many random bytes. */
export type Random = (count: number) => Bytes;

/** The platform's generator. */
export const secureRandom: Random = (count) => crypto.getRandomValues(new Uint8Array(count));

const VECTOR_BYTES = 12;

/** `about` is not encrypted, and must be the same for opening it. */
export async function encrypt(key: CryptoKey, bytes: Bytes, about: string, random: Random): Promise<Bytes> {
  const iv = random(VECTOR_BYTES);
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, bytes);
  const whole = new Uint8Array(VECTOR_BYTES + cipher.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(cipher), VECTOR_BYTES);
  return whole;
}

/** Throws where it is not whole, of another key, or about something else. */
export async function decrypt(key: CryptoKey, whole: Bytes, about: string): Promise<Bytes> {
  const iv = whole.subarray(0, VECTOR_BYTES);
  const use = { name: 'AES-GCM', iv, additionalData: encoded(about) };
  return new Uint8Array(await crypto.subtle.decrypt(use, key, whole.subarray(VECTOR_BYTES)));
}

const encoded = (text: string) => new TextEncoder().encode(text);
