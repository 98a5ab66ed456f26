/** The ways into an account, as their owner changes them. */
import { z } from 'zod';
import {
  codeMails,
  EMAIL_CODE,
  getWaysIn,
  linkAccount,
  proveEmail,
  sendEmailCode,
  unlinkAccount,
} from '../../calls/account.ts';
import { checkIdentity } from '../auth/provider-identity.ts';
import { hashOf } from '../auth/token.ts';
import type { ApiBindings } from '../host/env.ts';
import { waitFor } from '../host/limit.ts';
import { moment } from '../host/moment.ts';
import type { On } from '../host/route.ts';
import { logSecurity } from '../host/security-log.ts';
import { sendMail } from '../mail/send-mail.ts';
import { mailOf } from '../mail/text.ts';
import { link, proveAddress, selectWaysIn, unlink, waysInOf } from './ways-in.ts';

const named = z.object({ PRODUCT_NAME: z.string().default('Vela') });

/** The code that proves an address, one at a time for each user. */
const codeOf = ({ CODES }: ApiBindings, user_uuid: string) => CODES.getByName(`email:${user_uuid}`);

export const accountRoutes = (on: On) => {
  on(
    getWaysIn,
    (_, { db, bearer }) => selectWaysIn(db, bearer.user_uuid),
    async (_, { caller, now, read }) => ({ data: waysInOf(await read(), caller, now) }),
  );

  on(linkAccount, async ({ params: { provider }, form }, { db, env, now, requestId, caller }) => {
    const identity = await checkIdentity(provider, form, { env, fetch });
    if ('failed' in identity) return identity;
    const { user_uuid, token_id } = caller;
    const linked = await link(db, { user_uuid, provider, identity, now });
    if (!linked) return { failed: 'account_taken' };
    logSecurity('account_linked', { requestId, user_uuid, token_id, provider });
    return { data: waysInOf(linked, caller, now) };
  });

  on(unlinkAccount, async ({ params: { provider, id } }, { db, now, requestId, caller }) => {
    const { user_uuid, token_id } = caller;
    const left = await unlink(db, { user_uuid, provider, id });
    if (left === 'not_found') return { failed: 'account_not_found' };
    if (left === 'last') return { failed: 'last_way_in' };
    logSecurity('account_unlinked', { requestId, user_uuid, token_id, provider });
    return { data: waysInOf(left, caller, now) };
  });

  on(sendEmailCode, async ({ form: { email, locale } }, { env, now, caller }) => {
    // Nobody's mailbox is filled by many users who name it.
    const retry_after_seconds = await waitFor(env, `mail-code:${await hashOf(email)}`, codeMails);
    if (retry_after_seconds > 0) return { failed: 'too_many_requests', facts: { retry_after_seconds } };
    const code = await codeOf(env, caller.user_uuid).issue(email, EMAIL_CODE);
    const values = { code, product: named.parse(env).PRODUCT_NAME, minutes: EMAIL_CODE.ttl_seconds / 60 };
    const sent = await sendMail(env, { to: email, ...mailOf('email_code', locale, values) });
    if (!sent) return { failed: 'mail_unavailable' };
    return { data: { expires_at: moment(now.getTime() + EMAIL_CODE.ttl_seconds * 1000) } };
  });

  on(proveEmail, async ({ form }, { db, env, now, requestId, caller }) => {
    const { user_uuid, token_id } = caller;
    const guess = await codeOf(env, user_uuid).guess(form.code);
    if (!('subject' in guess)) return { failed: guess.outcome === 'wrong' ? 'code_wrong' : 'code_over' };
    // Who reads its mail may know that it is taken.
    const proved = await proveAddress(db, { user_uuid, address: guess.subject, now });
    if (!proved) return { failed: 'email_taken' };
    logSecurity('email_proved', { requestId, user_uuid, token_id });
    return { data: waysInOf(proved, caller, now) };
  });
};
