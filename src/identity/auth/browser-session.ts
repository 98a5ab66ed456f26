/** The session as browsers query it: whether and who is signed in. */
import type { Context } from 'hono';
import { getProfile } from '../../../calls/people/profile.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { renewSession, sessionOf } from '../../platform/session/session.ts';
import type { StoredSession } from '../../platform/session/session-store.ts';

/**
 * Returns the session after asking the API, with the user's current data. Null: no session, or its
 * token was revoked (src/platform/host/api.ts then deletes the session).
 */
export async function renewedSession(c: Context<EdgeEnv>): Promise<StoredSession | null> {
  const profile = await api(c, getProfile, {});
  if (profile.ok) await renewSession(c, profile.answer.data);
  return sessionOf(c);
}

/** Returns the session for the browser, or null for a visitor. */
export async function browserSession(c: Context<EdgeEnv>): Promise<ReturnType<typeof serializeSession> | null> {
  const session = await renewedSession(c);
  return session && serializeSession(session);
}

/** Returns the fields for the browser, with the names of Auth.js. The token is not included. */
export function serializeSession({ user: { uuid, name, avatar_url, role }, expires_at_ms }: StoredSession) {
  return { user: { id: uuid, name, image: avatar_url, role }, expires: new Date(expires_at_ms).toISOString() };
}
