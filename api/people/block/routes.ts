/**
 * Endpoints for blocking users. They check that the user exists and is not the caller. Triggers in
 * rules.sql ignore repeated blocks and blocks of closed accounts, and end following.
 */
import { and, eq, gt } from 'drizzle-orm';
import { blockUser, listBlocked, unblockUser } from '../../../calls/people/block.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, write } from '../../platform/framework/statement.ts';
import { leadsTo } from '../../platform/user/leads-to.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { memberBlocks } from './tables.ts';

export const prefixes = ['blocked', 'users'];

export const routes = (on: On) => {
  on(
    blockUser,
    ({ params }, { db }) => ({ users: selectLedTo(db, params.uuid) }),
    async (_, { db, now, caller: { user_uuid }, read }) => {
      const [user] = (await read()).users;
      if (!user) return { failed: 'user_not_found' };
      if (user.uuid === user_uuid) return { failed: 'block_of_oneself' };
      await commitOrThrow(db, [
        write`INSERT INTO member_blocks (user_uuid, blocked_uuid, since_at_ms) VALUES (${user_uuid}, ${user.uuid}, ${now.getTime()})`,
      ]);
      return { data: { user_uuid: user.uuid, is_blocked: true } };
    },
  );

  on(unblockUser, async ({ params: { uuid } }, { db, caller: { user_uuid } }) => {
    await commitOrThrow(db, [
      write`DELETE FROM member_blocks WHERE user_uuid = ${user_uuid} AND blocked_uuid IN
        (${uuid}, (SELECT leads_to_uuid FROM account_merges WHERE old_uuid = ${uuid}))`,
    ]);
    return { data: { user_uuid: uuid, is_blocked: false } };
  });

  on(
    listBlocked,
    ({ query }, { db, bearer }) => ({ rows: selectBlocked(db, bearer.user_uuid, rangeOf(query)) }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`blocked:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      return pageOf(start, (await read()).rows, ({ user, since_at_ms }) => ({ user, since: moment(since_at_ms) }));
    },
  );
};

const selectLedTo = (db: Db, uuid: SqlText) =>
  db
    .select({ uuid: users.uuid })
    .from(users)
    .where(eq(users.uuid, leadsTo(uuid)));

const selectBlocked = (db: Db, userUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({ order_key: memberBlocks.order_key, since_at_ms: memberBlocks.since_at_ms, user: userCardColumns })
    .from(memberBlocks)
    .innerJoin(users, eq(users.uuid, memberBlocks.blocked_uuid))
    .where(and(eq(memberBlocks.user_uuid, userUuid), gt(memberBlocks.order_key, after)))
    .orderBy(memberBlocks.order_key)
    .limit(limit + 1);
