/**
 * A member's trip to a provider to link its account. The member's token waits encrypted, because a
 * provider that returns users with a form post (Apple) brings no session cookie. Starting a sign-in
 * cancels the link.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { getWaysIn, linkAccount } from '../../../calls/identity/account.ts';
import { type Provider, provider } from '../../../calls/identity/provider.ts';
import { href } from '../../../client/platform/script/href.ts';
import { localePath, splitLocale } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { isSecure } from '../../platform/request/cookie.ts';
import { sealedCookie } from '../../platform/session/sealed-cookie.ts';
import { sessionOf } from '../../platform/session/session.ts';
import { refererPath, signInFirst } from '../../platform/session/sign-in-first.ts';

const pendingLink = sealedCookie({
  kind: 'link',
  cookie: 'link',
  seconds: 10 * 60,
  schema: z.object({ provider, token: z.string(), back: z.string() }),
});

/**
 * Starts linking an account. Returns null, or a response if the member must sign in first or the
 * API fails.
 */
export async function beginLink(c: Context<EdgeEnv>, to: Provider): Promise<Response | null> {
  const session = await sessionOf(c);
  if (!session) return signInFirst(c);
  const logins = await api(c, getWaysIn, {});
  if (!logins.ok) return failedPage(c, logins);
  // Re-authentication is required before the trip, not after it.
  if (logins.answer.data.may_change_until === null) return signInFirst(c, 'StepUpRequired');
  const entry = { provider: to, token: session.token, back: refererPath(c) };
  await pendingLink.keep(c, entry, { sameSite: to === 'apple' && isSecure(c) ? 'none' : 'lax' });
  return null;
}

/** Cancels a pending link. */
export const dropLink = (c: Context<EdgeEnv>): Promise<void> => pendingLink.drop(c);

/** Finishes linking. Returns the path of the next page, or null without a link to this provider. */
export async function finishLink(
  c: Context<EdgeEnv>,
  from: Provider,
  proof: { id_token?: string | undefined; access_token?: string | undefined },
): Promise<string | null> {
  const pending = await pendingLink.read(c);
  if (pending?.provider !== from) return null;
  await pendingLink.drop(c);
  const result = await api(c, linkAccount, {
    params: { provider: from },
    form: { ...proof, from: 'web', language: splitLocale(pending.back).locale },
    bearer: pending.token,
  });
  if (result.ok) return linkedLoginsPath(pending.back, { status: 'linked' });
  const { code } = result.failure.error;
  if (code === 'account_taken') return linkedLoginsPath(pending.back, { status: 'taken' });
  const page = linkedLoginsPath(pending.back, {});
  if (code !== 'step_up_required' && code !== 'unauthorized')
    return linkedLoginsPath(pending.back, { status: 'not_linked' });
  const error = code === 'unauthorized' ? 'SessionRequired' : 'StepUpRequired';
  const query = new URLSearchParams({ error, callbackUrl: page });
  return `${localePath(splitLocale(pending.back).locale, href('/auth/signin'))}?${query}`;
}

/** Returns the page of linked logins, in the language in which the member left it. */
function linkedLoginsPath(back: string, query: Record<string, string>): string {
  const page = localePath(splitLocale(back).locale, href('/profile/accounts'));
  return query.status === undefined ? page : `${page}?${new URLSearchParams(query)}`;
}
