/** Sessions in KV, each a sealed entry. They end by themselves: with their token, or when they have been idle for long enough. */
import { z } from 'zod';
import { member } from '../../calls/auth.ts';
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

/** When a session ends unless it is used. */
const endOf = ({ expires_at_ms, used_at_ms }: Session, { idleMs }: SessionStore): number =>
  Math.min(expires_at_ms, used_at_ms + idleMs);

/** The session of a cookie's id, as long as it lasts. */
export async function findSession(store: SessionStore, id: string, now: Date): Promise<SessionReading> {
  try {
    // What is of an older shape is none.
    const { data: session } = sessionSchema.safeParse(await readEntry(entriesOf(store.kv), id));
    return session && endOf(session, store) > now.getTime() ? { state: 'found', id, session } : { state: 'none' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** Keeps a session under its id until it ends. */
export const keepSession = (store: SessionStore, id: string, session: Session, now: Date): Promise<void> =>
  writeEntry(entriesOf(store.kv), id, session, (endOf(session, store) - now.getTime()) / 1000);

/** Forgets a session at once; elsewhere KV may know it for a minute more. */
export const dropSession = (kv: KVNamespace, id: string): Promise<void> => dropEntry(entriesOf(kv), id);
