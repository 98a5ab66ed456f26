import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../../platform/base/log.ts';
import { api } from '../../platform/host/api.ts';
import { logEdgeSecurity } from '../../platform/request/security-log.ts';
import { removeSession, sessionOf } from '../../platform/session/session.ts';

/**
 * Signs out. The API revokes the token before the session is deleted, because KV may return a
 * deleted session for a minute.
 */
export async function signOutMember(
  c: Context<EdgeEnv>,
  reason: 'requested' | 'replaced' = 'requested',
): Promise<void> {
  const session = await sessionOf(c);
  if (session) {
    await revokeToken(c, session.token);
    await logEdgeSecurity(c, 'signed_out', { reason });
  }
  await removeSession(c);
}

/**
 * Revokes a token. If the API cannot be reached, the token stays valid until it expires, which is
 * logged.
 */
async function revokeToken(c: Context<EdgeEnv>, token: string): Promise<void> {
  const { signOut: revoke } = await import('../../../calls/identity/auth.ts');
  const result = await api(c, revoke, { bearer: token });
  if (result.ok || result.status === 401) return;
  log('error', { event: 'token_not_revoked', request_id: c.get('requestId'), code: result.failure.error.code });
}
