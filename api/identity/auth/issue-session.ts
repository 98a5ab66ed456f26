import type { z } from 'zod';
import type { accountBlock } from '../../../calls/identity/account-block.ts';
import type { issuedToken } from '../../../calls/identity/auth.ts';
import type { Provider } from '../../../calls/identity/provider.ts';
import type { Member } from '../../../calls/platform/member.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { sealAppealProof } from '../../moderation/moderation/appeal-proof.ts';
import { type BlockRow, selectBlock } from '../../people/profile/user-block.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { reopen } from '../../privacy/privacy/closing.ts';
import { issueTokenTo } from './token.ts';

/**
 * Issues a session token after authentication, and reopens an account that was being closed. For a
 * suspended user, returns the suspension, with a proof that lets them appeal once.
 */
export async function issueSession(
  { db, env, now, requestId }: Pick<Context, 'db' | 'env' | 'now' | 'requestId'>,
  {
    user,
    device,
    provider,
    language,
  }: { user: Member; device: string; provider: Provider | 'passkey'; language: Locale | undefined },
): Promise<{ data: z.input<typeof issuedToken> } | Failed> {
  const newToken = await issueTokenTo(db, {
    userUuid: user.uuid,
    device,
    now,
    language,
    isByPasskey: provider === 'passkey',
  });
  if (!newToken) {
    logSecurity('sign_in_refused', { requestId, user_uuid: user.uuid, provider, reason: 'account_blocked' });
    const [block] = await selectBlock(db, user.uuid);
    return { failed: 'account_blocked', facts: block ? await blockDetailsOf(block, { env, now }) : justEnded };
  }
  if (await reopen(db, user.uuid)) logSecurity('account_reopened', { requestId, user_uuid: user.uuid });
  const { token, id, expires_at_ms } = newToken;
  logSecurity('signed_in', { requestId, user_uuid: user.uuid, token_id: id, provider });
  return { data: { token, token_id: id, expires_at: moment(expires_at_ms), user } };
}

type BlockDetails = z.input<typeof accountBlock>;

const justEnded: BlockDetails = { reason: null, until: null, appeal: null, answer: null, appeal_proof: null };

async function blockDetailsOf(
  { until_ms, decision: { uuid: decision_uuid, reason, appeal, answer } }: BlockRow,
  { env, now }: Pick<Context, 'env' | 'now'>,
): Promise<BlockDetails> {
  const appeal_proof = appeal === null ? await sealAppealProof(env, { decision_uuid, now }) : null;
  return { reason, until: momentOrNull(until_ms), appeal, answer, appeal_proof };
}
