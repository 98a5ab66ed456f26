/**
 * Encrypted KV entries of browsers. A cookie contains a random id. KV stores the entry under the
 * SHA-256 of the id, encrypted with a key derived from the id. KV alone therefore reveals neither
 * cookies nor contents. Entries expire by themselves.
 */
import { encodeBase64Url } from 'hono/utils/encode';
import { sha256 } from '../base/digest.ts';

const ID_BYTES = 32;
const IV_BYTES = 12;
const KV_TTL_MIN_SECONDS = 60;
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** A group of entries. `kind`, such as `session`, is the prefix of their keys. */
export interface Entries {
  kv: KVNamespace;
  kind: string;
}

/** Returns an unguessable id. */
export const newEntryId = (): string => base64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** Returns a stored value, or null if it is missing or cannot be decrypted. Rejects if KV fails. */
export async function readEntry(entries: Entries, id: string): Promise<unknown> {
  if (!wellFormed.test(id)) return null;
  const bytes = await entries.kv.get(await keyOf(entries, id), 'arrayBuffer');
  return bytes === null ? null : open(id, new Uint8Array(bytes));
}

/** Stores an entry for some seconds, at least a minute. */
export async function writeEntry(entries: Entries, id: string, entry: object, seconds: number): Promise<void> {
  const expirationTtl = Math.max(KV_TTL_MIN_SECONDS, Math.floor(seconds));
  await entries.kv.put(await keyOf(entries, id), await seal(id, entry), { expirationTtl });
}

/** Deletes an entry. Other locations of KV may return it for up to a minute. */
export const dropEntry = async (entries: Entries, id: string): Promise<void> =>
  entries.kv.delete(await keyOf(entries, id));

const keyOf = async ({ kind }: Entries, id: string) => `${kind}:${base64Url(await sha256(id))}`;

/** Derives the key from another hash than the KV key, which therefore reveals nothing about it. */
const cipherOf = async (id: string) =>
  crypto.subtle.importKey('raw', await sha256(`payload of ${id}`), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function seal(id: string, entry: object): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(entry));
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(id), plain);
  const whole = new Uint8Array(IV_BYTES + ciphertext.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(ciphertext), IV_BYTES);
  return whole;
}

async function open(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const iv = bytes.slice(0, IV_BYTES);
  const key = await cipherOf(id);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES)).catch(() => null);
  return plain === null ? null : JSON.parse(new TextDecoder().decode(plain));
}

const base64Url = (bytes: Uint8Array<ArrayBuffer>) => encodeBase64Url(bytes.buffer).replaceAll('=', '');
