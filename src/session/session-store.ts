/**
 * Sessions in KV. The cookie holds a random id; KV holds the session under the id's SHA-256, encrypted with a key made
 * of the id. So KV by itself gives away neither a cookie nor a token. Entries end by themselves: with their token, or when they have been idle for long enough.
 */
import { encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { member } from '../../calls/auth.ts';
import { sha256 } from '../digest.ts';

const sessionSchema = z.object({
  /** The platform's bearer token. It leaves the edge towards the API host and nowhere else. */
  token: z.string(),
  /** SHA-256 of the app's token that handed this one over; null where somebody signed in here. */
  handed_by: z.string().nullable(),
  user: member,
  expires_at_ms: z.number(),
  /** Written once an hour at most. */
  used_at_ms: z.number(),
});
/** A session, as KV keeps it. */
export type Session = z.infer<typeof sessionSchema>;

/** `unavailable`: KV did not answer, so nobody can say whether there is a session. */
export type SessionReading = { state: 'found'; id: string; session: Session } | { state: 'none' | 'unavailable' };

const ID_BYTES = 32;
const IV_BYTES = 12;
const KV_TTL_MIN_SECONDS = 60;
const wellFormed = /^[A-Za-z0-9_-]{43}$/;

/** Where sessions are, and how long one may be unused there. */
export interface SessionStore {
  kv: KVNamespace;
  idleMs: number;
}

/** When a session ends unless it is used. */
const endOf = ({ expires_at_ms, used_at_ms }: Session, { idleMs }: SessionStore): number =>
  Math.min(expires_at_ms, used_at_ms + idleMs);

/** Nobody guesses it. */
export const newSessionId = (): string => base64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** The session of a cookie's id, as long as it lasts. */
export async function findSession(store: SessionStore, id: string, now: Date): Promise<SessionReading> {
  if (!wellFormed.test(id)) return { state: 'none' };
  try {
    const sealed = await store.kv.get(await keyOf(id), 'arrayBuffer');
    if (sealed === null) return { state: 'none' };
    const session = await open(id, new Uint8Array(sealed));
    return session && endOf(session, store) > now.getTime() ? { state: 'found', id, session } : { state: 'none' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** Keeps a session under its id until it ends. */
export async function keepSession(store: SessionStore, id: string, session: Session, now: Date): Promise<void> {
  const seconds = Math.floor((endOf(session, store) - now.getTime()) / 1000);
  await store.kv.put(await keyOf(id), await seal(id, session), {
    expirationTtl: Math.max(KV_TTL_MIN_SECONDS, seconds),
  });
}

/** Forgets a session at once; elsewhere KV may know it for a minute more. */
export const dropSession = async (kv: KVNamespace, id: string): Promise<void> => kv.delete(await keyOf(id));

const keyOf = async (id: string) => `session:${base64Url(await sha256(id))}`;

/** Another hash than the one in KV's key: that one says nothing about this. */
const cipherOf = async (id: string) =>
  crypto.subtle.importKey('raw', await sha256(`payload of ${id}`), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function seal(id: string, session: Session): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(session));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(id), plain);
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), IV_BYTES);
  return whole;
}

/** Null for what was sealed otherwise, or is of an older shape. */
async function open(id: string, sealed: Uint8Array<ArrayBuffer>): Promise<Session | null> {
  const iv = sealed.slice(0, IV_BYTES);
  const key = await cipherOf(id);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(IV_BYTES)).catch(() => null);
  if (plain === null) return null;
  const session = sessionSchema.safeParse(JSON.parse(new TextDecoder().decode(plain)));
  return session.success ? session.data : null;
}

const base64Url = (bytes: Uint8Array<ArrayBuffer>) => encodeBase64Url(bytes.buffer).replaceAll('=', '');
