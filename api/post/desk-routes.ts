/** Posts and comments for who looks after the community: by how they stand, by who wrote them, or by how they begin. */
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { type DeskPost, listOfficeComments, listOfficePosts } from '../../calls/post-office.ts';
import type { Db } from '../host/db.ts';
import { moment } from '../host/moment.ts';
import { afterMoment, momentKey } from '../host/order-key.ts';
import { pageOf, rangeOf, startOf } from '../host/page.ts';
import type { On } from '../host/route.ts';
import { BEGINNING_LENGTH, comments, posts } from './tables.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_LETTERS = 36;
const TEXT_SHOWN = 500;

interface Wanted {
  state: DeskPost['state'];
  find?: string | undefined;
}
type Range = ReturnType<typeof rangeOf>;

export const deskRoutes = (on: On) => {
  on(
    listOfficePosts,
    ({ query }, { db }) => ({ rows: selectPosts(db, query, rangeOf(query)) }),
    async ({ query }, { read }) => pageOfDesk('posts', query, (await read()).rows),
  );

  on(
    listOfficeComments,
    ({ query }, { db }) => ({ rows: selectComments(db, query, rangeOf(query)) }),
    async ({ query }, { read }) => pageOfDesk('comments', query, (await read()).rows),
  );
};

const selectPosts = (db: Db, wanted: Wanted, { after, limit }: Range) => {
  const columns = {
    ...columnsOf(posts),
    kind: sql<DeskPost['kind']>`'post'`.as('kind'),
    picture_url: sql<string | null>`${posts.pictures} ->> '$[0]'`.as('picture_url'),
    path: sql<string>`'/posts/' || ${posts.uuid}`.as('path'),
  };
  const [one, many] = wantedOf(posts, wanted, after);
  return unionAll(db.select(columns).from(posts).where(one), db.select(columns).from(posts).where(many))
    .orderBy(orderOf(wanted))
    .limit(limit + 1);
};

const selectComments = (db: Db, wanted: Wanted, { after, limit }: Range) => {
  const columns = {
    ...columnsOf(comments),
    kind: sql<DeskPost['kind']>`'comment'`.as('kind'),
    picture_url: sql<string | null>`NULL`.as('picture_url'),
    path: sql<string>`'/posts/' || ${comments.post_uuid}`.as('path'),
  };
  const [one, many] = wantedOf(comments, wanted, after);
  return unionAll(db.select(columns).from(comments).where(one), db.select(columns).from(comments).where(many))
    .orderBy(orderOf(wanted))
    .limit(limit + 1);
};

type Table = typeof posts | typeof comments;

const columnsOf = (table: Table) => ({
  ...{ uuid: table.uuid, desk_state: table.desk_state, author_uuid: table.author_uuid, author_name: table.author_name },
  ...{ beginning: table.beginning, like_count: table.like_count, written_at_ms: table.written_at_ms },
  text: sql<string>`substr(${table.text}, 1, ${TEXT_SHOWN})`.as('told'),
});

/** What is found by its text stands in the order of texts, all else in that of time. */
const textIn = ({ find }: Wanted) => (find === undefined || UUID.test(find) ? null : find);
const orderOf = (wanted: Wanted) =>
  textIn(wanted) !== null ? sql`beginning, uuid` : sql`written_at_ms DESC, uuid DESC`;

/** The one that its own uuid finds, and those that something else does: each a range of an index. */
function wantedOf(table: Table, { state, find }: Wanted, after: string): [one: SQL | undefined, many: SQL | undefined] {
  const { uuid, author_uuid, desk_state, written_at_ms, beginning } = table;
  const stands = eq(desk_state, state);
  const none = eq(uuid, '');
  const text = textIn({ state, find });
  if (text !== null) {
    const from = sql`substr(lower(${text}), 1, ${BEGINNING_LENGTH})`;
    // The place of the last one is a beginning too, so that a page begins there and not at the first.
    const last = sql`(${after.slice(UUID_LETTERS)}, ${after.slice(0, UUID_LETTERS)})`;
    const behind = after === '' ? gte(beginning, from) : sql`(${beginning}, ${uuid}) > ${last}`;
    return [none, and(stands, behind, lt(beginning, sql`${from} || char(1114111)`))];
  }
  const behind = afterMoment(after, { at: written_at_ms, id: uuid, order: 'last' });
  if (find === undefined) return [none, and(stands, behind)];
  const id = find.toLowerCase();
  return [and(eq(uuid, id), sql`${desk_state} <> 'deleted'`, behind), and(eq(author_uuid, id), stands, behind)];
}

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

function pageOfDesk(
  name: string,
  query: Wanted & { cursor?: string | undefined; limit: number },
  rows: readonly Row[],
) {
  const start = startOf(`office-${name}:${query.state}:${query.find ?? ''}`, query);
  if ('failed' in start) return start;
  const keyOf = ({ uuid, beginning, written_at_ms }: Row) =>
    textIn(query) !== null ? `${uuid}${beginning}` : momentKey(written_at_ms, uuid);
  return pageOf(
    start,
    rows.map((row) => ({ ...row, order_key: keyOf(row) })),
    deskPostOf,
  );
}

const deskPostOf = ({ desk_state, author_uuid, author_name, written_at_ms, ...row }: Row): DeskPost => ({
  ...{ uuid: row.uuid, kind: row.kind, state: desk_state === 'deleted' ? 'hidden' : desk_state },
  author: { uuid: author_uuid, name: author_name },
  ...{ text: row.text, picture_url: row.picture_url, path: row.path, like_count: row.like_count },
  written_at: moment(written_at_ms),
});
