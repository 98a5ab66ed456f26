/** Routes for the owner's linked logins and address. */
import { getWaysIn, linkAccount, proveEmail, sendEmailCode, unlinkAccount } from '../../../calls/identity/account.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Caller } from '../../platform/framework/env.ts';
import type { On } from '../../platform/framework/route.ts';
import { logSecurity } from '../../platform/framework/security-log.ts';
import { checkMailCode, sendMailCode } from '../auth/mail-code.ts';
import { checkIdentity } from '../auth/provider-identity.ts';
import { link, linkedLoginsOf, proveAddress, selectLinkedLogins, unlink } from './linked-logins.ts';
import { notifyLoginChange } from './notify-login-change.ts';

export const prefixes = ['accounts', 'profile'];

/** Purpose of the code that verifies an address: one code at a time per user. */
const purposeOf = ({ user_uuid }: Caller) => ({ person_uuid: user_uuid, purpose: 'email' });

export const routes = (on: On) => {
  on(
    getWaysIn,
    (_, { db, bearer }) => selectLinkedLogins(db, bearer.user_uuid),
    async (_, { caller, now, read }) => ({ data: linkedLoginsOf(await read(), caller, now) }),
  );

  on(linkAccount, async ({ params: { provider }, form }, { db, env, now, requestId, waitUntil, caller }) => {
    const identity = await checkIdentity(provider, form, { env, fetch });
    if ('failed' in identity) return identity;
    const { user_uuid, token_id } = caller;
    const rows = await link(db, { user_uuid, provider, identity, language: form.language, now });
    if (!rows) return { failed: 'account_taken' };
    logSecurity('account_linked', { requestId, user_uuid, token_id, provider });
    waitUntil(notifyLoginChange(env, { mail: 'login_linked', way: provider, to: rows.proved[0], now }));
    return { data: linkedLoginsOf(rows, caller, now) };
  });

  on(unlinkAccount, async ({ params: { provider, id } }, { db, env, now, requestId, waitUntil, caller }) => {
    const { user_uuid, token_id } = caller;
    const logins = await unlink(db, { user_uuid, provider, id });
    if (logins === 'not_found') return { failed: 'account_not_found' };
    if (logins === 'last') return { failed: 'last_way_in' };
    logSecurity('account_unlinked', { requestId, user_uuid, token_id, provider });
    waitUntil(notifyLoginChange(env, { mail: 'login_unlinked', way: provider, to: logins.proved[0], now }));
    return { data: linkedLoginsOf(logins, caller, now) };
  });

  on(sendEmailCode, async ({ form: { email, locale } }, { env, now, caller }) => {
    const result = await sendMailCode(env, { ...purposeOf(caller), to: email, locale, now });
    return 'failed' in result ? result : { data: { expires_at: moment(result.expires_at_ms) } };
  });

  on(
    proveEmail,
    (_, { db, bearer }) => selectLinkedLogins(db, bearer.user_uuid),
    async ({ form: { code, language } }, { db, env, now, requestId, waitUntil, caller, read }) => {
      const { user_uuid, token_id } = caller;
      const codeCheck = await checkMailCode(env, { ...purposeOf(caller), code });
      if ('failed' in codeCheck) return codeCheck;
      const [before] = (await read()).proved;
      // The caller has proved to own the mailbox, so the answer may reveal that the address is
      // taken.
      const rows = await proveAddress(db, { user_uuid, address: codeCheck.address, language, now });
      if (!rows) return { failed: 'email_taken' };
      logSecurity('email_proved', { requestId, user_uuid, token_id });
      if (before && before.address !== codeCheck.address) {
        waitUntil(notifyLoginChange(env, { mail: 'address_changed', to: before, now }));
      }
      return { data: linkedLoginsOf(rows, caller, now) };
    },
  );
};
