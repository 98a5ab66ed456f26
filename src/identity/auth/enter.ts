/** Somebody is in: their token becomes a session of this browser, in the place of one that it had. */
import type { Context } from 'hono';
import type { signInWithProvider } from '../../../calls/identity/auth.ts';
import type { Provider } from '../../../calls/identity/member.ts';
import type { CallAnswer } from '../../../calls/platform/call.ts';
import type { EdgeEnv } from '../../env.ts';
import { logSecurity } from '../../platform/request/security-log.ts';
import { type NewSession, sessionOf, startSession } from '../../platform/session/session.ts';
import { readConsent } from '../../privacy/consent.ts';
import { noteConsent } from '../../privacy/note-consent.ts';
import { signOut } from './sign-out.ts';
import { toldBlock } from './told-block.ts';

/** The session that the host's answer to a sign-in is good for. */
export function sessionFor({ data }: CallAnswer<typeof signInWithProvider>): NewSession {
  const { token, user, expires_at } = data;
  return { token, user, handed_by: null, expires_at_ms: Date.parse(expires_at) };
}

/** Starts the session under a new id, which it gives; the one that the browser came with ends. */
export async function enter(c: Context<EdgeEnv>, session: NewSession, provider: Provider | 'passkey'): Promise<string> {
  if (await sessionOf(c)) await signOut(c, 'replaced');
  await toldBlock.drop(c);
  await logSecurity(c, 'signed_in', { user_uuid: session.user.uuid, provider });
  // What they chose as a visitor, they chose.
  const chosen = readConsent(c);
  if (chosen) c.executionCtx.waitUntil(noteConsent(c, chosen.purposes, session.token));
  return startSession(c, session);
}
