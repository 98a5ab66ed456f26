/**
 * The caller's notifications: list, mark as read, and settings. Triggers write the notifications
 * (rules.sql).
 */
import { and, eq, gt } from 'drizzle-orm';
import {
  getNoticeSettings,
  listNotices,
  type Notice,
  readNotices,
  setNoticeSettings,
} from '../../../calls/people/notice.ts';
import { moment, momentOrNull } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { notices, noticesOff } from './tables.ts';
import { selectUnread, unreadOf } from './unread-count.ts';

export const prefixes = ['notices'];

export const routes = (on: On) => {
  on(
    listNotices,
    ({ query }, { db, bearer }) => {
      const { after, limit } = rangeOf(query);
      const own = and(eq(notices.user_uuid, bearer.user_uuid), gt(notices.order_key, after));
      return {
        rows: db
          .select()
          .from(notices)
          .where(own)
          .orderBy(notices.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { caller, read }) => {
      const start = startOf(`notices:${caller.user_uuid}`, query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serializeNotice);
    },
  );

  on(readNotices, async ({ form: { key } }, { db, now, caller: { user_uuid } }) => {
    const at = now.getTime();
    const statement =
      key === undefined
        ? write`UPDATE notices SET read_at_ms = ${at} WHERE user_uuid = ${user_uuid} AND read_at_ms IS NULL`
        : write`UPDATE notices SET read_at_ms = ${at} WHERE user_uuid = ${user_uuid} AND key = ${key} AND read_at_ms IS NULL`;
    const { unread } = await commitOrThrow(db, [statement], { unread: selectUnread(db, user_uuid) });
    return { data: { unread_count: unreadOf(unread) } };
  });

  on(
    getNoticeSettings,
    (_, { db, bearer }) => ({ off: selectOff(db, bearer.user_uuid) }),
    async (_, { read }) => settingsOf(await read()),
  );

  on(setNoticeSettings, async ({ form: { off } }, { db, caller: { user_uuid } }) => {
    const statements = [
      write`DELETE FROM notices_off WHERE user_uuid = ${user_uuid}`,
      ...[...new Set(off)].map((kind) => insertRow(noticesOff, { user_uuid, kind })),
    ];
    return settingsOf(await commitOrThrow(db, statements, { off: selectOff(db, user_uuid) }));
  });
};

const selectOff = (db: Db, userUuid: SqlText) =>
  db.select({ kind: noticesOff.kind }).from(noticesOff).where(eq(noticesOff.user_uuid, userUuid));

const settingsOf = ({ off }: { off: Pick<typeof noticesOff.$inferSelect, 'kind'>[] }) => ({
  data: { off: off.map(({ kind }) => kind) },
});

const serializeNotice = ({
  key,
  kind,
  facts,
  path,
  happened_at_ms,
  read_at_ms,
}: typeof notices.$inferSelect): Notice => ({
  key,
  kind,
  facts,
  path,
  happened_at: moment(happened_at_ms),
  read_at: momentOrNull(read_at_ms),
});
