import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../profile/tables.ts';

/** A contract is drawn up, handed in, and then accepted (for the time being, or for good), rejected or cancelled. */
export type ContractState = 'draft' | 'done' | 'accepted' | 'accepted_temp' | 'rejected' | 'cancelled';

/** The contracts of VBs. One that is renewed has a successor with a window of its own. */
export const contracts = sqliteTable(
  'contracts',
  {
    uuid: text().primaryKey(),
    caster_uuid: text()
      .notNull()
      .references(() => users.uuid),
    state: text().$type<ContractState>().notNull(),
    /** The window in which it is in force, once it is accepted. */
    starts_at_ms: integer().notNull(),
    ends_at_ms: integer().notNull(),
  },
  (table) => [
    index('contracts_of_caster').on(table.caster_uuid, table.ends_at_ms),
    check('contracts_window', sql`${table.ends_at_ms} > ${table.starts_at_ms}`),
  ],
);
