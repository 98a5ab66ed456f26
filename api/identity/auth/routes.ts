/**
 * Routes to sign in with a provider's token, to open web views, and to list and revoke session
 * tokens.
 */
import { and, eq, gt, or, type SQL } from 'drizzle-orm';
import {
  enterWithCode,
  handOver,
  listSessions,
  revokeAllSessions,
  revokeSession,
  signInWithProvider,
  signOut,
} from '../../../calls/identity/auth.ts';
import { noteMember } from '../../people/invite/redeem-invitation.ts';
import { checkSessions } from '../../platform/base/check-sessions.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Caller, Context } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { users } from '../../platform/user/tables.ts';
import { idleMs } from './idle.ts';
import { issueSession } from './issue-session.ts';
import { linkedUser, memberColumns } from './linked-user.ts';
import { checkIdentity } from './provider-identity.ts';
import { createAccount } from './sign-up.ts';
import { tokens } from './tables.ts';
import { isGood } from './token.ts';
import { enterByCode, handOverToken } from './web-view-token.ts';

export const prefixes = ['sessions', 'oauth'];

export const routes = (on: On) => {
  on(signInWithProvider, async ({ params: { provider }, form }, { db, env, now, requestId }) => {
    const refuse = (refusal: Failed) => {
      // Not a rejection: the user has to complete the sign-up form.
      if (refusal.failed !== 'sign_up_required')
        logSecurity('sign_in_refused', { requestId, provider, reason: refusal.failed });
      return refusal;
    };
    const identity = await checkIdentity(provider, form, { env, fetch });
    if ('failed' in identity) return refuse(identity);
    const member = await linkedUser(db, { provider, identity, now });
    if (member && 'failed' in member) return refuse(member);
    const outcome = member
      ? { user: member, is_new: false }
      : await createAccount(db, { provider, identity, form, env, now });
    if ('failed' in outcome) return refuse(outcome);
    const { user, is_new } = outcome;
    if (!is_new) await noteMember(db, { slug: form.invitation, member_uuid: user.uuid, now });
    if (is_new) logSecurity('signed_up', { requestId, user_uuid: user.uuid, provider });
    return issueSession({ db, env, now, requestId }, { user, device: form.device, provider, language: form.language });
  });

  on(
    handOver,
    (_, { db, bearer }) => ({ users: db.select(memberColumns).from(users).where(eq(users.uuid, bearer.user_uuid)) }),
    async ({ form }, { db, now, requestId, caller, read }) => {
      const [user] = (await read()).users;
      const handover = user && (await handOverToken(db, caller, { device: form.device, now }));
      if (!handover) return { failed: 'forbidden' };
      const { token, id, expires_at_ms, entry_code, entry_until_ms } = handover;
      logSecurity('web_view_opened', { requestId, user_uuid: user.uuid, token_id: id });
      const entry = { entry_code, entry_until: moment(entry_until_ms) };
      return { data: { token, token_id: id, expires_at: moment(expires_at_ms), user, ...entry } };
    },
  );

  on(enterWithCode, async ({ form: { code, device } }, { db, now, requestId }) => {
    const entry = await enterByCode(db, { code, device, now });
    if (!entry) {
      logSecurity('web_view_refused', { requestId, reason: 'entry_code_refused' });
      return { failed: 'entry_code_refused' };
    }
    const { token, id, expires_at_ms, user } = entry;
    logSecurity('web_view_entered', { requestId, user_uuid: user.uuid, token_id: id });
    return { data: { token, token_id: id, expires_at: moment(expires_at_ms), user } };
  });

  on(
    listSessions,
    ({ query }, { db, env, now, bearer }) => {
      const { after, limit } = rangeOf(query);
      const own = and(eq(tokens.user_uuid, bearer.user_uuid), isGood(now, idleMs(env)));
      const rows = db
        .select()
        .from(tokens)
        .where(and(own, gt(tokens.order_key, after)));
      return { rows: rows.orderBy(tokens.order_key).limit(limit + 1) };
    },
    async ({ query }, { env, caller, read }) => {
      const start = startOf(`sessions:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, (row) => ({
        id: row.id,
        device: row.device,
        created_at: moment(row.created_at_ms),
        last_used_at: moment(row.last_used_at_ms),
        expires_at: moment(Math.min(row.expires_at_ms, row.last_used_at_ms + idleMs(env))),
        current: row.id === caller.token_id,
        handed_over: row.parent_id !== null,
      }));
    },
  );

  on(signOut, async (_, context) => ({
    data: { revoked_count: await revoke(context, 'signed_out', withHandedOver(context.caller.token_id)) },
  }));

  on(revokeSession, async ({ params }, context) => {
    const revoked_count = await revoke(context, 'device_signed_out', withHandedOver(params.id));
    return revoked_count === 0 ? { failed: 'session_not_found' } : { data: { revoked_count } };
  });

  on(revokeAllSessions, async (_, context) => ({
    data: { revoked_count: await revoke(context, 'signed_out_everywhere') },
  }));
};

/** Matches a token and the web view tokens that end with it. */
const withHandedOver = (id: string) => or(eq(tokens.id, id), eq(tokens.parent_id, id));

/** Revokes all or some of the caller's valid tokens. Returns how many. */
async function revoke(
  { db, env, now, requestId, waitUntil, caller: { user_uuid, token_id } }: Context & { caller: Caller },
  security: 'signed_out' | 'device_signed_out' | 'signed_out_everywhere',
  filter?: SQL,
): Promise<number> {
  const { meta } = await db
    .update(tokens)
    .set({ revoked_at_ms: now.getTime() })
    .where(and(eq(tokens.user_uuid, user_uuid), isGood(now, idleMs(env)), filter));
  if (meta.changes > 0) logSecurity(security, { requestId, user_uuid, token_id });
  waitUntil(checkSessions(env, user_uuid));
  return meta.changes;
}
