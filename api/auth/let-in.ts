import type { z } from 'zod';
import type { issuedToken, Member, Provider } from '../../calls/auth.ts';
import type { Context } from '../host/env.ts';
import { moment } from '../host/moment.ts';
import { logSecurity } from '../host/security-log.ts';
import { reopen } from '../privacy/closing.ts';
import { issueToken } from './token.ts';

/** Somebody has proved who they are: a token of theirs, and an account that was to be closed stays. */
export async function letIn(
  { db, now, requestId }: Pick<Context, 'db' | 'now' | 'requestId'>,
  { user, device, provider }: { user: Member; device: string; provider: Provider | 'passkey' },
): Promise<z.input<typeof issuedToken>> {
  if (await reopen(db, user.uuid)) logSecurity('account_reopened', { requestId, user_uuid: user.uuid });
  const { token, id, expires_at_ms } = await issueToken(db, { userUuid: user.uuid, device, now });
  logSecurity('signed_in', { requestId, user_uuid: user.uuid, token_id: id, provider });
  return { token, token_id: id, expires_at: moment(expires_at_ms), user };
}
