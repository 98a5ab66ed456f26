import { getInviter } from '../../calls/invite.ts';
import { InvitePage } from '../../client/invite/invite-page.tsx';
import { invite as row } from '../../pages/invite.ts';
import { api } from '../api.ts';
import { failedPage } from '../errors.tsx';
import { open } from '../open.ts';
import { page } from '../page.tsx';
import { appStoreUrl, playStoreUrl } from '../store-links.ts';

export const invite = open(row, async (c, { params }) => {
  const found = await api(c, getInviter, { params });
  if (!found.ok) return failedPage(c, found);
  const { data: inviter } = found.answer;
  const { settings } = c.var;
  return page(c, {
    share: { kind: 'invite', inviter },
    cache: row.cache,
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
