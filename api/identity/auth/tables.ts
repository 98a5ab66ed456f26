import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';

/** Accounts at sign-in providers, each linked to a user. */
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

/** Verified email addresses in lower case. Only their owner may read them. */
export const emails = sqliteTable(
  'emails',
  {
    address: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    verified_at_ms: integer().notNull(),
    /** Language of emails: that of the pages where the owner last signed in. */
    language: text().$type<'th' | 'en'>().notNull().default('th'),
  },
  (table) => [uniqueIndex('emails_of_user').on(table.user_uuid)],
);

/**
 * Bearer tokens, stored as SHA-256, valid until they expire or are revoked. `id` appears in the
 * list of sessions and grants nothing. Newest first.
 */
export const tokens = sqliteTable(
  'tokens',
  {
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** The device as shown in the list of sessions: "Chrome, Android". */
    device: text().notNull(),
    created_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    /** Updated at most every five minutes. */
    last_used_at_ms: integer().notNull(),
    /**
     * Time when the owner last authenticated with this token. A handed-over token copies it from
     * its parent.
     */
    authenticated_at_ms: integer(),
    /** Whether that was with a passkey. */
    is_by_passkey: integer({ mode: 'boolean' }).notNull().default(false),
    revoked_at_ms: integer(),
    /** The `id` of the token that handed this one over. Both end together. */
    parent_id: text(),
    /** SHA-256 of the code that opens a web view, and when it expires. Null after use. */
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
