import type { Context } from 'hono';
import { NoCasterPage } from '../../client/live/broadcast/no-caster-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { page } from '../platform/page/page.tsx';

/** Page for members who may not go on air: how to become a VB. */
export function noCasterPage(c: Context<EdgeEnv>): Promise<Response> {
  const isAboutEarnings = c.get('address').pageMatch?.page.path.startsWith('/earnings') ?? false;
  return page(c, {
    share: { kind: 'hidden' },
    status: 403,
    body: <NoCasterPage isAboutEarnings={isAboutEarnings} />,
  });
}
