/** Endpoints for following and for lists of followers. Triggers in rules.sql keep the counts. */
import {
  followUser,
  getFollowing,
  listFollowedUuids,
  listFollowers,
  unfollowUser,
} from '../../../calls/people/follow.ts';
import { moment } from '../../platform/base/moment.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import {
  follow,
  followingOf,
  relationOf,
  selectFollowedUuids,
  selectFollowers,
  selectFollowing,
  selectRelation,
  unfollow,
} from './follow.ts';

export const prefixes = ['followers', 'following', 'users'];

export const routes = (on: On) => {
  on(
    getFollowing,
    ({ params: { uuid } }, { db, bearer }) => selectRelation(db, { uuid, userUuid: bearer.user_uuid }),
    async (_, { read }) => relationOf(await read()),
  );

  on(
    listFollowedUuids,
    (_, { db, bearer }) => ({ rows: selectFollowedUuids(db, bearer) }),
    async (_, { read }) => ({ data: { followed_uuids: (await read()).rows.map(({ uuid }) => uuid) } }),
  );

  on(
    followUser,
    ({ params: { uuid } }, { db, bearer }) => ({ rows: selectFollowing(db, { uuid, userUuid: bearer.user_uuid }) }),
    async (_, { db, now, caller: { user_uuid }, read }) => {
      const relation = followingOf((await read()).rows);
      if ('failed' in relation) return relation;
      const { user_uuid: followed_uuid } = relation.data;
      if (followed_uuid === user_uuid) return { failed: 'follow_self' };
      return follow(db, { user_uuid, followed_uuid, now });
    },
  );

  on(
    unfollowUser,
    ({ params: { uuid } }, { db, bearer }) => ({ rows: selectFollowing(db, { uuid, userUuid: bearer.user_uuid }) }),
    async (_, { db, caller: { user_uuid }, read }) => {
      const relation = followingOf((await read()).rows);
      return 'failed' in relation ? relation : unfollow(db, { user_uuid, followed_uuid: relation.data.user_uuid });
    },
  );

  on(
    listFollowers,
    ({ query }, { db, bearer }) => ({ rows: selectFollowers(db, bearer.user_uuid, rangeOf(query)) }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`followers:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ user, since_at_ms }) => ({ user, since: moment(since_at_ms) }));
    },
  );
};
