/** The session of a request: read once and only where somebody asks, started under a new id, forgotten. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { type Member, member } from '../../../calls/identity/member.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import { cookieName, cookieOptions, giveCookie } from '../request/cookie.ts';
import { newEntryId } from './sealed-entry.ts';
import { dropSession, findSession, keepSession, type Session, type SessionReading } from './session-store.ts';

/** How far the time of last use may be behind: KV is not to be written for every page. */
const USED_STEP_MS = 60 * 60 * 1000;

type Found = Extract<SessionReading, { state: 'found' }>;

/** A session that begins now. */
export type NewSession = Omit<Session, 'used_at_ms'>;

/** Whether the browser sent a session's cookie, whatever stands behind it. */
export const bringsCookie = (c: Context<EdgeEnv>): boolean => getCookie(c, sessionCookieName(c)) !== undefined;

/** The cookie that holds the session's id. */
export const sessionCookieName = (c: Context<EdgeEnv>): string => cookieName(c, 'session');

/** What is known of the request's session. A failing KV is logged, and makes a visitor of everybody. */
export function readSession(c: Context<EdgeEnv>): Promise<SessionReading> {
  const known = c.get('sessionReading');
  if (known) return known;
  const reading = lookUp(c);
  c.set('sessionReading', reading);
  return reading;
}

async function lookUp(c: Context<EdgeEnv>): Promise<SessionReading> {
  const id = getCookie(c, sessionCookieName(c));
  if (id === undefined) return { state: 'none' };
  const reading = await findSession(storeOf(c), id, c.get('now'));
  if (reading.state === 'unavailable') log('error', { event: 'session_unavailable', request_id: c.get('requestId') });
  if (reading.state === 'found' && reading.session.used_at_ms < c.get('now').getTime() - USED_STEP_MS) {
    return touched(c, reading);
  }
  return reading;
}

/** Notes that a session is in use. Behind the answer: one that is not noted is noted next time. */
function touched(c: Context<EdgeEnv>, reading: Found): Found {
  const session = { ...reading.session, used_at_ms: c.get('now').getTime() };
  c.executionCtx.waitUntil(keepSession(storeOf(c), reading.id, session, c.get('now')).catch(() => undefined));
  return { ...reading, session };
}

const storeOf = (c: Context<EdgeEnv>) => ({
  kv: c.env.SESSIONS,
  idleMs: c.get('settings').SESSION_IDLE_DAYS * 24 * 60 * 60 * 1000,
});

/** The session of this request; null without one, and where KV does not answer. */
export async function sessionOf(c: Context<EdgeEnv>): Promise<Session | null> {
  const reading = await readSession(c);
  return reading.state === 'found' ? reading.session : null;
}

/** Keeps a new session under a new id, whatever id the browser came with, and hands the id to the browser. */
export async function startSession(c: Context<EdgeEnv>, started: NewSession): Promise<string> {
  const id = newEntryId();
  const session = { ...started, used_at_ms: c.get('now').getTime() };
  await keepSession(storeOf(c), id, session, c.get('now'));
  c.set('sessionReading', Promise.resolve({ state: 'found', id, session }));
  c.set('hasLeft', false);
  giveCookie(c, sessionCookieName(c), id, { ...cookieOptions(c), expires: new Date(session.expires_at_ms) });
  return id;
}

/** Writes what has changed about whom the session is of, out of their profile. */
export async function renewSession(c: Context<EdgeEnv>, profile: Member): Promise<void> {
  const user = member.parse(profile);
  const reading = await readSession(c);
  if (reading.state !== 'found' || JSON.stringify(reading.session.user) === JSON.stringify(user)) return;
  const session = { ...reading.session, user };
  c.set('sessionReading', Promise.resolve({ ...reading, session }));
  c.set('viewer', user);
  await keepSession(storeOf(c), reading.id, session, c.get('now'));
}

/** Ends the session here: out of KV, out of the browser. The token is the API host's to revoke, see sign-out.ts. */
export async function forgetSession(c: Context<EdgeEnv>): Promise<void> {
  giveCookie(c, sessionCookieName(c), '', { ...cookieOptions(c), maxAge: 0 });
  await endSession(c);
}

/**
 * The session is none any more: its token is no longer good. Its cookie stays, since by the time that this answer
 * arrives the browser may hold another (a tab that signed in again), and the answer would take that one. A page says
 * that one is left over, and `remove_token` reads it as it then is.
 */
export async function endSession(c: Context<EdgeEnv>): Promise<void> {
  const reading = await readSession(c);
  c.set('sessionReading', Promise.resolve({ state: 'none' }));
  if (reading.state === 'found') {
    await dropSession(c.env.SESSIONS, reading.id).catch(() =>
      log('error', { event: 'session_not_dropped', request_id: c.get('requestId') }),
    );
  }
}

/** Puts on the answer, whoever made it, the cookies that were given on the way to it, and what leaving clears. */
export const givenCookies = createMiddleware<EdgeEnv>(async (c, next) => {
  await next();
  for (const cookie of c.get('cookies')?.values() ?? []) c.res.headers.append('set-cookie', cookie);
  // What pages keep of a member. The cookies stay: what the visitor consented to is not the member's. So does the cache,
  // which holds nothing of members (they are answered `no-store`), and is dear to fetch again.
  if (c.get('hasLeft')) c.res.headers.set('clear-site-data', '"storage"');
});
