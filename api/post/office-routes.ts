/** Comments that wait for a look, and the list of words by which they do. */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import {
  addHeldWord,
  dropHeldWord,
  heldBecause,
  letCommentShow,
  listHeldWords,
  listWaitingComments,
  removeComment,
} from '../../calls/comment-office.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { commit, commitOrThrow, insertRow, updateRow, write } from '../host/statement.ts';
import { foldText } from './fold-text.ts';
import { serializeComment } from './serialize-post.ts';
import { comments, heldWords } from './tables.ts';

/** A word of one letter would hold everything. */
const WORD_LEAST = 2;
/** All of them are read for every comment. */
const WORDS_MOST = 2_000;

const notThere = { failed: 'comment_not_found' } as const;

export const commentOfficeRoutes = (on: On) => {
  on(
    listWaitingComments,
    ({ query }, { db }) => ({ rows: selectWaiting(db, rangeOf(query)) }),
    async ({ query }, { read }) => {
      const start = startOf('waiting-comments', query);
      if ('failed' in start) return start;
      const rows = (await read()).rows.map((row) => ({ ...row, order_key: row.waiting_key ?? '' }));
      return pageOf(start, rows, (row) => {
        const { uuid, post_uuid, author, text, written_at } = serializeComment(row, { is_liked: 0 });
        return { uuid, post_uuid, author, text, because: heldBecause.parse(row.held_because), written_at };
      });
    },
  );

  on(
    letCommentShow,
    ({ params }, { db }) => ({ comments: selectUndeleted(db, params.uuid) }),
    async (_, { db, read }) => {
      const [found] = (await read()).comments;
      if (!found) return notThere;
      await commitOrThrow(db, [updateRow(comments, { uuid: found.uuid }, { held_because: null })]);
      return { data: { uuid: found.uuid, is_shown: true } };
    },
  );

  on(
    removeComment,
    ({ params }, { db }) => ({ comments: selectUndeleted(db, params.uuid) }),
    async (_, { db, read }) => {
      const [found] = (await read()).comments;
      if (!found) return notThere;
      await commitOrThrow(db, [updateRow(comments, { uuid: found.uuid }, { held_because: 'removed' })]);
      return { data: { uuid: found.uuid, is_shown: false } };
    },
  );

  on(
    listHeldWords,
    ({ query }, { db }) => ({ rows: selectWords(db, rangeOf(query)) }),
    async ({ query }, { read }) => {
      const start = startOf('held-words', query);
      return 'failed' in start ? start : pageOf(start, (await read()).rows, serializeWord);
    },
  );

  on(
    addHeldWord,
    (_, { db }) => ({ counts: db.select({ all: count() }).from(heldWords) }),
    async ({ form: { word } }, { db, now, read }) => {
      const folded = foldText(word).compact;
      if ([...folded].length < WORD_LEAST) return { failed: 'word_too_short', facts: { fields: ['word'] } };
      if (((await read()).counts[0]?.all ?? 0) >= WORDS_MOST) return { failed: 'words_full' };
      const row = { uuid: crypto.randomUUID(), word, folded, added_at_ms: now.getTime() };
      const done = await commit(db, [insertRow(heldWords, row)]);
      if (done.conflict !== null) return { failed: 'word_exists', facts: { fields: ['word'] } };
      return { data: serializeWord(row) };
    },
  );

  on(
    dropHeldWord,
    ({ params }, { db }) => ({ words: db.select().from(heldWords).where(eq(heldWords.uuid, params.uuid)) }),
    async ({ params: { uuid } }, { db, read }) => {
      if ((await read()).words.length === 0) return { failed: 'word_not_found' };
      await commitOrThrow(db, [write`DELETE FROM held_words WHERE uuid = ${uuid}`]);
      return { data: { uuid } };
    },
  );
};

interface Range {
  after: string;
  limit: number;
}

const selectWaiting = (db: Db, { after, limit }: Range) =>
  db
    .select()
    .from(comments)
    .where(gt(comments.waiting_key, after))
    .orderBy(comments.waiting_key)
    .limit(limit + 1);

const selectUndeleted = (db: Db, uuid: string) =>
  db
    .select()
    .from(comments)
    .where(and(eq(comments.uuid, uuid), isNull(comments.deleted_at_ms)));

const selectWords = (db: Db, { after, limit }: Range) =>
  db
    .select()
    .from(heldWords)
    .where(gt(heldWords.order_key, after))
    .orderBy(heldWords.order_key)
    .limit(limit + 1);

const serializeWord = ({
  uuid,
  word,
  added_at_ms,
}: Pick<typeof heldWords.$inferSelect, 'uuid' | 'word' | 'added_at_ms'>) => ({
  uuid,
  word,
  added_at: moment(added_at_ms),
});
