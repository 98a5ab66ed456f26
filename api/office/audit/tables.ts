import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Append-only audit log, one row per command that changed something: who, when, by which session
 * and request, and why. Commands of an operator (`npm run grant`, `npm run credential`) have no
 * user. A trigger rejects a change to a record that somebody has changed in the meantime.
 *
 * @writers the API's staff framework, in the transaction of the change; commands of an operator
 * @readers `/office/audit`, `GET /v1/office/audit/chain`, the job `audit`, triggers
 * @rows one per command of staff or an operator that changes something
 * @retention permanent
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    uuid: text().primaryKey(),
    at_ms: integer().notNull(),
    /** Null: an operator with access to the database, through a command. */
    by_uuid: text().references(() => users.uuid),
    /** Public id of the session. Empty for a command. */
    token_id: text().notNull(),
    /** Request id in the edge's log, which has the source. Empty for a command. */
    request_id: text().notNull(),
    /** Such as `POST /v1/cache/generation` or `npm run grant`. */
    call: text().notNull(),
    /** JSON of the path parameters. */
    subject: text().notNull(),
    /** Reason, written by the person. Null if the endpoint does not ask for one. */
    ground: text(),
    /** Last change that the person had seen. Null if the request did not state it. */
    seen_position: integer(),
    /** Path of the record concerned, up to and including its parameters. */
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
 * @writers the API's staff framework, in the transaction of the change; commands of an operator
 * @readers `/office/audit`, `GET /v1/office/audit/chain`, the job `audit`, ETags of what staff read
 * @rows one per statement with an effect of such a command
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
    /** JSON of the row's key. Null for an added row and for plain SQL. */
    row_key: text(),
    /** JSON of the changed columns before. Null for an added row and for plain SQL. */
    before: text(),
    /** JSON of the changed columns after, all columns of an added row, or a statement of SQL. */
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
 * @rows one per audit entry
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
 * @rows one per audit entry of the last minute
 * @retention one minute
 */
export const auditPending = sqliteTable(
  'audit_pending',
  {
    entry_uuid: text()
      .primaryKey()
      .references(() => auditEntries.uuid),
    /** Earliest time of linking, because the command may write more until then. */
    link_at_ms: integer().notNull(),
  },
  (table) => [index('audit_pending_due').on(table.link_at_ms)],
);
