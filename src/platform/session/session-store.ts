/** Sessions in KV, each a sealed entry. They end by themselves: with their token, or when they have been idle for long enough. */
import { z } from 'zod';
import { member } from '../../../calls/identity/member.ts';
import { Memory } from '../base/memory.ts';
import { dropEntry, readEntry, writeEntry } from './sealed-entry.ts';

const sessionSchema = z.object({
  /** The platform's bearer token. It leaves the edge towards the API host and nowhere else. */
  token: z.string(),
  /** SHA-256 of the code or of the app's token that handed this one over; null where somebody signed in here. */
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

/** Where sessions are, and how long one may be unused there. */
export interface SessionStore {
  kv: KVNamespace;
  idleMs: number;
}

const entriesOf = (kv: KVNamespace) => ({ kv, kind: 'session' });

/**
 * A page, its heartbeat and its reads come within seconds of each other, and ask KV once. KV itself may serve a session that is no
 * more for a minute; whether its token is still good the host says each time (docs/decisions/010).
 */
const recent = new Memory<Session>({ entries: 500, seconds: 5 });

/** When a session ends unless it is used. */
const endOf = ({ expires_at_ms, used_at_ms }: Session, { idleMs }: SessionStore): number =>
  Math.min(expires_at_ms, used_at_ms + idleMs);

/** The session of a cookie's id, as long as it lasts. */
export async function findSession(store: SessionStore, id: string, now: Date): Promise<SessionReading> {
  try {
    const session = recent.get(id, now.getTime()) ?? (await readSession(store, id, now));
    return session && endOf(session, store) > now.getTime() ? { state: 'found', id, session } : { state: 'none' };
  } catch {
    return { state: 'unavailable' };
  }
}

async function readSession({ kv }: SessionStore, id: string, now: Date): Promise<Session | undefined> {
  // What is of an older shape is none.
  const { data: session } = sessionSchema.safeParse(await readEntry(entriesOf(kv), id));
  if (session) recent.hold(id, session, now.getTime());
  return session;
}

/** Keeps a session under its id until it ends. */
export async function keepSession(store: SessionStore, id: string, session: Session, now: Date): Promise<void> {
  await writeEntry(entriesOf(store.kv), id, session, (endOf(session, store) - now.getTime()) / 1000);
  recent.hold(id, session, now.getTime());
}

/** Forgets a session at once; elsewhere KV may know it for a minute more. */
export function dropSession(kv: KVNamespace, id: string): Promise<void> {
  recent.drop(id);
  return dropEntry(entriesOf(kv), id);
}
