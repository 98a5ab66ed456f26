/**
 * Emails the owner when a sign-in method or the address changes, because account takeovers start
 * that way.
 */
import type { Provider } from '../../../calls/identity/provider.ts';
import { type Notified, notifyOwner } from '../../platform/mail/notify-owner.ts';

type LoginChange = { mail: 'login_linked' | 'login_unlinked'; way: Provider | 'passkey' } | { mail: 'address_changed' };

const names: Readonly<Record<Provider | 'passkey', string>> = {
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
  sandbox: 'Sandbox',
  passkey: 'Passkey',
};

/** Sends the email about a changed login to the owner. */
export const notifyLoginChange = (env: object, { to, now, ...change }: LoginChange & Notified): Promise<void> =>
  notifyOwner(
    env,
    { to, now },
    {
      mail: change.mail,
      page: '/profile/accounts',
      ...('way' in change && { values: () => ({ way: names[change.way] }) }),
    },
  );
