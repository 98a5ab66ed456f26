/**
 * Somebody whom a provider has vouched for and who has no account yet. What the provider gave waits, sealed, until the page
 * that asks for the rest is sent: the browser holds a random id, and never the proof.
 */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { provider } from '../../calls/auth.ts';
import { cookieName, cookieOptions, giveCookie } from '../cookie.ts';
import type { EdgeEnv } from '../env.ts';
import { dropEntry, newEntryId, readEntry, writeEntry } from '../session/sealed-entry.ts';

/** Shorter than the provider's proof is good for. */
const PENDING_SECONDS = 10 * 60;

const pendingSignUp = z.object({
  provider,
  proof: z.object({ id_token: z.string().optional(), access_token: z.string().optional() }),
  suggested_name: z.string(),
  min_age: z.number(),
  terms_version: z.string(),
  /** Where they wanted to go: a path of ours. */
  back: z.string(),
  expires_at_ms: z.number(),
});
/** What is known of them so far. */
export type PendingSignUp = z.infer<typeof pendingSignUp>;

const entriesOf = (c: Context<EdgeEnv>) => ({ kv: c.env.SESSIONS, kind: 'sign-up' });
const nameOf = (c: Context<EdgeEnv>) => cookieName(c, 'sign_up');

/** Lets what the provider gave wait for the rest. */
export async function keepSignUp(c: Context<EdgeEnv>, pending: Omit<PendingSignUp, 'expires_at_ms'>): Promise<void> {
  const id = newEntryId();
  const entry = { ...pending, expires_at_ms: c.var.now.getTime() + PENDING_SECONDS * 1000 };
  await writeEntry(entriesOf(c), id, entry, PENDING_SECONDS);
  giveCookie(c, nameOf(c), id, { ...cookieOptions(c), maxAge: PENDING_SECONDS });
}

/** Who waits in this browser; null where nobody does, or no longer. */
export async function readSignUp(c: Context<EdgeEnv>): Promise<PendingSignUp | null> {
  const id = getCookie(c, nameOf(c));
  if (id === undefined) return null;
  const { data } = pendingSignUp.safeParse(await readEntry(entriesOf(c), id));
  return data && data.expires_at_ms > c.var.now.getTime() ? data : null;
}

/** Nobody waits any more. */
export async function dropSignUp(c: Context<EdgeEnv>): Promise<void> {
  const id = getCookie(c, nameOf(c));
  giveCookie(c, nameOf(c), '', { ...cookieOptions(c), maxAge: 0 });
  if (id !== undefined) await dropEntry(entriesOf(c), id);
}
