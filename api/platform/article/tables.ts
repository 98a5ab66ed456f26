import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { blogCover, blogTag, OfficeArticleName } from '../../../calls/platform/article.ts';
import { localized } from '../base/localized.ts';
import { descending, orderKey } from '../framework/order-key.ts';
import { users } from '../user/tables.ts';

/**
 * Drafts and published versions of the texts of law and help, and of blog posts, in Markdown. A
 * published version never changes: triggers require the approval of a second person and refuse later changes.
 *
 * @writers `POST /v1/office/articles…` (staff)
 * @readers `/v1/articles/{name}`, `/v1/blog…`, `GET /v1/office/articles…` (staff), sign-up, orders,
 * `/v1/profile/agreements`, `/v1/profile/summary`, commands that spend money
 * @rows one per version, a few a year, each up to about 200 KB
 * @retention permanent once published; drafts until staff delete them
 */
export const articleVersions = sqliteTable(
  'article_versions',
  {
    uuid: text().primaryKey(),
    name: text().$type<OfficeArticleName>().notNull(),
    /** Part of the address of a blog post. Empty: another text. */
    slug: text().notNull().default(''),
    ...localized('title'),
    ...localized('description'),
    ...localized('text'),
    /** Cover and topic of a blog post. Null: another text. */
    cover: text().$type<z.infer<typeof blogCover>>(),
    tag: text().$type<z.infer<typeof blogTag>>(),
    /** From this version on, the site shows no such blog post. */
    is_withdrawn: integer({ mode: 'boolean' }).notNull().default(false),
    /** SHA-256 in hex of the content. */
    digest: text().notNull(),
    changed_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    changed_at_ms: integer().notNull(),
    /** The Bangkok day from which it applies. Null: a draft. */
    from_day: text(),
    published_at_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('changed_at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('article_versions_by_day').on(table.name, table.slug, table.from_day),
    uniqueIndex('article_versions_in_order').on(table.order_key),
    uniqueIndex('article_versions_of_name_in_order').on(table.name, table.order_key),
    check('article_versions_published', sql`(${table.from_day} IS NULL) = (${table.published_at_ms} IS NULL)`),
    check('article_versions_day', sql`${table.from_day} IS date(${table.from_day})`),
  ],
);
