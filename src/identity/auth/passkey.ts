/** Signing in by a passkey: what the browser's authenticator is asked with, and what it signed. Auth.js has no part in it. */
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
import { enter, sessionFor } from './enter.ts';
import { invitationOf } from './invitation-of.ts';
import { dropLink } from './pending-link.ts';
import { toldBlock } from './told-block.ts';

/** What the browser's authenticator is asked with. */
export async function passkeyOptions(c: Context<EdgeEnv>): Promise<Response> {
  const asked = await api(c, askPasskey, {});
  return asked.ok ? c.json(asked.answer) : answerFailure(c, asked.failure);
}

/** Takes what it signed: somebody is in, or is told why not. */
export async function enterByPasskey(c: Context<EdgeEnv>): Promise<Response> {
  const sent = new URLSearchParams(await formText(c));
  const back = safeReturnTo(sent.get('callbackUrl') ?? '', publicOrigin(c));
  await dropLink(c);
  const device = deviceOf(c.req.header('user-agent'));
  const language = splitLocale(back).locale;
  const form = { credential: sent.get('credential') ?? '', device, invitation: invitationOf(back), language };
  const signed = await api(c, signInWithPasskey, { form });
  if (!signed.ok) {
    const { error } = signed.failure;
    if (error.code === 'account_blocked') await toldBlock.keep(c, error);
    return refuse(c, errorNames[error.code] ?? 'Unavailable', { back });
  }
  await enter(c, sessionFor(signed.answer), 'passkey');
  return c.redirect(back, 303);
}

/** The host's refusals, by the names under which the sign-in page tells them. */
const errorNames: Partial<Record<string, string>> = {
  passkey_refused: 'PasskeyRefused',
  invalid_form: 'PasskeyRefused',
  account_blocked: 'AccessDenied',
};
