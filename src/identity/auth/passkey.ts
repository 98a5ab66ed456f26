/**
 * Sign-in with a passkey, without Auth.js: the options for the browser's authenticator, and its
 * signature.
 */
import type { Context } from 'hono';
import { askPasskey, signInWithPasskey } from '../../../calls/identity/passkey.ts';
import { splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { answerFailure } from '../../platform/host/failure-answer.ts';
import { deviceOf } from '../../platform/request/device.ts';
import { formText } from '../../platform/request/form.ts';
import { publicOrigin } from '../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../platform/request/safe-return-to.ts';
import { refuse } from './answer.ts';
import { invitationInPath } from './invitation-of.ts';
import { dropLink } from './pending-link.ts';
import { replaceSession, sessionFor } from './start-session.ts';
import { suspensionNotice } from './suspension-notice.ts';

/** Responds with the options for the authenticator. */
export async function sendPasskeyOptions(c: Context<EdgeEnv>): Promise<Response> {
  const options = await api(c, askPasskey, {});
  return options.ok ? c.json(options.answer) : answerFailure(c, options.failure);
}

/** Checks the signature, then signs in or shows the error. */
export async function enterByPasskey(c: Context<EdgeEnv>): Promise<Response> {
  const fields = new URLSearchParams(await formText(c));
  const back = safeReturnTo(fields.get('callbackUrl') ?? '', publicOrigin(c));
  await dropLink(c);
  const device = deviceOf(c.req.header('user-agent'));
  const language = splitLocale(back).locale;
  const form = { credential: fields.get('credential') ?? '', device, invitation: invitationInPath(back), language };
  const result = await api(c, signInWithPasskey, { form });
  if (!result.ok) {
    const { error } = result.failure;
    if (error.code === 'account_blocked') await suspensionNotice.keep(c, error);
    return refuse(c, errorNames[error.code] ?? 'Unavailable', { back });
  }
  await replaceSession(c, sessionFor(result.answer), 'passkey');
  return c.redirect(back, 303);
}

/** Failures of the API by the names that the sign-in page shows. */
const errorNames: Partial<Record<string, string>> = {
  passkey_refused: 'PasskeyRefused',
  invalid_form: 'PasskeyRefused',
  account_blocked: 'AccessDenied',
};
