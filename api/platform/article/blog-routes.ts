/** Routes for posts of the blog: those in force, and drafts of staff. */
import { and, desc, eq, lte, min, sql } from 'drizzle-orm';
import {
  addBlogPost,
  changeBlogPost,
  getBlogPost,
  listBlogPosts,
  type OfficeBlogTeaser,
} from '../../../calls/platform/article-blog.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { localizedOf } from '../base/localized.ts';
import { runIdempotent } from '../framework/idempotency.ts';
import type { On } from '../framework/route.ts';
import { insertRow } from '../framework/statement.ts';
import { users } from '../user/tables.ts';
import { draftRow } from './draft-row.ts';
import { selectVersion } from './in-force.ts';
import { changeDraft, detailOf, selectDraft } from './routes.ts';
import { starterPostOf } from './starter-text.ts';
import { articleVersions } from './tables.ts';

export const prefixes = ['blog', 'office'];

/** Maximum posts in the list. */
const MAX_POSTS = 200;
/** Letters that people read in a minute, in Thai and in English. */
const LETTERS_PER_MINUTE = 900;

type PostRow = typeof articleVersions.$inferSelect;

/** Day of the first version of the same post. */
const firstDay = sql<string>`(SELECT min(from_day) FROM article_versions AS earlier
  WHERE earlier.name = 'blog' AND earlier.slug = ${articleVersions.slug})`;

const teaserOf = (row: PostRow, day: string): OfficeBlogTeaser => ({
  slug: row.slug,
  day,
  title: localizedOf('title', row),
  description: localizedOf('description', row),
  cover: row.cover ?? 'night',
  tag: row.tag ?? 'guide',
  reading_minutes: Math.max(1, Math.round(row.text_th.length / LETTERS_PER_MINUTE)),
  is_withdrawn: row.is_withdrawn,
});

export const routes = (on: On) => {
  on(
    listBlogPosts,
    (_, { db, now }) => {
      const isSoFar = and(eq(articleVersions.name, 'blog'), lte(articleVersions.from_day, bangkokDay(now)));
      const isLatest = sql`${articleVersions.from_day} = (SELECT max(from_day) FROM article_versions AS later
        WHERE later.name = 'blog' AND later.slug = ${articleVersions.slug} AND later.from_day <= ${bangkokDay(now)})`;
      return {
        rows: db.select().from(articleVersions).where(and(isSoFar, isLatest)).limit(MAX_POSTS),
        days: db
          .select({ slug: articleVersions.slug, day: min(articleVersions.from_day) })
          .from(articleVersions)
          .where(isSoFar)
          .groupBy(articleVersions.slug)
          .orderBy(desc(min(articleVersions.from_day)))
          .limit(MAX_POSTS),
      };
    },
    async (_, { read }) => {
      const { rows, days } = await read();
      const data = days.flatMap(({ slug, day }) => {
        const row = rows.find((one) => one.slug === slug);
        return row && day !== null ? [teaserOf(row, day)] : [];
      });
      return { data, next_cursor: null };
    },
  );

  on(
    getBlogPost,
    ({ params: { slug } }, { db, now }) => ({
      rows: selectVersion(db, { slug }, now),
      first: db.select({ day: firstDay }).from(articleVersions).where(eq(articleVersions.slug, slug)).limit(1),
    }),
    async (_, { read }) => {
      const {
        rows: [row],
        first,
      } = await read();
      if (!row) return { data: { post: null } };
      const day = first[0]?.day ?? row.from_day ?? '';
      return { data: { post: { ...teaserOf(row, day), text: localizedOf('text', row) } } };
    },
  );

  on(
    addBlogPost,
    ({ form: { slug } }, { db, now, bearer }) => ({
      current: selectVersion(db, { slug }, now),
      by: db.select({ name: users.name }).from(users).where(eq(users.uuid, bearer.user_uuid)),
    }),
    async ({ form: { slug } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const { current, by } = await read();
        const about = { name: 'blog', slug, by: caller.user_uuid, now } as const;
        const row = await draftRow(current[0] ?? (await starterPostOf(slug)), about);
        return {
          statements: [insertRow(articleVersions, row)],
          answer: { data: detailOf(row, by[0]?.name ?? '', now) },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );

  on(
    changeBlogPost,
    ({ params: { uuid } }, { db, bearer }) => selectDraft(db, uuid, bearer.user_uuid),
    async ({ form }, { db, now, caller, read }) => {
      const { rows, by } = await read();
      const row = rows[0]?.row;
      if (row?.name !== 'blog') return { failed: 'article_not_found' } as const;
      return changeDraft(db, row, form, { by: caller.user_uuid, byName: by[0]?.name ?? '', now });
    },
  );
};
