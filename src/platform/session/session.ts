/** The session of a request: read once and only on demand, started under a new id, or ended. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { type Member, member } from '../../../calls/platform/member.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';
import { newEntryId } from './sealed-entry.ts';
import { dropSession, findSession, keepSession, type SessionReading, type StoredSession } from './session-store.ts';

/** Maximum delay of the time of last use, so that KV is not written for every page. */
const USED_STEP_MS = 60 * 60 * 1000;

type FoundSession = Extract<SessionReading, { state: 'found' }>;

/** A session to start. */
export type NewSession = Omit<StoredSession, 'used_at_ms'>;

/** Returns whether the browser sent a session cookie, valid or not. */
export const bringsCookie = (c: Context<EdgeEnv>): boolean => getCookie(c, sessionCookieName(c)) !== undefined;

/** Returns the name of the session cookie. */
export const sessionCookieName = (c: Context<EdgeEnv>): string => cookieName(c, 'session');

/** Reads the session of the request. If KV fails, logs it and treats everyone as a visitor. */
export function readSession(c: Context<EdgeEnv>): Promise<SessionReading> {
  const current = c.get('sessionReading');
  if (current) return current;
  const lookup = lookUp(c);
  c.set('sessionReading', lookup);
  return lookup;
}

async function lookUp(c: Context<EdgeEnv>): Promise<SessionReading> {
  const id = getCookie(c, sessionCookieName(c));
  if (id === undefined) return { state: 'none' };
  const lookup = await findSession(storeOf(c), id, c.get('now'));
  if (lookup.state === 'unavailable') log('error', { event: 'session_unavailable', request_id: c.get('requestId') });
  if (lookup.state === 'found' && lookup.session.used_at_ms < c.get('now').getTime() - USED_STEP_MS) {
    return touch(c, lookup);
  }
  return lookup;
}

/** Updates the time of last use, after the response. If it fails, the next request tries again. */
function touch(c: Context<EdgeEnv>, lookup: FoundSession): FoundSession {
  const session = { ...lookup.session, used_at_ms: c.get('now').getTime() };
  c.executionCtx.waitUntil(keepSession(storeOf(c), lookup.id, session, c.get('now')).catch(() => undefined));
  return { ...lookup, session };
}

const storeOf = (c: Context<EdgeEnv>) => ({
  kv: c.env.SESSIONS,
  idleMs: c.get('settings').SESSION_IDLE_DAYS * 24 * 60 * 60 * 1000,
});

/** Returns the session of this request, or null if it is missing or KV does not respond. */
export async function sessionOf(c: Context<EdgeEnv>): Promise<StoredSession | null> {
  const lookup = await readSession(c);
  return lookup.state === 'found' ? lookup.session : null;
}

/** Stores a new session, always under a new id, and sends the id to the browser. */
export async function startSession(c: Context<EdgeEnv>, newSession: NewSession): Promise<string> {
  const id = newEntryId();
  const session = { ...newSession, used_at_ms: c.get('now').getTime() };
  await keepSession(storeOf(c), id, session, c.get('now'));
  c.set('sessionReading', Promise.resolve({ state: 'found', id, session }));
  c.set('hasLeft', false);
  giveCookie(c, sessionCookieName(c), id, { ...cookieOptions(c), expires: new Date(session.expires_at_ms) });
  return id;
}

/** Updates the user's data in the session from their profile. */
export async function renewSession(c: Context<EdgeEnv>, profile: Member): Promise<void> {
  const user = member.parse(profile);
  const lookup = await readSession(c);
  if (lookup.state !== 'found' || JSON.stringify(lookup.session.user) === JSON.stringify(user)) return;
  const session = { ...lookup.session, user };
  c.set('sessionReading', Promise.resolve({ ...lookup, session }));
  c.set('viewer', user);
  await keepSession(storeOf(c), lookup.id, session, c.get('now'));
}

/**
 * Ends the session in KV and removes its cookie. The token stays valid:
 * src/identity/auth/sign-out.ts revokes it.
 */
export async function forgetSession(c: Context<EdgeEnv>): Promise<void> {
  giveCookie(c, sessionCookieName(c), '', { ...cookieOptions(c), maxAge: 0 });
  await endSession(c);
}

/** Removes the session from KV and the browser, and the member's data that pages store there. */
export async function removeSession(c: Context<EdgeEnv>): Promise<void> {
  c.set('hasLeft', true);
  await forgetSession(c);
}

/**
 * Ends a session whose token is no longer valid. The cookie stays: when this response arrives, the
 * browser may have a newer one (a tab that signed in again), which the response would remove. The
 * page reports the leftover cookie, and `/api/auth/remove_token` checks it again.
 */
export async function endSession(c: Context<EdgeEnv>): Promise<void> {
  const lookup = await readSession(c);
  c.set('sessionReading', Promise.resolve({ state: 'none' }));
  if (lookup.state === 'found') {
    await dropSession(c.env.SESSIONS, lookup.id).catch(() =>
      log('error', { event: 'session_not_dropped', request_id: c.get('requestId') }),
    );
  }
}

/**
 * Adds the cookies that were set during the request to the response, and clears site data after a
 * sign-out.
 */
export const givenCookies = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  for (const cookie of c.get('cookies')?.values() ?? []) c.res.headers.append('set-cookie', cookie);
  // Deletes what pages store about a member. Cookies stay, because consent is not a member's data.
  // The cache stays too: it contains nothing of members (their responses are `no-store`) and is
  // slow to refill.
  if (c.get('hasLeft')) c.res.headers.set('clear-site-data', '"storage"');
});
