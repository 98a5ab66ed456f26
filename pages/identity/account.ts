import { z } from 'zod';
import { provider } from '../../calls/identity/provider.ts';
import { outcome } from '../field.ts';
import { definePage } from '../page.ts';

const textInput = z.string().default('');

/** Result of the last action, or the reason of its failure. */
const status = outcome([
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

/**
 * The member's linked logins: providers, passkeys and an email address. Forms that add one post to
 * /api/auth.
 */
export const accounts = definePage({
  path: '/profile/accounts',
  access: 'bearer',
  query: z.object({ status: status }),
  actions: {
    remove: { at: '/remove', form: z.object({ provider, id: z.string() }) },
    addKey: { at: '/passkey', form: z.object({ name: textInput, credential: textInput }) },
    removeKey: { at: '/passkey-remove', form: z.object({ id: z.string() }) },
    sendCode: { at: '/email', form: z.object({ email: textInput }) },
    proveCode: { at: '/email-code', form: z.object({ code: textInput }) },
  },
});
