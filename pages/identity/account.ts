import { z } from 'zod';
import { provider } from '../../calls/identity/member.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const typed = z.string().default('');

/** What has just been done, or why it was not. */
const told = outcome([
  'linked',
  'taken',
  'not_linked',
  'removed',
  'last',
  'gone',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'passkeys_full',
  'code_sent',
  'code_wrong',
  'code_over',
  'proved',
  'email_taken',
  'email_invalid',
  'too_many',
  'mail_unavailable',
]);

/** How the member logs in: providers' accounts, passkeys and an address. Adding one is a form of /api/auth. */
export const accounts = definePage({
  path: '/profile/accounts',
  access: 'bearer',
  query: z.object({ status: told }),
  actions: {
    remove: { at: '/remove', form: z.object({ provider, id: z.string() }) },
    addKey: { at: '/passkey', form: z.object({ name: typed, credential: typed }) },
    removeKey: { at: '/passkey-remove', form: z.object({ id: z.string() }) },
    sendCode: { at: '/email', form: z.object({ email: typed }) },
    proveCode: { at: '/email-code', form: z.object({ code: typed }) },
  },
});
