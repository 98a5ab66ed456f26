import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuthorityName, SecondPerson } from '../../../calls/platform/authority.ts';
import type { Role } from '../../../calls/platform/role.ts';
import { users } from '../../platform/user/tables.ts';
import { approvals } from '../approval/tables.ts';

/**
 * Append-only changes to the table of authority: roles, amounts, second person and reason. The
 * latest change of a row replaces the value in the code.
 *
 * @writers `POST /v1/office/authority/{name}` (staff, with dual control)
 * @readers the API, before each command of staff; `/v1/office/authority`; rules of other tables
 * @rows one per change by two members of staff
 * @retention permanent
 */
export const authorityChanges = sqliteTable(
  'authority_changes',
  {
    number: integer().primaryKey(),
    name: text().$type<AuthorityName>().notNull(),
    roles: text({ mode: 'json' }).$type<readonly Role[]>().notNull(),
    second: text().$type<SecondPerson>().notNull(),
    /** Set for rows with an amount. */
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
    // @answer authority_refused
    check(
      'authority_changes_amounts',
      sql`(${table.once} IS NULL) = (${table.day} IS NULL) AND ${table.once} >= 0 AND ${table.day} >= ${table.once}`,
    ),
  ],
);

/**
 * Append-only list of staff commands that wait for a second person, with their parameters and
 * fields. It contains no personal data. The API runs a command as the person who requested it, once
 * it is approved.
 *
 * @writers staff commands for which the table of authority requires a second person
 * @readers `GET /v1/office/approvals`, the API when a command is approved
 * @rows one per staff command that waits
 * @retention permanent
 */
export const heldCommands = sqliteTable('held_commands', {
  approval_uuid: text()
    .primaryKey()
    .references(() => approvals.uuid),
  name: text().$type<AuthorityName>().notNull(),
  /** JSON of the parameters and fields, as the handler receives them. */
  params: text().notNull(),
  form: text().notNull(),
  /** Requested amount, in the unit of the row. */
  amount: integer(),
  /** Public id of the requesting session. */
  token_id: text().notNull(),
});

/**
 * Append-only amounts that staff moved, alone within a Bangkok day or by an approval. A trigger
 * enforces the limits.
 *
 * @writers commands of staff, in the same transaction
 * @readers the trigger that enforces the limits
 * @rows one per staff command that moves an amount
 * @retention permanent
 */
export const authorityUses = sqliteTable(
  'authority_uses',
  {
    number: integer().primaryKey(),
    by_uuid: text()
      .notNull()
      .references(() => users.uuid),
    name: text().$type<AuthorityName>().notNull(),
    /** Bangkok day, or uuid of the approval. */
    period: text().notNull(),
    amount: integer().notNull(),
    /** Limits at that time. */
    once_most: integer().notNull(),
    day_most: integer().notNull(),
  },
  (table) => [
    index('authority_uses_of_period').on(table.by_uuid, table.name, table.period),
    check('authority_uses_amount', sql`${table.amount} >= 0`),
  ],
);
