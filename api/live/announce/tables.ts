import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ascending, descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Lives that VBs announced, with copies of the VB's profile card. An announcement is open until its
 * VB goes on air with it, it is withdrawn, or staff hide it.
 *
 * @writers `/v1/announced-lives` (the VB), the first picture of the live (`LiveMedia`),
 * `…/office/moderated/{kind}/{target_uuid}/…`; triggers withdraw those of a closed account and set
 * the category
 * @readers `GET /v1/announced-lives`: home, the VB's page, `/users/{uuid}/lives.ics`, `/announce`;
 * `/v1/categories/{slug}`, the back office, the export of personal data
 * @rows one per announcement
 * @retention permanent
 * @copies users by caster_uuid
 */
export const announcedLives = sqliteTable(
  'announced_lives',
  {
    uuid: text().primaryKey(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Copies of the VB's profile card, which triggers refresh. */
    caster_name: text().notNull().default(''),
    caster_avatar_url: text().notNull().default(''),
    caster_family_name: text(),
    title: text().notNull(),
    poster_url: text().notNull(),
    starts_at_ms: integer().notNull(),
    announced_at_ms: integer().notNull(),
    changed_at_ms: integer().notNull(),
    change_count: integer().notNull().default(0),
    withdrawn_at_ms: integer(),
    /** Time at which staff hid it. Null: not hidden. */
    hidden_at_ms: integer(),
    /** The live that was started for it. */
    live_uuid: text(),
    is_open: integer()
      .notNull()
      .generatedAlwaysAs(sql`(withdrawn_at_ms IS NULL AND live_uuid IS NULL AND hidden_at_ms IS NULL)`, {
        mode: 'virtual',
      }),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(ascending('starts_at_ms'), 'uuid'), { mode: 'virtual' }),
    /** Position among hidden announcements and lives, newest first: see `order_key` of `lives`. */
    hidden_key: text().generatedAlwaysAs(
      sql.raw(`CASE WHEN hidden_at_ms IS NOT NULL THEN ${descending('hidden_at_ms')} || uuid END`),
      { mode: 'virtual' },
    ),
    /** Category of the VB while it is open, set by triggers. */
    category_slug: text(),
  },
  (table) => [
    uniqueIndex('announced_lives_in_order').on(table.is_open, table.order_key),
    uniqueIndex('announced_lives_of_caster').on(table.caster_uuid, table.is_open, table.order_key),
    index('announced_lives_of_category')
      .on(table.category_slug, table.is_open, table.order_key)
      .where(sql`category_slug IS NOT NULL`),
    index('announced_lives_hidden').on(table.hidden_key).where(sql`hidden_key IS NOT NULL`),
    check('announced_lives_title', sql`length(${table.title}) BETWEEN 1 AND 160`),
  ],
);
