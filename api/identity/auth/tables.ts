import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Which account with a sign-in provider is whose here. */
export const accounts = sqliteTable(
  'accounts',
  {
    provider: text().notNull(),
    provider_account_id: text().notNull(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    linked_at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_account_id] }),
    index('accounts_of_user').on(table.user_uuid),
  ],
);

/** E-mail addresses, in lower case, that their owners have proved to be theirs. Nobody else's to read. */
export const emails = sqliteTable(
  'emails',
  {
    address: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    verified_at_ms: integer().notNull(),
    /** In which they are written to: that of the pages where they signed in last. */
    language: text().$type<'th' | 'en'>().notNull().default('th'),
  },
  (table) => [uniqueIndex('emails_of_user').on(table.user_uuid)],
);

/**
 * Bearer tokens: kept as their SHA-256, good until they expire or are revoked. `id` is what the list of sessions
 * shows; it opens nothing. Newest first.
 */
export const tokens = sqliteTable(
  'tokens',
  {
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** What the token was issued to, in words: "Chrome, Android". */
    device: text().notNull(),
    created_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    /** Written at most every few minutes. */
    last_used_at_ms: integer().notNull(),
    /** When the owner last proved with it who they are, as by signing in; of one that was handed over, with the one that did. */
    authenticated_at_ms: integer(),
    /** Whether that was with a passkey. */
    is_by_passkey: integer({ mode: 'boolean' }).notNull().default(false),
    revoked_at_ms: integer(),
    /** The `id` of the token that handed this one over, and with which it ends. */
    parent_id: text(),
    /** SHA-256 of the code that a web view is opened with, until then; null once it was used. */
    entry_hash: text(),
    entry_until_ms: integer(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('created_at_ms'), 'id'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('tokens_of_user_in_order').on(table.user_uuid, table.order_key),
    uniqueIndex('tokens_by_entry').on(table.entry_hash),
  ],
);
