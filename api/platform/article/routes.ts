/** Routes for texts of law and help: the public version in force, and drafts of staff. */
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type Article,
  addArticle,
  changeArticle,
  dropArticle,
  getArticle,
  getOfficeArticle,
  listOfficeArticles,
  MAX_VERSIONS,
  type OfficeArticle,
  publishArticle,
} from '../../../calls/platform/article.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { localizedOf } from '../base/localized.ts';
import { moment } from '../base/moment.ts';
import { cacheGenerations } from '../cache/tables.ts';
import type { Db, SqlText } from '../framework/db.ts';
import type { Failed } from '../framework/fail.ts';
import { runIdempotent } from '../framework/idempotency.ts';
import { pageOf, rangeOf, startOf } from '../framework/page.ts';
import type { On } from '../framework/route.ts';
import { commitOrThrow, commitUnless, insertRow, updateRow, write } from '../framework/statement.ts';
import { users } from '../user/tables.ts';
import { type ArticleContent, type ArticleRow, type ArticleTexts, contentColumns, draftRow } from './draft-row.ts';
import { selectVersion } from './in-force.ts';
import { starterPostOf, starterTextOf } from './starter-text.ts';
import { articleVersions } from './tables.ts';

export const prefixes = ['articles', 'office'];

const NOT_FOUND = { failed: 'article_not_found' } as const;
const PUBLISHED = { failed: 'article_published' } as const;

/** Rule that a concurrent publication leaves to a later change. */
const STAYS = 'a published text cannot change';

