import type { Context } from 'hono';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';

/** Reasons for a redirect to the sign-in page. */
export type SignInReason = 'SessionRequired' | 'StepUpRequired' | 'StaffPasskeyRequired';

/**
 * Redirects to the sign-in page with the reason and the way back: this page, or `back`. For a form,
 * it is the page that contains it.
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

/** Returns the query without the code or token of an app. */
function searchOf(c: Context<EdgeEnv>): string {
  const { searchParams } = new URL(c.get('url'));
  searchParams.delete('code');
  searchParams.delete('token');
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/**
 * Returns the page from which a form was sent. It is on this site, because forms from other sites
 * are rejected (same-origin.ts).
 */
export const refererPath = (c: Context<EdgeEnv>) =>
  URL.parse(c.req.header('referer') ?? '')?.pathname ?? localePath(c.get('locale'), '/');
