import { Hono } from 'hono';
import { getInviter } from '../../calls/invite.ts';
import { InvitePage } from '../../client/invite/invite-page.tsx';
import { api } from '../api.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { page } from '../page.tsx';
import { appStoreUrl, playStoreUrl } from '../store-links.ts';

export const invite = new Hono<EdgeEnv>().get('/invite/:slug', async (c) => {
  const found = await api(c, getInviter, { params: c.req.param() });
  if (!found.ok) return failedPage(c, found);
  const { data: inviter } = found.answer;
  const { settings } = c.var;
  return page(c, {
    share: { kind: 'invite', inviter },
    cache: getInviter.cache,
    body: (
      <InvitePage
        inviter={inviter}
        appStoreUrl={appStoreUrl(settings, inviter.slug)}
        playStoreUrl={playStoreUrl(settings, inviter.slug)}
        deepLink={`${settings.APP_SCHEME}://invite/${inviter.slug}`}
      />
    ),
  });
});
