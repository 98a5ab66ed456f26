/** Public page of a user or VB, with forms to follow and block them. */

import type { Context } from 'hono';
import { listAnnouncedLives } from '../../../../calls/live/announce.ts';
import { listClips } from '../../../../calls/live/clip.ts';
import { listLives } from '../../../../calls/live/live.ts';
import { blockUser, unblockUser } from '../../../../calls/people/block.ts';
import { followUser, getFollowing, unfollowUser } from '../../../../calls/people/follow.ts';
import { getUser, listVips } from '../../../../calls/people/profile.ts';
import { mayAccess } from '../../../../calls/platform/role.ts';
import type { PublicUser } from '../../../../calls/platform/user.ts';
import { listUserPosts } from '../../../../calls/posts/post.ts';
import { listTopPayers } from '../../../../calls/rankings/ranking-payers.ts';
import { AnnouncedSection } from '../../../../client/live/announce/announced-section.tsx';
import { ClipsShelf } from '../../../../client/live/clip/clips-shelf.tsx';
import { RecentLives } from '../../../../client/live/live/recent-lives.tsx';
import { followersText } from '../../../../client/people/follow/followers-text.ts';
import { UserPage } from '../../../../client/people/profile/user-page.tsx';
import { Vips } from '../../../../client/people/profile/vips.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { type Locale, localePath } from '../../../../client/platform/texts/i18n.ts';
import { PostsSection } from '../../../../client/posts/posts-section.tsx';
import { Payers } from '../../../../client/rankings/ranking/payers.tsx';
import { user as pageDefinition } from '../../../../pages/people/profile.ts';
import type { EdgeEnv } from '../../../env.ts';
import { signInToFollow } from '../../../people/after-sign-in.ts';
import { followingBy, shownTo } from '../../../people/following-by.ts';
import { userShare } from '../../../people/share.ts';
import { deepLink } from '../../../platform/base/app-links.ts';
import { peekSettled } from '../../../platform/base/peek-settled.ts';
import { allOk, api } from '../../../platform/host/api.ts';
import { withLeader } from '../../../platform/host/with-leader.ts';
import { errorPage, failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { textsOf } from '../../../platform/page/texts.ts';
import { asksData, dataAnswer } from '../../../platform/request/form-answer.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { refererPath } from '../../../platform/session/sign-in-first.ts';

const PAYERS = 10;
const VIPS = 12;
const LIVES = 6;
const ANNOUNCED = 6;
const POSTS = 6;

export const user = loader(pageDefinition, async (c, { params, query }) => {
  const { period, cursor } = query;
  const userPromise = api(c, getUser, { params });
  const relationPromise = followingBy(c, () => api(c, getFollowing, { params }));
  const earlyResult = await peekSettled(userPromise);
  // A user who is not known yet may be a VB.
  const lists = earlyResult?.ok && !goesLive(earlyResult.answer.data) ? null : askLists(c, params.uuid, query);
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
  if (!lists || !goesLive(user) || common.isBlocked) {
    // Without lists, a cursor is invalid.
    if (!common.isBlocked && (cursor ?? query.posts) !== undefined) return errorPage(c, 400, 'invalid_cursor');
    return page(c, {
      share: userShare(user, null),
      cache: pageDefinition.cache,
      body: <UserPage {...common} ofVb={null} />,
    });
  }

  const { announced, posts, payers, vips, clips, lives } = lists;
  // The head cannot be streamed, and its picture is the one of a live.
  const [askedPayers, pastLives, older] = await Promise.all([payers, lives, query.posts === undefined ? null : posts]);
  for (const list of [askedPayers, older]) {
    if (list && !list.ok && list.failure.error.code === 'invalid_cursor') return failedPage(c, list);
  }
  return page(c, {
    share: userShare(user, (pastLives.ok && pastLives.answer.data[0]) || null),
    cache: pageDefinition.cache,
    body: (defer) => (
      <UserPage
        {...common}
        ofVb={{
          posts: defer(posts, 'posts', ({ data, next_cursor }) => {
            const t = textsOf(c.get('locale'));
            const olderHref = next_cursor && `${href('/users/{uuid}', { uuid }, { posts: next_cursor })}#posts`;
            return (
              <PostsSection
                title={t('post:of_vb')}
                posts={data}
                canFollow={false}
                {...(olderHref && { more: { href: linkIn(c)(olderHref), text: t('post:older') } })}
              />
            );
          }),
          announced: defer(announced, 'announced', ({ data }) => (
            <AnnouncedSection announced={data} calendarHref={calendarPath(c.get('locale'), uuid)} />
          )),
          supporters: defer(allOk(payers, vips), 'givers', ([{ data, next_cursor, leader }, { data: shownVips }]) => (
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <Payers
                uuid={uuid}
                period={period}
                payers={shownTo(own, data)}
                leader={leader?.coins}
                nextHref={
                  next_cursor &&
                  href('/users/{uuid}', { uuid }, { period: period === 'all' ? '' : period, cursor: next_cursor })
                }
              />
              <Vips vips={shownTo(own, shownVips)} />
            </div>
          )),
          clips: defer(clips, 'clips', ({ data }) => <ClipsShelf clips={data} vb={uuid} />),
          lives: defer(lives, 'lives', ({ data }) => <RecentLives lives={data} />),
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
  return dataAnswer(c, 200, { followers: followersText(textsOf(locale), locale, result.answer.data.follower_count) });
});

/** Blocks or unblocks. A block hides both users from each other, so the page changes. */
export const block = action(pageDefinition, 'block', async (c, { params, form: { wants } }) => {
  const result = await api(c, wants === 'block' ? blockUser : unblockUser, { params });
  return result.ok ? c.redirect(refererPath(c), 303) : failedPage(c, result);
});
const calendarPath = (locale: Locale, uuid: string) =>
  localePath(locale, `${href('/users/{uuid}', { uuid })}/lives.ics`);

const goesLive = ({ role }: PublicUser) => mayAccess(role, 'caster');

/** Loads the lists that only VBs have: posts, supporters and lives. */
const askLists = (
  c: Context<EdgeEnv>,
  id: string,
  { period, cursor, posts }: PageInput<typeof pageDefinition>['query'],
) => ({
  payers: withLeader({ cursor, limit: PAYERS }, (place) =>
    api(c, listTopPayers, { params: { id }, query: { period, ...place } }),
  ),
  posts: api(c, c.get('viewer') ? listUserPosts.own : listUserPosts, {
    params: { id },
    query: { limit: POSTS, cursor: posts },
  }),
  announced: api(c, listAnnouncedLives, { query: { caster_uuid: id, limit: ANNOUNCED } }),
  vips: api(c, listVips, { params: { id }, query: { limit: VIPS } }),
  clips: api(c, listClips, { query: { caster_uuid: id, limit: LIVES } }),
  lives: api(c, listLives, { query: { status: 'ended', caster_uuid: id, limit: LIVES } }),
});
