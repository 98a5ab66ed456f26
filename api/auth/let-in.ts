import type { z } from 'zod';
import type { issuedToken } from '../../calls/auth.ts';
import type { Member, Provider } from '../../calls/member.ts';
import type { Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { moment } from '../host/moment.ts';
import { logSecurity } from '../host/security-log.ts';
import { reopen } from '../privacy/closing.ts';
import { issueTokenTo } from './token.ts';

/** Somebody has proved who they are: a token of theirs, unless they are blocked; an account that was to be closed stays. */
export async function letIn(
  { db, now, requestId }: Pick<Context, 'db' | 'now' | 'requestId'>,
  {
    user,
    device,
    provider,
    language,
  }: { user: Member; device: string; provider: Provider | 'passkey'; language: 'th' | 'en' | undefined },
): Promise<{ data: z.input<typeof issuedToken> } | Failed> {
  if (await reopen(db, user.uuid)) logSecurity('account_reopened', { requestId, user_uuid: user.uuid });
  const issued = await issueTokenTo(db, { userUuid: user.uuid, device, now, language });
  if (!issued) {
    logSecurity('sign_in_refused', { requestId, user_uuid: user.uuid, provider, reason: 'account_blocked' });
    return { failed: 'account_blocked' };
  }
  const { token, id, expires_at_ms } = issued;
  logSecurity('signed_in', { requestId, user_uuid: user.uuid, token_id: id, provider });
  return { data: { token, token_id: id, expires_at: moment(expires_at_ms), user } };
}
