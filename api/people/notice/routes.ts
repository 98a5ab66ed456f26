/**
 * The caller's notifications: list, mark as read, and settings. Triggers write the notifications
 * (rules.sql).
 */
import { and, eq, gt } from 'drizzle-orm';
import { getNoticeSettings, listNotices, readNotices, setNoticeSettings } from '../../../calls/people/notice.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import { cursorAfter, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, write } from '../../platform/framework/statement.ts';
import { isCurrent, noticeEvents, selectUnread, unreadOf } from './notice-events.ts';
import { noticeLinesOf } from './notice-lines.ts';
import { noticesOff } from './tables.ts';

/** Notifications read for one page. A line holds at most as many. */
const MAX_EVENTS = 200;

export const prefixes = ['notices'];

export const routes = (on: On) => {
  on(
    listNotices,
    ({ query }, { db, bearer }) => ({
      events: db
        .select()
        .from(noticeEvents)
        .where(
          and(
            eq(noticeEvents.user_uuid, bearer.user_uuid),
            gt(noticeEvents.order_key, rangeOf(query).after),
            isCurrent(noticeEvents.over_at_ms),
          ),
        )
        .orderBy(noticeEvents.order_key)
        .limit(MAX_EVENTS + 1),
    }),
    async ({ query }, { caller, read }) => {
      const start = startOf(`notices:${caller.user_uuid}`, query);
      if ('failed' in start) return start;
      const { events } = await read();
      const { lines, last } = noticeLinesOf(events.slice(0, MAX_EVENTS), start.limit);
      const hasMore = last !== undefined && last.key !== events.at(-1)?.key;
      return { data: lines, next_cursor: hasMore ? cursorAfter(start, last.order_key, lines.length) : null };
    },
  );

  on(readNotices, async ({ form: { key } }, { db, now, caller: { user_uuid } }) => {
    const at = now.getTime();
    const statement =
      key === undefined
        ? write`UPDATE notices SET read_at_ms = ${at} WHERE user_uuid = ${user_uuid} AND read_at_ms IS NULL`
        : write`UPDATE notices SET read_at_ms = ${at} WHERE user_uuid = ${user_uuid} AND read_at_ms IS NULL AND key IN (
            SELECT line.key FROM notice_events AS line JOIN notice_events AS opened
              ON opened.user_uuid = line.user_uuid AND opened.kind = line.kind AND opened.about = line.about
            WHERE opened.user_uuid = ${user_uuid} AND opened.key = ${key} AND line.read_at_ms IS NULL)`;
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
