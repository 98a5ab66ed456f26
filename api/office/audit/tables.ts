import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/**
 * The audit log: one row per command of staff or operators that changed anything, written in the
 * same transaction. Append-only.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    uuid: text().primaryKey(),
    at_ms: integer().notNull(),
    /** Null for an operator who writes to the database by a command line tool. */
    by_uuid: text().references(() => users.uuid),
    /** Public id of the session; empty for a command line tool. */
    token_id: text().notNull(),
    /** Id in the edge's log, which has the origin; empty for a command line tool. */
    request_id: text().notNull(),
    /** The call or command, such as `POST /v1/cache/generation` or `npm run grant`. */
    call: text().notNull(),
    /** Path parameters of the call, as JSON. */
    subject: text().notNull(),
    /** The reason, in the words of the caller; null if the call asks for none. */
    ground: text(),
    /** Position up to which the caller had seen all changes; null if unknown. */
    seen_position: integer(),
    /**
     * The record that the call is about: its path up to the first parameter, and the parameters.
     */
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

/** Changes of a command: one row each, before and after. Append-only. */
export const auditChanges = sqliteTable(
  'audit_changes',
  {
    position: integer().primaryKey(),
    entry_uuid: text()
      .notNull()
      .references(() => auditEntries.uuid),
    table_name: text().notNull(),
    /** Key of the row, as JSON; null for a new row. */
    row_key: text(),
    /** Changed columns with their old values, as JSON; null for a new row. */
    before: text(),
    /** JSON of these columns with their new values; of a new row, all columns. */
    after: text().notNull(),
  },
  (table) => [index('audit_changes_of').on(table.entry_uuid, table.position)],
);

/**
 * The hash chain: each entry with all its changes, linked a minute after it was written.
 * Append-only.
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

/** Entries that are not in the chain yet. */
export const auditPending = sqliteTable(
  'audit_pending',
  {
    entry_uuid: text()
      .primaryKey()
      .references(() => auditEntries.uuid),
    /** Earliest time of linking: until then the command may write more changes. */
    link_at_ms: integer().notNull(),
  },
  (table) => [index('audit_pending_due').on(table.link_at_ms)],
);
