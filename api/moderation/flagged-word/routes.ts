/**
 * Back-office endpoints for flagged words, see flagged-word.ts for their effect. Triggers in
 * rules.sql copy the words to the list that texts are checked against.
 */
import { count, eq, gt } from 'drizzle-orm';
import { addHeldWord, dropHeldWord, listHeldWords } from '../../../calls/moderation/flagged-word.ts';
import { foldText } from '../../platform/base/fold-text.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, write } from '../../platform/framework/statement.ts';
import { heldWords } from './tables.ts';

export const prefixes = ['office'];

/** A word of one letter would flag almost every comment. */
const WORD_LEAST = 2;
/** Every check of a text reads the whole list. */
const MAX_WORDS = 2_000;

export const routes = (on: On) => {
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
      const compactWord = foldText(word).compact;
      if ([...compactWord].length < WORD_LEAST) return { failed: 'word_too_short', facts: { fields: ['word'] } };
      if (((await read()).counts[0]?.all ?? 0) >= MAX_WORDS) return { failed: 'words_full' };
      const row = { uuid: crypto.randomUUID(), word, folded: compactWord, added_at_ms: now.getTime() };
      const result = await commitUnless(db, [heldWords], [insertRow(heldWords, row)]);
      if (result.conflict !== null) return { failed: 'word_exists', facts: { fields: ['word'] } };
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

const selectWords = (db: Db, { after, limit }: { after: string; limit: number }) =>
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
