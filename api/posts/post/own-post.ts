/**
 * Endpoints with which authors write, edit, pin and delete their posts. Triggers in rules.sql clear
 * a deleted post and mark its pictures for deletion.
 */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { mayAccess, ownsFamily } from '../../../calls/platform/role.ts';
import {
  deletePost,
  editPost,
  POST_EDIT_SECONDS,
  type Post,
  pinPost,
  unpinPost,
  writePost,
} from '../../../calls/posts/post.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { bearerOf, type On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, type Statement, updateRow, write } from '../../platform/framework/statement.ts';
import { picturesOf, selectPictures } from '../../platform/upload/upload-of.ts';
import { users } from '../../platform/user/tables.ts';
import { scheduleClosings } from '../../privacy/privacy/closing.ts';
import { cardOf, coverOfNew, selectCard } from './card.ts';
import { foldedStartOf } from './folded-start.ts';
import { selectPost } from './read-posts.ts';
import { serializePost } from './serialize-post.ts';
import { type PostRow, posts } from './tables.ts';

export const ownPostRoutes = (on: On) => {
  on(
    writePost,
    ({ form }, { db, bearer }) => ({
      authors: db.select().from(users).where(eq(users.uuid, bearer.user_uuid)),
      pictures: selectPictures(db, form.pictures, bearer),
      ...selectCard(db, form),
    }),
    async ({ form }, { db, now, caller, command, read }) => {
      const begin = async () => {
        if (!mayPost(caller)) return { failed: 'post_not_by_viewers' as const };
        const rows = await read();
        const isKnown = picturesOf(rows.pictures, form.pictures);
        if (!isKnown) return { failed: 'post_picture_unknown' as const, facts: { fields: ['pictures'] } };
        const card = cardOf(rows, form);
        if (card && 'failed' in card) return card;
        if (card && form.pictures.length > 0) return { failed: 'post_picture_or_card' as const };
        const [author] = rows.authors;
        if (!author) return { failed: 'user_not_found' as const };
        const row = rowOf({ form, card, uuid: crypto.randomUUID(), author, now });
        const { author_uuid, text, pictures, written_at_ms, uuid } = row;
        const beginning = foldedStartOf(text);
        const statements = [insertRow(posts, { uuid, author_uuid, text, beginning, pictures, card, written_at_ms })];
        return { statements, answer: { data: serializePost(row, { is_liked: 0, card_cover_url: coverOfNew(rows) }) } };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    editPost,
    ({ params }, { db, bearer }) => ({ posts: selectOwn(db, params.id, bearer) }),
    async ({ form: { text } }, { db, now, caller, read }) => {
      const [own] = (await read()).posts;
      if (!own) return { failed: 'post_not_found' };
      if (own.written_at_ms + POST_EDIT_SECONDS * 1000 < now.getTime()) return { failed: 'post_edit_over' };
      return changePost(db, { uuid: own.uuid, caller }, [
        write`UPDATE posts SET text = ${text}, beginning = ${foldedStartOf(text)}, edited_at_ms = ${now.getTime()}
          WHERE uuid = ${own.uuid} AND is_shown = 1`,
      ]);
    },
  );

  on(
    deletePost,
    ({ params }, { db, bearer }) => ({ posts: selectOwn(db, params.id, bearer) }),
    async (_, { db, env, now, waitUntil, read }) => {
      const [own] = (await read()).posts;
      if (!own) return { failed: 'post_not_found' };
      await commitOrThrow(db, [updateRow(posts, { uuid: own.uuid }, { deleted_at_ms: now.getTime() })]);
      if (own.pictures.length > 0) waitUntil(scheduleClosings(env, now));
      return { data: { uuid: own.uuid } };
    },
  );

  on(
    pinPost,
    ({ params }, { db, bearer }) => ({ posts: selectOwn(db, params.id, bearer) }),
    async (_, { db, caller, read }) => {
      const [own] = (await read()).posts;
      if (!own) return { failed: 'post_not_found' };
      return changePost(db, { uuid: own.uuid, caller }, [
        // A post that was hidden in the meantime leaves the earlier pin.
        write`UPDATE posts SET is_pinned = 0 WHERE author_uuid = ${caller.user_uuid} AND is_pinned = 1
          AND EXISTS (SELECT 1 FROM posts AS shown WHERE shown.uuid = ${own.uuid} AND shown.is_shown = 1)`,
        write`UPDATE posts SET is_pinned = 1 WHERE uuid = ${own.uuid} AND is_shown = 1`,
      ]);
    },
  );

  on(
    unpinPost,
    ({ params }, { db, bearer }) => ({ posts: selectOwn(db, params.id, bearer) }),
    async (_, { db, caller, read }) => {
      const [own] = (await read()).posts;
      if (!own) return { failed: 'post_not_found' };
      return changePost(db, { uuid: own.uuid, caller }, [updateRow(posts, { uuid: own.uuid }, { is_pinned: false })]);
    },
  );
};

/** Returns whether the caller may post: roles that stream, and owners of families. */
const mayPost = ({ role }: Pick<Caller, 'role'>): boolean => mayAccess(role, 'caster') || ownsFamily(role);

const selectOwn = (db: Db, uuid: string, { user_uuid }: Bearer) =>
  db
    .select()
    .from(posts)
    .where(and(eq(posts.uuid, uuid), eq(posts.author_uuid, user_uuid), eq(posts.is_shown, 1)));

/** Writes the change and returns the new post. */
async function changePost(
  db: Db,
  { uuid, caller }: { uuid: string; caller: Caller },
  statements: readonly Statement[],
): Promise<{ data: Post } | Failed> {
  const { posts: shownPosts } = await commitOrThrow(db, statements, { posts: selectPost(db, uuid, bearerOf(caller)) });
  const [now] = shownPosts;
  // The post was deleted or hidden meanwhile.
  return now ? { data: serializePost(now.post, now) } : { failed: 'post_not_found' };
}

interface New {
  form: z.output<(typeof writePost)['form']>;
  card: Post['card'];
  uuid: string;
  author: typeof users.$inferSelect;
  now: Date;
}

/** Returns the row of a new post. */
const rowOf = ({ form, card, uuid, author, now }: New): PostRow => ({
  uuid,
  author_uuid: author.uuid,
  author_name: author.name,
  author_avatar_url: author.avatar_url,
  author_family_name: author.family_name,
  text: form.text,
  pictures: form.pictures,
  card,
  written_at_ms: now.getTime(),
  edited_at_ms: null,
  deleted_at_ms: null,
  removed_at_ms: null,
  is_pinned: false,
  like_count: 0,
  comment_count: 0,
  is_shown: 1,
  order_key: '',
  author_key: '',
});
