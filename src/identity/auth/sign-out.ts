import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../../platform/base/log.ts';
import { api } from '../../platform/host/api.ts';
import { logSecurity } from '../../platform/request/security-log.ts';
import { forgetSession, sessionOf } from '../../platform/session/session.ts';

/**
 * Leaves for good: the token is revoked at the host before the session is forgotten, since KV may serve a session for
 * a minute after it is gone.
 */
export async function signOut(c: Context<EdgeEnv>, reason: 'requested' | 'replaced' = 'requested'): Promise<void> {
  const session = await sessionOf(c);
  if (session) {
    await revokeToken(c, session.token);
    await logSecurity(c, 'signed_out', { reason });
  }
  await leave(c);
}

/** Takes the session out of KV and the browser, and what pages keep there of a member. */
export async function leave(c: Context<EdgeEnv>): Promise<void> {
  c.set('hasLeft', true);
  await forgetSession(c);
}

/** Revokes a token that is of no more use. Where the host cannot be reached it stays good until it expires: that is logged. */
async function revokeToken(c: Context<EdgeEnv>, token: string): Promise<void> {
  const { signOut: revoke } = await import('../../../calls/identity/auth.ts');
  const revoked = await api(c, revoke, { bearer: token });
  if (revoked.ok || revoked.status === 401) return;
  log('error', { event: 'token_not_revoked', request_id: c.get('requestId'), code: revoked.failure.error.code });
}
