/**
 * Sessions in KV, as encrypted entries. They expire with their token, or after a period without
 * use.
 */
import { z } from 'zod';
import { member } from '../../../calls/platform/member.ts';
import { Memory } from '../base/memory.ts';
import { dropEntry, readEntry, writeEntry } from './sealed-entry.ts';

const sessionSchema = z.object({
  /** Bearer token of the API. It is sent only to the API. */
  token: z.string(),
  /**
   * SHA-256 of the code or app token that handed over this session. Null: the user signed in here.
   */
  handed_by: z.string().nullable(),
  user: member,
  expires_at_ms: z.number(),
  /** Updated at most once per hour. */
  used_at_ms: z.number(),
});
/** A session as stored in KV. */
export type StoredSession = z.infer<typeof sessionSchema>;

/** `unavailable`: KV did not respond, so it is unknown whether there is a session. */
export type SessionReading = { state: 'found'; id: string; session: StoredSession } | { state: 'none' | 'unavailable' };

/** Location of the sessions, and the maximum time without use. */
export interface SessionStore {
  kv: KVNamespace;
  idleMs: number;
}

const entriesOf = (kv: KVNamespace) => ({ kv, kind: 'session' });

/**
 * A page, its heartbeat and its reads follow within seconds, so they share one read of KV. KV may
 * return a deleted session for up to a minute. The API checks the token each time
 * (docs/decisions/010).
 */
const recent = new Memory<StoredSession>({ entries: 500, seconds: 5 });

/** Returns when a session expires if it is not used again. */
const endOf = ({ expires_at_ms, used_at_ms }: StoredSession, { idleMs }: SessionStore): number =>
  Math.min(expires_at_ms, used_at_ms + idleMs);

/** Returns the session of an id, if it has not expired. */
export async function findSession(store: SessionStore, id: string, now: Date): Promise<SessionReading> {
  try {
    const session = recent.get(id, now.getTime()) ?? (await readSession(store, id, now));
    return session && endOf(session, store) > now.getTime() ? { state: 'found', id, session } : { state: 'none' };
  } catch {
    return { state: 'unavailable' };
  }
}

async function readSession({ kv }: SessionStore, id: string, now: Date): Promise<StoredSession | undefined> {
  // Sessions with an older schema count as missing.
  const { data: session } = sessionSchema.safeParse(await readEntry(entriesOf(kv), id));
  if (session) recent.hold(id, session, now.getTime());
  return session;
}

/** Stores a session under its id until it expires. */
export async function keepSession(store: SessionStore, id: string, session: StoredSession, now: Date): Promise<void> {
  await writeEntry(entriesOf(store.kv), id, session, (endOf(session, store) - now.getTime()) / 1000);
  recent.hold(id, session, now.getTime());
}

/** Deletes a session. Other locations of KV may return it for up to a minute. */
export function dropSession(kv: KVNamespace, id: string): Promise<void> {
  recent.drop(id);
  return dropEntry(entriesOf(kv), id);
}
