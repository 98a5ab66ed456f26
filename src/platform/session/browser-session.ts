/** What browsers ask again and again: whether somebody is signed in, and who. */
import type { Context } from 'hono';
import { getProfile } from '../../../calls/people/profile.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../host/api.ts';
import { renewSession, sessionOf } from './session.ts';
import type { Session } from './session-store.ts';

/**
 * The session as it is now, after the host was asked: what it says of the user is renewed, and a token that was revoked has
 * ended it (api.ts forgets it then).
 */
export async function renewedSession(c: Context<EdgeEnv>): Promise<Session | null> {
  const profile = await api(c, getProfile, {});
  if (profile.ok) await renewSession(c, profile.answer.data);
  return sessionOf(c);
}

/** The same as the browser is told it; null: nobody is signed in. */
export async function toldSession(c: Context<EdgeEnv>): Promise<ReturnType<typeof toldOf> | null> {
  const session = await renewedSession(c);
  return session && toldOf(session);
}

/** What the browser may know of it, as Auth.js names it. The token is not among it. */
export function toldOf({ user: { uuid, name, avatar_url, role }, expires_at_ms }: Session) {
  return { user: { id: uuid, name, image: avatar_url, role }, expires: new Date(expires_at_ms).toISOString() };
}
