import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuthorityName, SecondPerson } from '../../../calls/platform/authority.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { users } from '../../people/profile/tables.ts';
import { approvals } from '../approval/tables.ts';

/**
 * Changes to rows of the authority table, append-only. The latest change of a row replaces the
 * values in code.
 */
export const authorityChanges = sqliteTable(
  'authority_changes',
  {
    number: integer().primaryKey(),
    name: text().$type<AuthorityName>().notNull(),
    roles: text({ mode: 'json' }).$type<readonly Role[]>().notNull(),
    second: text().$type<SecondPerson>().notNull(),
    /** Null if the row has no amounts. */
    once: integer(),
    day: integer(),
    ground: text().notNull(),
    set_by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    set_at_ms: integer().notNull(),
  },
  (table) => [
    index('authority_changes_of_row').on(table.name, table.number),
    check('authority_changes_second', sql`${table.second} IN ('never', 'above', 'always')`),
    check('authority_changes_roles', sql`json_array_length(${table.roles}) > 0`),
    check(
      'authority_changes_amounts',
      sql`(${table.once} IS NULL) = (${table.day} IS NULL) AND ${table.once} >= 0 AND ${table.day} >= ${table.once}`,
    ),
  ],
);

/**
 * Commands that wait for a second person, append-only. When approved, they run on behalf of the
 * requester.
 */
export const heldCommands = sqliteTable('held_commands', {
  approval_uuid: text()
    .primaryKey()
    .references(() => approvals.uuid),
  name: text().$type<AuthorityName>().notNull(),
  /** JSON of parameters and fields, as the handler receives them. */
  params: text().notNull(),
  form: text().notNull(),
  /** The requested amount, in the unit of the row. */
  amount: integer(),
  /** Public id of the requesting session. */
  token_id: text().notNull(),
});

/**
 * Amounts that staff have moved, alone within a Bangkok day or by an approval. Append-only. A
 * trigger enforces the limits (rules.sql).
 */
export const authorityUses = sqliteTable(
  'authority_uses',
  {
    number: integer().primaryKey(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    name: text().$type<AuthorityName>().notNull(),
    /** A Bangkok day, or the uuid of the approval. */
    period: text().notNull(),
    amount: integer().notNull(),
    /** The limits at that moment. */
    once_most: integer().notNull(),
    day_most: integer().notNull(),
  },
  (table) => [
    index('authority_uses_of_period').on(table.by_uuid, table.name, table.period),
    check('authority_uses_amount', sql`${table.amount} >= 0`),
  ],
);
