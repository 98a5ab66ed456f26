/** Signing in by a passkey: what the browser's authenticator is asked with, and what it signed. Auth.js has no part in it. */
import type { Context } from 'hono';
import { askPasskey, signInWithPasskey } from '../../calls/passkey.ts';
import { splitLocale } from '../../client/i18n.ts';
import { api } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { answerFailure } from '../failure-answer.ts';
import { formText } from '../form.ts';
import { publicOrigin } from '../public-origin.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { refuse } from './answer.ts';
import { deviceOf } from './device.ts';
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
