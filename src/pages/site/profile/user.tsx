/** Public page of a user or VB, with forms to follow and block them. */

import type { Context } from 'hono';
import { listAnnouncedLives } from '../../../../calls/live/announce.ts';
import { listLives } from '../../../../calls/live/live.ts';
import { getVbNumbers } from '../../../../calls/live/live-result.ts';
import { blockUser, unblockUser } from '../../../../calls/people/block.ts';
import { followUser, getFollowing, unfollowUser } from '../../../../calls/people/follow.ts';
import { getUser } from '../../../../calls/people/profile.ts';
import { vbTab } from '../../../../calls/platform/page-field.ts';
import { mayAccess } from '../../../../calls/platform/role.ts';
import type { PublicUser } from '../../../../calls/platform/user.ts';
import { NextAnnounced } from '../../../../client/live/announce/next-announced.tsx';
import { followersText } from '../../../../client/people/follow/followers-text.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { formatCompact } from '../../../../client/platform/texts/format-compact.ts';
import { type Locale, localePath } from '../../../../client/platform/texts/i18n.ts';
import { UserPage } from '../../../../client/site/profile/user-page.tsx';
import { user as pageDefinition } from '../../../../pages/people/profile.ts';
import type { EdgeEnv } from '../../../env.ts';
import { signInToFollow } from '../../../people/after-sign-in.ts';
import { followingBy } from '../../../people/following-by.ts';
import { userShare } from '../../../people/share.ts';
import { deepLink } from '../../../platform/base/app-links.ts';
import { peekSettled } from '../../../platform/base/peek-settled.ts';
import { api } from '../../../platform/host/api.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { textsOf } from '../../../platform/page/texts.ts';
import { asksData, dataAnswer } from '../../../platform/request/form-answer.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { refererPath } from '../../../platform/session/sign-in-first.ts';
import { openTab, tabOf } from '../../../site/vb-tabs.tsx';

const ANNOUNCED = 6;

export const user = loader(pageDefinition, async (c, { params, query }) => {
  const userPromise = api(c, getUser, { params });
  const relationPromise = followingBy(c, () => api(c, getFollowing, { params }));
  const earlyResult = await peekSettled(userPromise);
  // A user who is not known yet may be a VB.
  const ofVb = earlyResult?.ok && !goesLive(earlyResult.answer.data) ? null : askOfVb(c, params.uuid, query);
  const result = await userPromise;
  if (!result.ok)
    return result.failure.error.code === 'invalid_params' ? errorPage(c, 404, 'user_not_found') : failedPage(c, result);
  const own = await relationPromise;
  if (own === 'hidden') return errorPage(c, 404, 'user_not_found');
  const user = { ...result.answer.data, ...(own && { follower_count: own.follower_count }) };
  const { uuid } = user;
  // The account was merged into another one.
  if (uuid !== params.uuid) return c.redirect(c.get('address').pathname.replace(/[^/]+$/, uuid), 301);
  const common = {
    user,
    isFollowing: own?.is_following ?? false,
    isBlocked: own?.is_blocked ?? false,
    shareUrl: publicOrigin(c) + localePath(c.get('locale'), href('/users/{uuid}', { uuid })),
    deepLink: deepLink(c.get('settings'), `users/${uuid}`),
  };
  if (!ofVb || !goesLive(user) || common.isBlocked) {
    // Without lists, a cursor is invalid.
    if (!common.isBlocked && (query.cursor ?? query.posts ?? query.lives) !== undefined)
      return errorPage(c, 400, 'invalid_cursor');
    return page(c, {
      share: userShare(user, null),
      cache: pageDefinition.cache,
      body: <UserPage {...common} ofVb={null} />,
    });
  }

  // The head cannot be streamed, and its picture is the one of a live.
  const [last, numbers, ...paged] = await Promise.all([ofVb.last, ofVb.numbers, ...ofVb.tab.paged]);
  for (const list of paged) if (!list.ok && list.failure.error.code === 'invalid_cursor') return failedPage(c, list);
  return page(c, {
    share: userShare(user, (last.ok && last.answer.data[0]) || null),
    cache: pageDefinition.cache,
    body: (defer) => (
      <UserPage
        {...common}
        ofVb={{
          numbers: numbers.ok ? numbers.answer.data : null,
          announced: defer(ofVb.announced, 'announced', ({ data }) => (
            <NextAnnounced
              announced={data}
              isFollowing={common.isFollowing}
              calendarHref={calendarPath(c.get('locale'), uuid)}
            />
          )),
          tab: tabOf(query),
          tabs: vbTab.options,
          content: ofVb.tab.content(defer, own),
        }}
      />
    ),
  });
});

/**
 * Follows or unfollows. A script gets the number of followers, a normal submit the previous page.
 */
export const follow = action(pageDefinition, 'follow', async (c, { params, form: { wants } }) => {
  if (!c.get('viewer') && wants === 'follow') return signInToFollow(c, params.uuid);
  const result = await api(c, wants === 'follow' ? followUser : unfollowUser, { params });
  if (!result.ok) return failedPage(c, result);
  if (!asksData(c)) return c.redirect(refererPath(c), 303);
  const locale = c.get('locale');
  const { follower_count } = result.answer.data;
  return dataAnswer(c, 200, {
    followers: followersText(textsOf(locale), locale, follower_count),
    count: formatCompact(locale, follower_count),
  });
});

/** Blocks or unblocks. A block hides both users from each other, so the page changes. */
export const block = action(pageDefinition, 'block', async (c, { params, form: { wants } }) => {
  const result = await api(c, wants === 'block' ? blockUser : unblockUser, { params });
  return result.ok ? c.redirect(refererPath(c), 303) : failedPage(c, result);
});
const calendarPath = (locale: Locale, uuid: string) =>
  localePath(locale, `${href('/users/{uuid}', { uuid })}/lives.ics`);

const goesLive = ({ role }: PublicUser) => mayAccess(role, 'caster');

/** Loads what only VBs have: numbers, announced lives, and the lists of the tab. */
const askOfVb = (c: Context<EdgeEnv>, uuid: string, query: PageInput<typeof pageDefinition>['query']) => ({
  last: api(c, listLives, { query: { status: 'ended', caster_uuid: uuid, limit: 1 } }),
  numbers: api(c, getVbNumbers, { params: { uuid } }),
  announced: api(c, listAnnouncedLives, { query: { caster_uuid: uuid, limit: ANNOUNCED } }),
  tab: openTab(c, uuid, query),
});
