import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { issuedToken } from '../../calls/auth.ts';
import type { Member, Provider } from '../../calls/member.ts';
import type { Context } from '../host/env.ts';
import type { Failed } from '../host/fail.ts';
import { moment, momentOrNull } from '../host/moment.ts';
import { logSecurity } from '../host/security-log.ts';
import { reopen } from '../privacy/closing.ts';
import { userBlocks } from '../profile/block-tables.ts';
import { issueTokenTo } from './token.ts';

/** Somebody has proved who they are: a token of theirs, or why they are blocked; an account that was to be closed stays. */
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
    const [block] = await db.select().from(userBlocks).where(eq(userBlocks.user_uuid, user.uuid));
    const facts = { reason: block?.reason ?? null, until: momentOrNull(block?.until_ms ?? null) };
    return { failed: 'account_blocked', facts };
  }
  const { token, id, expires_at_ms } = issued;
  logSecurity('signed_in', { requestId, user_uuid: user.uuid, token_id: id, provider });
  return { data: { token, token_id: id, expires_at: moment(expires_at_ms), user } };
}