export const routes = (on: On) => {
  on(
    getArticle,
    ({ params: { name }, query: { version } }, { db, now }) => ({
      article: selectVersion(db, name, now, version),
      versions: db
        .select({ day: articleVersions.from_day })
        .from(articleVersions)
        .where(and(eq(articleVersions.name, name), lte(articleVersions.from_day, bangkokDay(now))))
        .orderBy(desc(articleVersions.from_day))
        .limit(MAX_VERSIONS),
    }),
    async (_, { read }) => {
      const { article, versions } = await read();
      const [row] = article;
      return { data: { article: row ? serialize(row) : null, versions: versions.flatMap(({ day }) => day ?? []) } };
    },
  );

  on(
    listOfficeArticles,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: selectForOffice(db)
          .where(and(gt(articleVersions.order_key, after), query.name && eq(articleVersions.name, query.name)))
          .orderBy(articleVersions.order_key)
          .limit(limit + 1),
      };
    },
    async ({ query }, { read, now }) => {
      const start = startOf(`articles:${query.name ?? ''}`, query);
      if ('failed' in start) return start;
      const page = pageOf(
        start,
        (await read()).rows.map(({ row, by }) => ({ ...row, by })),
        (row) => row,
      );
      return { ...page, data: page.data.map((row) => serializeForOffice(row, row.by, now)) };
    },
  );

  on(
    getOfficeArticle,
    ({ params: { uuid } }, { db, now }) => ({
      rows: selectForOffice(db).where(eq(articleVersions.uuid, uuid)),
      inForce: selectVersion(
        db,
        {
          name: sql`(SELECT name FROM article_versions WHERE uuid = ${uuid})`,
          slug: sql`(SELECT slug FROM article_versions WHERE uuid = ${uuid})`,
        },
        now,
      ),
    }),
    async (_, { now, read }) => {
      const {
        rows: [one],
        inForce: [current],
      } = await read();
      if (!one) return NOT_FOUND;
      const { name, slug } = one.row;
      const starter = () => (name === 'blog' ? starterPostOf(slug) : starterTextOf(name));
      const text = localizedOf('text', current ?? (await starter()));
      return { data: { ...detailOf(one.row, one.by, now), current: text } };
    },
  );

  on(
    addArticle,
    ({ form: { name } }, { db, now, bearer }) => ({
      current: selectVersion(db, name, now),
      by: db.select({ name: users.name }).from(users).where(eq(users.uuid, bearer.user_uuid)),
    }),
    async ({ form: { name, start } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const { current, by } = await read();
        const [version] = start === 'in_force' ? current : [];
        const row = await draftRow(version ?? (await starterTextOf(name)), { name, by: caller.user_uuid, now });
        return {
          statements: [insertRow(articleVersions, row)],
          answer: { data: detailOf(row, by[0]?.name ?? '', now) },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    changeArticle,
    ({ params: { uuid } }, { db, bearer }) => selectDraft(db, uuid, bearer.user_uuid),
    async ({ form }, { db, now, caller, read }) => {
      const { rows, by } = await read();
      const row = rows[0]?.row;
      if (!row) return NOT_FOUND;
      if (row.name === 'blog') return NOT_FOUND;
      return changeDraft(db, row, form, { by: caller.user_uuid, byName: by[0]?.name ?? '', now });
    },
  );

  on(
    dropArticle,
    ({ params: { uuid } }, { db }) => ({ rows: selectForOffice(db).where(eq(articleVersions.uuid, uuid)) }),
    async ({ params: { uuid } }, { db, read }) => {
      const row = (await read()).rows[0]?.row;
      if (!row) return NOT_FOUND;
      if (row.from_day !== null) return PUBLISHED;
      await commitOrThrow(db, [write`DELETE FROM article_versions WHERE uuid = ${uuid}`]);
      return { data: { uuid } };
    },
  );

  on(
    publishArticle,
    ({ params: { uuid }, form: { name, from } }, { db }) => ({
      rows: selectForOffice(db).where(eq(articleVersions.uuid, uuid)),
      sameDay: db
        .select({ uuid: articleVersions.uuid })
        .from(articleVersions)
        .where(
          and(
            eq(articleVersions.name, name),
            eq(articleVersions.slug, sql`(SELECT slug FROM article_versions WHERE uuid = ${uuid})`),
            eq(articleVersions.from_day, from),
          ),
        ),
    }),
    async ({ params: { uuid }, form: { name, digest, from } }, { db, now, caller, read }) => {
      const { rows, sameDay } = await read();
      const [one] = rows;
      if (one?.row.name !== name) return NOT_FOUND;
      if (one.row.from_day !== null) return PUBLISHED;
      if (one.row.digest !== digest) return { failed: 'article_changed' };
      if (isEmpty(one.row)) return { failed: 'article_empty' };
      if (from < bangkokDay(now)) return { failed: 'article_day_past', facts: { fields: ['from'] } };
      if (sameDay.length > 0) return DAY_TAKEN;
      const changes = { from_day: from, published_at_ms: now.getTime() };
      const { conflict } = await commitUnless(
        db,
        [articleVersions],
        [
          updateRow(articleVersions, { uuid }, changes),
          insertRow(cacheGenerations, {
            raised_by: caller.user_uuid,
            reason: `${name} ${from}`,
            raised_at_ms: now.getTime(),
          }),
        ],
      );
      return conflict === null ? { data: detailOf({ ...one.row, ...changes }, one.by, now) } : DAY_TAKEN;
    },
  );
};

/** Changes the content of a draft, unless it is published by then. */
export async function changeDraft(
  db: Db,
  row: ArticleRow,
  content: ArticleContent,
  { by, byName, now }: { by: string; byName: string; now: Date },
) {
  if (row.from_day !== null) return PUBLISHED;
  const { uuid } = row;
  const changes = { ...(await contentColumns(content)), changed_by_uuid: by, changed_at_ms: now.getTime() };
  const { conflict } = await commitUnless(db, [STAYS], [updateRow(articleVersions, { uuid }, changes)]);
  return conflict === null ? { data: detailOf({ ...row, ...changes }, byName, now) } : PUBLISHED;
}

/** Returns whether a draft lacks a title or a text that the site needs. */
const isEmpty = (row: ArticleRow) =>
  [row.title_th, row.title_en, row.text_th, row.text_en].some((text) => text.trim() === '');

const DAY_TAKEN: Failed = { failed: 'article_day_taken', facts: { fields: ['from'] } };

/** Selects drafts and versions with the people who changed them. */
const selectForOffice = (db: Db) =>
  db
    .select({ row: articleVersions, by: users.name })
    .from(articleVersions)
    .innerJoin(users, eq(users.uuid, articleVersions.changed_by_uuid));

/** Selects a draft, and the name of the staff member who changes it. */
export const selectDraft = (db: Db, uuid: SqlText, editorUuid: SqlText) => ({
  rows: selectForOffice(db).where(eq(articleVersions.uuid, uuid)),
  by: db.select({ name: users.name }).from(users).where(eq(users.uuid, editorUuid)),
});

const serialize = (row: ArticleTexts & { from_day: string | null }): Article => ({
  version: row.from_day ?? '',
  title: localizedOf('title', row),
  description: localizedOf('description', row),
  text: localizedOf('text', row),
});

function serializeForOffice(row: ArticleRow, byName: string, now: Date): OfficeArticle {
  const { uuid, name, slug, from_day: from } = row;
  const state = from === null ? 'draft' : from > bangkokDay(now) ? 'planned' : 'published';
  return {
    uuid,
    name,
    slug: slug === '' ? null : slug,
    state,
    from,
    title: localizedOf('title', row),
    changed_by: { uuid: row.changed_by_uuid, name: byName },
    changed_at: moment(row.changed_at_ms),
  };
}

/** Returns a draft or version with its content. */
export const detailOf = (
  row: ArticleRow,
  byName: string,
  now: Date,
): z.output<(typeof changeArticle)['answer']>['data'] => ({
  ...serializeForOffice(row, byName, now),
  description: localizedOf('description', row),
  text: localizedOf('text', row),
  cover: row.cover,
  tag: row.tag,
  is_withdrawn: row.is_withdrawn,
  draft_of: row.from_day !== null ? null : row.name === 'blog' ? 'post' : 'text',
  digest: row.digest,
});
