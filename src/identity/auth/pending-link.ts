/**
 * A member who has gone to a provider to add its account to theirs. Their token waits, sealed, since a provider that sends
 * people back by a form of its own site brings no session along. Whoever begins to sign in instead links nothing.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { getWaysIn, linkAccount } from '../../../calls/identity/account.ts';
import { type Provider, provider } from '../../../calls/identity/member.ts';
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

/** Notes what a member is about to add. An answer of ours where they have to do something else first. */
export async function beginLink(c: Context<EdgeEnv>, to: Provider): Promise<Response | null> {
  const session = await sessionOf(c);
  if (!session) return signInFirst(c);
  const ways = await api(c, getWaysIn, {});
  if (!ways.ok) return failedPage(c, ways);
  // Better told now than on the way back.
  if (ways.answer.data.may_change_until === null) return signInFirst(c, 'StepUpRequired');
  const entry = { provider: to, token: session.token, back: refererPath(c) };
  await pendingLink.keep(c, entry, { sameSite: to === 'apple' && isSecure(c) ? 'none' : 'lax' });
  return null;
}

/** Nothing is added any more. */
export const dropLink = (c: Context<EdgeEnv>): Promise<void> => pendingLink.drop(c);

/** Where to go once the account of a provider was added, or was not; null where nobody is about to add one. */
export async function finishLink(
  c: Context<EdgeEnv>,
  from: Provider,
  proof: { id_token?: string | undefined; access_token?: string | undefined },
): Promise<string | null> {
  const pending = await pendingLink.read(c);
  if (pending?.provider !== from) return null;
  await pendingLink.drop(c);
  const linked = await api(c, linkAccount, {
    params: { provider: from },
    form: { ...proof, from: 'web', language: splitLocale(pending.back).locale },
    bearer: pending.token,
  });
  if (linked.ok) return wayTo(pending.back, { status: 'linked' });
  const { code } = linked.failure.error;
  if (code === 'account_taken') return wayTo(pending.back, { status: 'taken' });
  const page = wayTo(pending.back, {});
  if (code !== 'step_up_required' && code !== 'unauthorized') return wayTo(pending.back, { status: 'not_linked' });
  const error = code === 'unauthorized' ? 'SessionRequired' : 'StepUpRequired';
  const query = new URLSearchParams({ error, callbackUrl: page });
  return `${localePath(splitLocale(pending.back).locale, href('/auth/signin'))}?${query}`;
}

/** The page of the ways in, in the language that they left in. */
function wayTo(back: string, query: Record<string, string>): string {
  const page = localePath(splitLocale(back).locale, href('/profile/accounts'));
  return query.status === undefined ? page : `${page}?${new URLSearchParams(query)}`;
}
