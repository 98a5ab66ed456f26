import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LeastAge } from '../../../calls/live/live-age.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Clips: up to a minute of a live, each with a file in R2 `MEDIA` at `clip/<uuid>.mp4`. A row is
 * written before its file and deleted after it, so the scheduled job finds every file.
 *
 * @writers `POST /v1/lives/{id}/clips`, `POST /v1/clips/{id}/title`, `DELETE /v1/clips/{id}`,
 * `…/office/moderated/{kind}/{target_uuid}/…`, triggers on `lives`, `closings`,
 * `account_merges` and `report_cases`; the scheduled job `clips`
 * @readers `/v1/clips…`, the Durable Object `LiveMedia`, share cards
 * @rows one per clip, at most 100 per live that are not deleted
 * @retention until its VB or its cutter deletes it, or the account of its VB is closed; at least an
 * hour. One hour if its file could not be written
 */
export const clips = sqliteTable(
  'clips',
  {
    uuid: text().primaryKey(),
    /** The live that it was cut from, which its VB may have deleted. */
    live_uuid: text().notNull(),
    /** Null: the live is deleted. */
    live_slug: text(),
    /** Title that the cutter gave it, or a copy of that of the live. */
    title: text().notNull(),
    /** Copies from the live. */
    poster_url: text().notNull(),
    least_age: integer().$type<LeastAge>(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    cutter_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** The requested range. */
    from_ms: integer().notNull(),
    asked_seconds: integer().notNull(),
    /** `cutting`: the file is being written. */
    state: text().$type<'cutting' | 'ready'>().notNull().default('cutting'),
    /** Length in milliseconds, and size in pixels and bytes. 0 while the file is being written. */
    duration_ms: integer().notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    size: integer().notNull().default(0),
    /** Three members have reported it, and staff have not decided. */
    is_blurred: integer({ mode: 'boolean' }).notNull().default(false),
    /** Copies from the live: it starts blurred, and staff have hidden it. */
    is_live_blurred: integer({ mode: 'boolean' }).notNull().default(false),
    is_live_hidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** The VB is closing the account. */
    is_withheld: integer({ mode: 'boolean' }).notNull().default(false),
    created_at_ms: integer().notNull(),
    /** Time at which staff hid it. Null: not hidden. */
    removed_at_ms: integer(),
    /** Final. */
    deleted_at_ms: integer(),
    /** False: the job has deleted the file. */
    has_file: integer({ mode: 'boolean' }).notNull().default(true),
    is_shown: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`(state = 'ready' AND deleted_at_ms IS NULL AND removed_at_ms IS NULL AND is_live_hidden = 0 AND is_withheld = 0)`,
        { mode: 'virtual' },
      ),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'uuid'), { mode: 'virtual' }),
    /**
     * Time at which the job deletes the file, or the row. The row stays for an hour after it was
     * written: a command that writes the file ends before.
     */
    due_at_ms: integer().generatedAlwaysAs(
      sql`(CASE WHEN deleted_at_ms IS NOT NULL AND has_file = 1 THEN deleted_at_ms
        WHEN deleted_at_ms IS NOT NULL THEN max(deleted_at_ms, created_at_ms + 3600000)
        WHEN state = 'cutting' THEN created_at_ms + 3600000 END)`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    uniqueIndex('clips_in_order').on(table.is_shown, table.order_key),
    uniqueIndex('clips_of_caster_in_order').on(table.caster_uuid, table.is_shown, table.order_key),
    index('clips_of_cutter').on(table.cutter_uuid),
    index('clips_of_live').on(table.live_uuid),
    index('clips_due').on(table.due_at_ms).where(sql`due_at_ms IS NOT NULL`),
    check('clips_range', sql`${table.asked_seconds} BETWEEN 1 AND 60`),
    check('clips_length', sql`${table.duration_ms} BETWEEN 0 AND 60000 AND ${table.size} BETWEEN 0 AND 101000000`),
  ],
);

/**
 * Settings of VBs for clips of their lives. Without a row, only the VB may download them.
 *
 * @writers `POST /v1/clip-settings`
 * @readers `/v1/clips…`
 * @rows at most one per VB
 * @retention until the account is closed
 */
export const clipSettings = sqliteTable('clip_settings', {
  caster_uuid: text()
    .primaryKey()
    .references(() => users.uuid),
  may_download: integer({ mode: 'boolean' }).notNull(),
});
