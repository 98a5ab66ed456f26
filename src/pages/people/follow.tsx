/**
 * Lists of followers and blocked people, and the page that follows for a visitor who has just
 * signed in (see src/people/after-sign-in.ts for why a GET may).
 */
import { listBlocked } from '../../../calls/people/block.ts';
import { followUser, listFollowers } from '../../../calls/people/follow.ts';
import { BlockedPage } from '../../../client/people/follow/blocked-page.tsx';
import { FollowersPage } from '../../../client/people/follow/followers-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import * as pageDefinitions from '../../../pages/people/follow.ts';
import { wantedToFollow } from '../../people/after-sign-in.ts';
import { api } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { loader } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';
import { linkIn } from '../../platform/page/site.ts';

export const followAfter = loader(pageDefinitions.followAfter, async (c, { params }) => {
  const back = wantedToFollow(c);
  if (back === null) return c.redirect(linkIn(c)(href('/users/{uuid}', params)), 303);
  const result = await api(c, followUser, { params });
  return result.ok || result.failure.error.code === 'follow_self' ? c.redirect(back, 303) : failedPage(c, result);
});

export const followers = loader(pageDefinitions.followers, async (c, { query: { cursor } }) => {
  const result = await api(c, listFollowers, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const olderHref = next_cursor && linkIn(c)(href('/followers', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <FollowersPage followers={data} olderHref={olderHref} /> });
});

export const blocked = loader(pageDefinitions.blocked, async (c, { query: { cursor } }) => {
  const result = await api(c, listBlocked, { query: { cursor } });
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const olderHref = next_cursor && linkIn(c)(href('/blocked', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <BlockedPage blocked={data} olderHref={olderHref} /> });
});
