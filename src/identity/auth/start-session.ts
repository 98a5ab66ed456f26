/**
 * Completes a sign-in: the token becomes the session of this browser and replaces an earlier one.
 */
import type { Context } from 'hono';
import type { signInWithProvider } from '../../../calls/identity/auth.ts';
import type { Provider } from '../../../calls/identity/provider.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';
import { logEdgeSecurity } from '../../platform/request/security-log.ts';
import { type NewSession, sessionOf, startSession } from '../../platform/session/session.ts';
import { readConsent } from '../../privacy/consent.ts';
import { forwardConsent } from '../../privacy/note-consent.ts';
import { signOutMember } from './sign-out.ts';
import { suspensionNotice } from './suspension-notice.ts';

/** Returns the session for a successful sign-in. */
export function sessionFor({ data }: CallAnswer<typeof signInWithProvider>): NewSession {
  const { token, user, expires_at } = data;
  return { token, user, handed_by: null, expires_at_ms: Date.parse(expires_at) };
}

/** Starts the session under a new id and returns the id. An earlier session of the browser ends. */
export async function replaceSession(
  c: Context<EdgeEnv>,
  session: NewSession,
  provider: Provider | 'passkey',
): Promise<string> {
  if (await sessionOf(c)) await signOutMember(c, 'replaced');
  await suspensionNotice.drop(c);
  await logEdgeSecurity(c, 'signed_in', { user_uuid: session.user.uuid, provider });
  // The consent that they gave as a visitor also counts for the member.
  const consent = readConsent(c);
  if (consent) c.executionCtx.waitUntil(forwardConsent(c, consent.purposes, session.token));
  return startSession(c, session);
}
