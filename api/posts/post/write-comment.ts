/**
 * Writing a comment. The code reads its data, finds a reason for refusal or review, and inserts one
 * row. Triggers in comment-rules.sql do the rest.
 */

import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Comment, writeComment } from '../../../calls/posts/post-comment.ts';
import { selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import { mentionsIn } from '../../people/mention/mention.ts';
import { selectNamed } from '../../people/mention/select-named.ts';
import { foldText } from '../../platform/base/fold-text.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Bearer, Caller } from '../../platform/framework/env.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { type IdempotentCommand, runIdempotent, type StoredAnswer } from '../../platform/framework/idempotency.ts';
import type { Read } from '../../platform/framework/route.ts';
import { insertRow } from '../../platform/framework/statement.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { foldedStartOf } from './folded-start.ts';
import { heldBecauseOf } from './judge-comment.ts';
import { selectComment, selectPost } from './read-posts.ts';
import { serializeComment } from './serialize-post.ts';
import { type CommentRow, comments } from './tables.ts';

type Form = z.output<(typeof writeComment)['form']>;
interface CommentInput {
  params: { id: string };
  form: Form;
}

/** Dependencies of `comment`. */
export interface CommentPorts {
  db: Db;
  now: Date;
  newUuid: () => string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Letters of the folded text that are stored for comparison. */
const MAX_FOLDED = 80;

const foldedOf = (text: string) => foldText(text).compact.slice(0, MAX_FOLDED);

/** Selects the post, the parent comment and the author's data in one round trip. */
export const selectCommenting = (
  { params, form }: CommentInput,
  { db, now, bearer }: { db: Db; now: Date; bearer: Pick<Bearer, 'user_uuid'> },
) => ({
  posts: selectPost(db, params.id, bearer),
  answered: selectComment(db, form.reply_to ?? '', bearer),
  writers: db.select().from(users).where(eq(users.uuid, bearer.user_uuid)),
  emails: db.select({ address: emails.address }).from(emails).where(eq(emails.user_uuid, bearer.user_uuid)),
  rules: selectSetting(db, 'comment_rules', now),
  words: selectFlaggedWords(db),
  alikeByOne: selectAlike(db, 'same_by_one', { text: form.text, now, author_uuid: bearer.user_uuid }),
  alikeByAll: selectAlike(db, 'same_by_all', { text: form.text, now, author_uuid: null }),
  named: selectNamed(db, { text: form.text, by: bearer.user_uuid }),
});

/**
 * Counts comments with the same text within a day. It stops at the number from which the rule holds
 * the next one, so that a popular text costs no more rows.
 */
const selectAlike = (
  db: Db,
  rule: 'same_by_one' | 'same_by_all',
  { text, now, author_uuid }: { text: string; now: Date; author_uuid: SqlText | null },
) => {
  const same = db
    .select({ one: sql<number>`1`.as('one') })
    .from(comments)
    .where(
      and(
        author_uuid === null ? undefined : eq(comments.author_uuid, author_uuid),
        eq(comments.folded, foldedOf(text)),
        gt(comments.written_at_ms, now.getTime() - DAY_MS),
      ),
    );
  const limit = sql`(SELECT json_extract(value, ${`$.${rule}`}) - 1 FROM ${selectSetting(db, 'comment_rules', now)})`;
  return db.select({ times: count() }).from(sql`(${same.getSQL()} LIMIT ${limit})`);
};

type CommentRows = Rows<ReturnType<typeof selectCommenting>>;

/**
 * Writes a comment once per idempotency key. The key, the comment and the response are one
 * transaction.
 */
export const comment = (
  { db, now, newUuid }: CommentPorts,
  {
    caller,
    command,
    read,
    form,
  }: {
    caller: Pick<Caller, 'user_uuid'>;
    command: IdempotentCommand;
    read: Read<ReturnType<typeof selectCommenting>>;
    form: Form;
  },
): Promise<StoredAnswer | Failed> => {
  const begin = async () => {
    const row = rowOf(await read(), { form, uuid: newUuid(), author_uuid: caller.user_uuid, now });
    if ('failed' in row) return row;
    const { oldest_key: _, newest_key: __, waiting_key: ___, is_shown: ____, ...columns } = row;
    return {
      statements: [insertRow(comments, { ...columns, beginning: foldedStartOf(columns.text) })],
      answer: { data: serializeComment(row, { is_liked: 0 }) },
    };
  };
  return runIdempotent(db, { command, now, steps: { begin } });
};

/** Returns the row of the comment, or the first failure. Pure. */
function rowOf(
  rows: CommentRows,
  { form, uuid, author_uuid, now }: { form: Form; uuid: string; author_uuid: string; now: Date },
): CommentRow | Failed {
  const [place] = rows.posts;
  const [writer] = rows.writers;
  if (!place || place.is_blocked === 1 || !writer) return { failed: 'post_not_found' };
  const thread = threadOf(rows, { form, post_uuid: place.post.uuid, now });
  if ('failed' in thread) return thread;
  const rules = settingOf('comment_rules', rows.rules);
  if (rules.needs_email === 1 && rows.emails.length === 0) return { failed: 'comment_needs_email' };
  const { text } = form;
  const held_because = heldBecauseOf({
    text,
    folded: foldText(text),
    heldWords: rows.words[0]?.words ?? [],
    alike: { by_one: rows.alikeByOne[0]?.times ?? 0, by_all: rows.alikeByAll[0]?.times ?? 0 },
    account_age_ms: now.getTime() - writer.created_at_ms,
    rules,
  });
  const mentions: Comment['mentions'] = mentionsIn(text, rows.named);
  return {
    uuid,
    post_uuid: place.post.uuid,
    ...thread,
    author_uuid,
    thread_author_uuid: author_uuid,
    author_name: writer.name,
    author_avatar_url: writer.avatar_url,
    author_family_name: writer.family_name,
    text,
    mentions,
    folded: foldedOf(text),
    written_at_ms: now.getTime(),
    deleted_at_ms: null,
    hidden_at_ms: null,
    held_because,
    is_thread_shown: 1,
    like_count: 0,
    is_shown: held_because === null ? 1 : 0,
    oldest_key: '',
    newest_key: '',
    waiting_key: null,
  };
}

/** Returns the parent of a comment. A reply to a reply belongs to the same parent. */
function threadOf(
  { answered: [parent] }: CommentRows,
  { form, post_uuid, now }: { form: Form; post_uuid: string; now: Date },
): Pick<CommentRow, 'parent_uuid' | 'thread_at_ms'> | Failed {
  if (form.reply_to === undefined) return { parent_uuid: null, thread_at_ms: now.getTime() };
  const isThere = parent?.comment.is_shown === 1 && parent.comment.post_uuid === post_uuid;
  if (!isThere || parent.is_blocked === 1) return { failed: 'comment_not_found' };
  const { uuid, parent_uuid, thread_at_ms } = parent.comment;
  return { parent_uuid: parent_uuid ?? uuid, thread_at_ms };
}
