/**
 * What KV keeps for one browser. A cookie holds a random id; KV holds the entry under the id's SHA-256, encrypted with a key
 * made of the id. So KV by itself gives away neither a cookie nor what it stands for. Entries end by themselves.
 */
import { encodeBase64Url } from 'hono/utils/encode';
import { sha256 } from '../base/digest.ts';

const ID_BYTES = 32;
const IV_BYTES = 12;
const KV_TTL_MIN_SECONDS = 60;
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** Which entries: `session` or another word, which its key begins with. */
export interface Entries {
  kv: KVNamespace;
  kind: string;
}

/** Nobody guesses it. */
export const newEntryId = (): string => base64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** What was kept, as JSON has it; null where there is nothing, or what was sealed otherwise. Rejects where KV fails. */
export async function readEntry(entries: Entries, id: string): Promise<unknown> {
  if (!wellFormed.test(id)) return null;
  const sealed = await entries.kv.get(await keyOf(entries, id), 'arrayBuffer');
  return sealed === null ? null : open(id, new Uint8Array(sealed));
}

/** Keeps an entry for so many seconds, a minute at least. */
export async function writeEntry(entries: Entries, id: string, entry: object, seconds: number): Promise<void> {
  const expirationTtl = Math.max(KV_TTL_MIN_SECONDS, Math.floor(seconds));
  await entries.kv.put(await keyOf(entries, id), await seal(id, entry), { expirationTtl });
}

/** Forgets an entry at once; elsewhere KV may know it for a minute more. */
export const dropEntry = async (entries: Entries, id: string): Promise<void> =>
  entries.kv.delete(await keyOf(entries, id));

const keyOf = async ({ kind }: Entries, id: string) => `${kind}:${base64Url(await sha256(id))}`;

/** Another hash than the one in KV's key: that one says nothing about this. */
const cipherOf = async (id: string) =>
  crypto.subtle.importKey('raw', await sha256(`payload of ${id}`), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function seal(id: string, entry: object): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(entry));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(id), plain);
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), IV_BYTES);
  return whole;
}

async function open(id: string, sealed: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const iv = sealed.slice(0, IV_BYTES);
  const key = await cipherOf(id);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(IV_BYTES)).catch(() => null);
  return plain === null ? null : JSON.parse(new TextDecoder().decode(plain));
}

const base64Url = (bytes: Uint8Array<ArrayBuffer>) => encodeBase64Url(bytes.buffer).replaceAll('=', '');
