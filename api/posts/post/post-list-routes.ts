/** Back-office lists of posts and comments, by state, by author, or by the start of the text. */
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { cutText } from '../../../calls/platform/text/length.ts';
import { listOfficeComments, listOfficePosts, type ModeratedPost } from '../../../calls/posts/post-office.ts';
import { writersBy } from '../../office/person/find-person.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db } from '../../platform/framework/db.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { foldedStartOf } from './folded-start.ts';
import { comments, posts } from './tables.ts';

export const prefixes = ['office'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_LETTERS = 36;
const MAX_TEXT_LENGTH = 500;

interface PostFilters {
  state: ModeratedPost['state'];
  find?: string | undefined;
  by?: string | undefined;
}
type Range = ReturnType<typeof rangeOf>;

/** Tables of the two kinds, with the picture and the path of a row. */
const kinds = {
  post: {
    table: posts,
    picture_url: sql<string | null>`${posts.pictures} ->> '$[0]'`,
    path: sql<string>`'/posts/' || ${posts.uuid}`,
  },
  comment: {
    table: comments,
    picture_url: sql<string | null>`NULL`,
    path: sql<string>`'/posts/' || ${comments.post_uuid}`,
  },
};
type Kind = keyof typeof kinds;
type Table = (typeof kinds)[Kind]['table'];

export const routes = (on: On) => {
  const lists = [[listOfficePosts, 'post'] as const, [listOfficeComments, 'comment'] as const];
  for (const [list, kind] of lists) {
    on(
      list,
      ({ query }, { db }) => ({ rows: selectWritten(db, kind, query, rangeOf(query)) }),
      async ({ query }, { read }) => pageOfDesk(kind, query, (await read()).rows),
    );
  }
};

/** Selects a page, and one more row, from up to three index ranges that are merged in order. */
function selectWritten(db: Db, kind: Kind, filter: PostFilters, { after, limit }: Range) {
  const { table, picture_url, path } = kinds[kind];
  const columns = {
    ...{
      uuid: table.uuid,
      desk_state: table.desk_state,
      author_uuid: table.author_uuid,
      author_name: table.author_name,
    },
    ...{ beginning: table.beginning, like_count: table.like_count, written_at_ms: table.written_at_ms },
    text: sql<string>`${table.text}`.as('told'),
    ...{ picture_url: picture_url.as('picture_url'), path: path.as('path') },
  };
  const one = (range: SQL | undefined) => db.select(columns).from(table).where(range);
  const [first, second, ...more] = rangesOf(table, filter, after);
  return unionAll(one(first), one(second), ...more.map(one))
    .orderBy(orderOf(filter))
    .limit(limit + 1);
}

/**
 * Returns the text to search for. Only a text search is ordered by text: all others are ordered by
 * time.
 */
const textIn = ({ find, by }: PostFilters) => (find === undefined || by !== undefined || UUID.test(find) ? null : find);
const orderOf = (filter: PostFilters) =>
  textIn(filter) !== null ? sql`beginning, uuid` : sql`written_at_ms DESC, uuid DESC`;

/** Returns the index ranges of a list. A uuid matches the row itself, and the rows of an author. */
function rangesOf(table: Table, { state, find, by }: PostFilters, after: string): (SQL | undefined)[] {
  const { uuid, author_uuid, desk_state, written_at_ms, beginning } = table;
  const isInState = eq(desk_state, state);
  const noRows = eq(uuid, '');
  const text = textIn({ state, find, by });
  if (text !== null) {
    // The cursor contains the start of the last text, so the page continues within the index.
    const last = sql`(${after.slice(UUID_LETTERS)}, ${after.slice(0, UUID_LETTERS)})`;
    const behind = after === '' ? gte(beginning, firstOf(text)) : sql`(${beginning}, ${uuid}) > ${last}`;
    return [noRows, and(isInState, behind, lt(beginning, lastOf(text)))];
  }
  const behind = afterMoment(after, { at: written_at_ms, id: uuid, order: 'last' });
  if (by !== undefined) {
    const startConditions = find === undefined ? [] : [gte(beginning, firstOf(find)), lt(beginning, lastOf(find))];
    return writersBy(by).map((writer) => and(eq(author_uuid, writer), isInState, behind, ...startConditions));
  }
  if (find === undefined) return [noRows, and(isInState, behind)];
  const id = find.toLowerCase();
  return [and(eq(uuid, id), sql`${desk_state} <> 'deleted'`, behind), and(eq(author_uuid, id), isInState, behind)];
}

/** Bounds of the texts that start with the given text, in any spelling. */
const firstOf = foldedStartOf;
const lastOf = (text: string) => `${foldedStartOf(text)}\u{10FFFF}`;

type Row = Awaited<ReturnType<typeof selectWritten>>[number];

function pageOfDesk(
  kind: Kind,
  query: PostFilters & { cursor?: string | undefined; limit: number },
  rows: readonly Row[],
) {
  const start = startOf(`office-${kind}s:${JSON.stringify([query.state, query.find ?? '', query.by ?? ''])}`, query);
  if ('failed' in start) return start;
  const keyOf = ({ uuid, beginning, written_at_ms }: Row) =>
    textIn(query) !== null ? `${uuid}${beginning}` : momentKey(written_at_ms, uuid);
  return pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: keyOf(row) })),
    (row) => deskPostOf(kind, row),
  );
}

const deskPostOf = (
  kind: Kind,
  { desk_state, author_uuid, author_name, written_at_ms, ...row }: Row,
): ModeratedPost => ({
  ...{ uuid: row.uuid, kind, state: desk_state === 'deleted' ? 'hidden' : desk_state },
  author: { uuid: author_uuid, name: author_name },
  ...{
    text: cutText(row.text, MAX_TEXT_LENGTH),
    picture_url: row.picture_url,
    path: row.path,
    like_count: row.like_count,
  },
  written_at: moment(written_at_ms),
});
