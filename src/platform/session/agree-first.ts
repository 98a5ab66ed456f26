import type { Context } from 'hono';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import type { EdgeEnv } from '../../env.ts';
import { refererPath } from './sign-in-first.ts';

/** Redirects to the page that accepts changed texts, with the way back to the page of the form. */
export function agreeFirst(c: Context<EdgeEnv>): Response {
  const query = new URLSearchParams({ back: refererPath(c) });
  return c.redirect(`${localePath(c.get('locale'), href('/privacy/agreements'))}?${query}`, 303);
}
