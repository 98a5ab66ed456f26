import type { Context } from 'hono';
import { getFollowing } from '../../../calls/people/follow.ts';
import { getInviter } from '../../../calls/people/invite.ts';
import { InvitePage } from '../../../client/people/invite/invite-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { invite as pageDefinition } from '../../../pages/people/invite.ts';
import type { EdgeEnv } from '../../env.ts';
import { followingBy } from '../../people/following-by.ts';
import { inviteShare } from '../../people/share.ts';
import { appStoreUrl, deepLink, playStoreUrl } from '../../platform/base/app-links.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';

export const invite = loader(pageDefinition, async (c, { params }) => {
  const result = await api(c, getInviter, { params });
  if (!result.ok) return failedPage(c, result);
  const { data: inviter } = result.answer;
  const own = await followingBy(c, () => api(c, getFollowing, { params: { uuid: inviter.user.uuid } }));
  const settings = c.get('settings');
  return page(c, {
    share: inviteShare(inviter),
    cache: pageDefinition.cache,
    body: (
      <InvitePage
        inviter={inviter}
        isFollowing={own !== 'hidden' && own?.is_following === true}
        appStoreUrl={appStoreUrl(settings, inviter.slug)}
        playStoreUrl={playStoreUrl(settings, inviter.slug)}
        signUpHref={settings.SIGN_UP === 'web' ? signUpPath(c, inviter.slug) : null}
        deepLink={deepLink(settings, `invite/${inviter.slug}`)}
      />
    ),
  });
});

/** Returns the sign-in link that returns to the invitation, so that the sign-up knows it. */
function signUpPath(c: Context<EdgeEnv>, slug: string): string {
  const to = (path: string) => localePath(c.get('locale'), path);
  return `${to(href('/auth/signin'))}?${new URLSearchParams({ callbackUrl: to(href('/invite/{slug}', { slug })) })}`;
}
