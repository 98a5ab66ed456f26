import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/**
 * Append-only audit log, one row per command that changed something: who, when, by which session
 * and request, and why. Commands of an operator (`npm run grant`, `npm run credential`) have no
 * user. A trigger rejects a change to a record that another staff member changed in the meantime.
 *
 * @writers the API's staff framework, in the transaction of the change
 * @readers `/office/audit`
 * @retention permanent
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    uuid: text().primaryKey(),
    at_ms: integer().notNull(),
    /** Null: whoever may write to the database itself, by a command. */
    by_uuid: text().references(() => users.uuid),
    /** The session's public id; empty for a command. */
    token_id: text().notNull(),
    /** Of the edge's log, which says from where; empty for a command. */
    request_id: text().notNull(),
    /** As `POST /v1/cache/generation`, or `npm run grant`. */
    call: text().notNull(),
    /** What stands in the call's path, as JSON. */
    subject: text().notNull(),
    /** Why, in the words of who did it; null where the call asks for none. */
    ground: text(),
    /** The change up to which whoever did it had seen everything; null: it was not said. */
    seen_position: integer(),
    /** Which one of many the call is about: its path up to there, and what stands in it. */
    about: text().generatedAlwaysAs(
      sql`substr(call, instr(call, '/'), instr(call, '}') - instr(call, '/') + 1) || ' ' || subject`,
      { mode: 'virtual' },
    ),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('at_ms'), 'uuid'), { mode: 'virtual' }),
  },
  (table) => [
    index('audit_entries_latest').on(table.order_key),
    index('audit_entries_by').on(table.by_uuid, table.order_key),
    index('audit_entries_about').on(table.about),
  ],
);

/**
 * Append-only rows that a command changed, before and after.
 *
 * @writers the API's staff framework, in the transaction of the change
 * @readers `/office/audit`
 * @retention permanent
 */
export const auditChanges = sqliteTable(
  'audit_changes',
  {
    position: integer().primaryKey(),
    entry_uuid: text()
      .notNull()
      .references(() => auditEntries.uuid),
    table_name: text().notNull(),
    /** Which row, as JSON; null where it was added. */
    row_key: text(),
    /** The columns that were changed, as they were, as JSON; null where there was nothing before. */
    before: text(),
    /** JSON: these columns as they are now; of a row that was added, all of it. */
    after: text().notNull(),
  },
  (table) => [index('audit_changes_of').on(table.entry_uuid, table.position)],
);

/**
 * Append-only hash chain of the audit log: each entry with its changes, one minute after it was
 * written.
 *
 * @writers the scheduled job `audit`
 * @readers `GET /v1/office/audit/chain`
 * @retention permanent
 */
export const auditLinks = sqliteTable(
  'audit_links',
  {
    number: integer().primaryKey(),
    entry_uuid: text()
      .notNull()
      .references(() => auditEntries.uuid),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [uniqueIndex('audit_links_entry').on(table.entry_uuid)],
);

/**
 * Audit entries that are not in the hash chain yet.
 *
 * @writers the API's staff framework, in the transaction of the change
 * @readers the scheduled job `audit`
 * @retention one minute
 */
export const auditPending = sqliteTable(
  'audit_pending',
  {
    entry_uuid: text()
      .primaryKey()
      .references(() => auditEntries.uuid),
    /** Not before: the command may write more until then. */
    link_at_ms: integer().notNull(),
  },
  (table) => [index('audit_pending_due').on(table.link_at_ms)],
);
