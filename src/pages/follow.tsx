/** The lists of whom a member follows, who follows them, and whom they block. */
import { listBlocked } from '../../calls/block.ts';
import { followUser, listFollowers, listFollowing } from '../../calls/follow.ts';
import { BlockedPage } from '../../client/follow/blocked-page.tsx';
import { FollowersPage } from '../../client/follow/followers-page.tsx';
import { FollowingPage } from '../../client/follow/following-page.tsx';
import { href } from '../../client/href.ts';
import * as rows from '../../pages/follow.ts';
import { api } from '../api.ts';
import { failedPage } from '../errors.tsx';
import { wantedToFollow } from '../follow/after-sign-in.ts';
import { open } from '../open.ts';
import { page } from '../page.tsx';
import { linkIn } from '../site.ts';

export const following = open(rows.following, async (c, { query: { cursor } }) => {
  const found = await api(c, listFollowing, { query: { cursor } });
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  const olderHref = next_cursor && linkIn(c)(href('/following', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <FollowingPage followed={data} olderHref={olderHref} /> });
});

export const followAfter = open(rows.followAfter, async (c, { params }) => {
  const back = wantedToFollow(c);
  if (back === null) return c.redirect(linkIn(c)(href('/users/{uuid}', params)), 303);
  const done = await api(c, followUser, { params });
  return done.ok || done.failure.error.code === 'follow_self' ? c.redirect(back, 303) : failedPage(c, done);
});

export const followers = open(rows.followers, async (c, { query: { cursor } }) => {
  const found = await api(c, listFollowers, { query: { cursor } });
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  const olderHref = next_cursor && linkIn(c)(href('/followers', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <FollowersPage followers={data} olderHref={olderHref} /> });
});

export const blocked = open(rows.blocked, async (c, { query: { cursor } }) => {
  const found = await api(c, listBlocked, { query: { cursor } });
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  const olderHref = next_cursor && linkIn(c)(href('/blocked', { cursor: next_cursor }));
  return page(c, { share: { kind: 'hidden' }, body: <BlockedPage blocked={data} olderHref={olderHref} /> });
});
