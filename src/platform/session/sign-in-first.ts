import type { Context } from 'hono';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';

/** Why somebody is led to the sign-in page. */
export type SignInReason = 'SessionRequired' | 'StepUpRequired' | 'StaffPasskeyRequired';

/**
 * To the sign-in page, which says why and for what, and knows the way back: to this page, or for a form to the page that the form
 * is on, where it is not told.
 */
export function signInFirst(c: Context<EdgeEnv>, error: SignInReason = 'SessionRequired', back?: string): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const { pathname } = c.get('address');
  const from = isRead ? pathname + searchOf(c) : refererPath(c);
  const query = new URLSearchParams({
    error,
    callbackUrl: back ?? from,
    ...(!isRead && error === 'SessionRequired' && { for: pathname }),
  });
  return c.redirect(`${localePath(c.get('locale'), href('/auth/signin'))}?${query}`, 303);
}

/** The query, without what the app may have put into it to come in. */
function searchOf(c: Context<EdgeEnv>): string {
  const { searchParams } = new URL(c.get('url'));
  searchParams.delete('code');
  searchParams.delete('token');
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/** The page that a form was sent from; its address is ours, since forms from elsewhere are refused (same-origin.ts). */
export const refererPath = (c: Context<EdgeEnv>) =>
  URL.parse(c.req.header('referer') ?? '')?.pathname ?? localePath(c.get('locale'), '/');
