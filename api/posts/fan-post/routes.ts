/** Routes of posts for fans: how many there are, reading them as a member, writing and deleting. */
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  deleteFanPost,
  type FanPost,
  getFanPosts,
  MAX_FAN_POSTS,
  writeFanPost,
} from '../../../calls/posts/fan-post.ts';
import { clubMembers } from '../../live/club/tables.ts';
import { selectClubVb } from '../../live/club/vb-of-club.ts';
import { moment } from '../../platform/base/moment.ts';
import { batchRead, type Db, type SqlText } from '../../platform/framework/db.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { picturesOf, selectPictures } from '../../platform/upload/upload-of.ts';
import { scheduleClosings } from '../../privacy/privacy/closing.ts';
import { fanPosts } from './tables.ts';

export const prefixes = ['users', 'fan-posts'];

export const routes = (on: On) => {
  on(getFanPosts, async ({ params: { uuid } }, { db }) => {
    const { vbs, sums } = await batchRead(db, { vbs: selectClubVb(db, uuid, null), sums: selectSums(db, uuid) });
    const [vb] = vbs;
    return vb ? { data: { vb, ...sumsOf(sums), posts: null } } : { failed: 'club_not_found' };
  });

  on(
    getFanPosts.own,
    ({ params: { uuid } }, { db, bearer: { user_uuid } }) => ({
      vbs: selectClubVb(db, uuid, user_uuid),
      sums: selectSums(db, uuid),
      posts: selectFor(db, uuid, user_uuid),
      members: db
        .select({ user_uuid: clubMembers.user_uuid })
        .from(clubMembers)
        .where(and(eq(clubMembers.vb_uuid, uuid), eq(clubMembers.user_uuid, user_uuid))),
    }),
    async ({ params: { uuid } }, { caller: { user_uuid }, read }) => {
      const { vbs, sums, posts, members } = await read();
      const [vb] = vbs;
      if (!vb) return { failed: 'club_not_found' };
      const isOpen = members.length > 0 || uuid === user_uuid;
      return { data: { vb, ...sumsOf(sums), posts: isOpen ? posts.map(serialize) : null } };
    },
  );

  on(
    writeFanPost,
    ({ form }, { db, bearer }) => ({ pictures: selectPictures(db, form.pictures, bearer) }),
    async ({ form: { text, pictures } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const rows = await read();
        if (!picturesOf(rows.pictures, pictures))
          return { failed: 'post_picture_unknown' as const, facts: { fields: ['pictures'] } };
        const row = { uuid: crypto.randomUUID(), text, pictures, written_at_ms: now.getTime() };
        const statement = insertRow(fanPosts, { ...row, vb_uuid: caller.user_uuid });
        return { statements: [statement], answer: { data: serialize(row) } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    deleteFanPost,
    ({ params: { id } }, { db, bearer: { user_uuid } }) => ({
      rows: db
        .select({ uuid: fanPosts.uuid })
        .from(fanPosts)
        .where(and(eq(fanPosts.uuid, id), eq(fanPosts.vb_uuid, user_uuid), sql`${fanPosts.deleted_at_ms} IS NULL`)),
    }),
    async ({ params: { id: uuid } }, { db, env, now, waitUntil, read }) => {
      if ((await read()).rows.length === 0) return { failed: 'post_not_found' };
      await commitOrThrow(db, [updateRow(fanPosts, { uuid }, { deleted_at_ms: now.getTime() })]);
      waitUntil(scheduleClosings(env, now));
      return { data: { uuid } };
    },
  );
};

/** Counts the visible posts of a VB. */
const selectSums = (db: Db, vb_uuid: string) =>
  db
    .select({
      post_count: sql<number>`count(*)`.as('post_count'),
      latest_at_ms: sql<number | null>`max(${fanPosts.written_at_ms})`.as('latest_at_ms'),
    })
    .from(fanPosts)
    .where(and(eq(fanPosts.vb_uuid, vb_uuid), eq(fanPosts.is_shown, 1)));

const sumsOf = ([sums]: Awaited<ReturnType<typeof selectSums>>) => ({
  post_count: sums?.post_count ?? 0,
  latest_at: sums?.latest_at_ms ? moment(sums.latest_at_ms) : null,
});

/** Selects the latest posts for a member of the club or its VB, and none for others. */
const selectFor = (db: Db, vb_uuid: string, user_uuid: SqlText) =>
  db
    .select({
      uuid: fanPosts.uuid,
      text: fanPosts.text,
      pictures: fanPosts.pictures,
      written_at_ms: fanPosts.written_at_ms,
    })
    .from(fanPosts)
    .where(
      and(
        eq(fanPosts.vb_uuid, vb_uuid),
        eq(fanPosts.is_shown, 1),
        sql`(${fanPosts.vb_uuid} = ${user_uuid}
          OR EXISTS (SELECT 1 FROM club_members WHERE vb_uuid = ${vb_uuid} AND user_uuid = ${user_uuid}))`,
      ),
    )
    .orderBy(desc(fanPosts.written_at_ms))
    .limit(MAX_FAN_POSTS);

const serialize = ({
  uuid,
  text,
  pictures,
  written_at_ms,
}: Awaited<ReturnType<typeof selectFor>>[number]): FanPost => ({
  uuid,
  text,
  pictures,
  written_at: moment(written_at_ms),
});
