/** The member's linked logins and their verified email address. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import type { z } from 'zod';
import { getWaysIn, proveEmail, sendEmailCode, unlinkAccount } from '../../../calls/identity/account.ts';
import { addPasskey, removePasskey } from '../../../calls/identity/passkey.ts';
import { AccountsPage } from '../../../client/identity/accounts-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { accounts as pageDefinition } from '../../../pages/identity/account.ts';
import type { EdgeEnv } from '../../env.ts';
import { formToken } from '../../identity/auth/form-token.ts';
import { offeredProviders } from '../../identity/auth/providers.ts';
import { api } from '../../platform/host/api.ts';
import type { Failure } from '../../platform/host/result.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { deviceOf } from '../../platform/request/device.ts';
import { externalBrowserOf } from '../../platform/request/external-browser.ts';
import { contentSecurityPolicy } from '../../platform/request/security-headers.ts';

type Outcome = NonNullable<z.infer<typeof pageDefinition.query>['status']>;

export const accounts = loader(pageDefinition, async (c, { query: { status = null } }) => {
  const logins = await api(c, getWaysIn, {});
  if (!logins.ok) return failedPage(c, logins);
  const token = await formToken(c);
  if ('elsewhere' in token) return token.elsewhere;
  const offers = offeredProviders(c);
  const answer = await page(c, {
    scripts: [assets.passkey],
    share: { kind: 'hidden' },
    body: (
      <AccountsPage
        ways={logins.answer.data}
        offered={offers.map(({ id }) => id)}
        csrfToken={token.csrfToken}
        outcome={status}
        wayOut={await externalBrowserOf(c)}
      />
    ),
  });
  for (const cookie of token.cookies) answer.headers.append('set-cookie', cookie);
  const formTargets = offers.flatMap((offer) => offer.formTargets);
  answer.headers.set('content-security-policy', contentSecurityPolicy(c.get('settings'), { formTargets }));
  return answer;
});

export const remove = action(pageDefinition, 'remove', async (c, { form }) => {
  const result = await api(c, unlinkAccount, { params: form });
  return result.ok ? back(c, 'removed') : refuse(c, result);
});

/** Adds a passkey. Without a name, it is named after the browser. */
export const addKey = action(pageDefinition, 'addKey', async (c, { form: { name, credential } }) => {
  const keyName = name.trim() || deviceOf(c.req.header('user-agent'));
  const result = await api(c, addPasskey, { form: { name: keyName, credential } });
  if (!result.ok && result.failure.error.code === 'invalid_form') return back(c, 'passkey_refused');
  return result.ok ? back(c, 'passkey_added') : refuse(c, result);
});

export const removeKey = action(pageDefinition, 'removeKey', async (c, { form: { id } }) => {
  const result = await api(c, removePasskey, { params: { id } });
  return result.ok ? back(c, 'passkey_removed') : refuse(c, result);
});

export const sendCode = action(pageDefinition, 'sendCode', async (c, { form: { email } }) => {
  const result = await api(c, sendEmailCode, { form: { email, locale: c.get('locale') } });
  if (!result.ok && result.failure.error.code === 'invalid_form') return back(c, 'email_invalid');
  return result.ok ? back(c, 'code_sent') : refuse(c, result);
});

export const proveCode = action(pageDefinition, 'proveCode', async (c, { form: { code } }) => {
  const result = await api(c, proveEmail, { form: { code, language: c.get('locale') } });
  if (!result.ok && result.failure.error.code === 'invalid_form') return back(c, 'code_wrong');
  return result.ok ? back(c, 'proved') : refuse(c, result);
});

const outcomes: Partial<Record<string, Outcome>> = {
  last_way_in: 'last',
  account_not_found: 'gone',
  passkey_refused: 'passkey_refused',
  passkey_not_found: 'gone',
  passkeys_full: 'passkeys_full',
  code_wrong: 'code_wrong',
  code_over: 'code_over',
  email_taken: 'email_taken',
  mail_unavailable: 'mail_unavailable',
  too_many_requests: 'too_many',
};

/** Shows a failure on the page if the member can correct it there. */
function refuse(c: Context<EdgeEnv>, failed: Failure): Response | Promise<Response> {
  const outcome = outcomes[failed.failure.error.code];
  return outcome ? back(c, outcome) : failedPage(c, failed);
}

const back = (c: Context<EdgeEnv>, status: Outcome) =>
  c.redirect(`${localePath(c.get('locale'), href('/profile/accounts'))}?${new URLSearchParams({ status })}`, 303);
