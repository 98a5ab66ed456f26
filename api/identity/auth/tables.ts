import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Linked logins: which account at a sign-in provider belongs to which user.
 *
 * @writers seed data; `POST /v1/oauth/{provider}` links by verified address and creates new users;
 * the owner by `POST` and `DELETE /v1/accounts/…`; triggers on `account_merges` and `closings`
 * @readers `POST /v1/oauth/{provider}`, `/v1/accounts`, `/v1/office/people…`, notifications in LINE
 * (view `line_accounts`)
 * @rows one per linked login, a few per user
 * @retention until the owner unlinks it, or the account is closed
 */
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

/**
 * Bearer tokens, stored as SHA-256, valid until they expire or are revoked. A row has the device,
 * the last use, and the time of the last authentication and whether it used a passkey. `id`
 * identifies a session in lists and opens nothing. The token of a web view names the app's token in
 * `parent_id` and ends with it. Until it is entered it has the SHA-256 of its code.
 *
 * @writers `POST /v1/oauth/{provider}`, `POST /v1/passkeys/sign-in`, `POST /v1/sessions`,
 * `POST /v1/sessions/entry`, `DELETE /v1/sessions…`; staff who block a user or end their sessions;
 * closing an account; every endpoint that is not public notes the use
 * @readers every endpoint that is not public; `/v1/sessions`, `/v1/office/people/{uuid}`
 * @rows one per sign-in or web view
 * @retention 30 days, or `SESSION_IDLE_DAYS` without use; 24 hours for a web view; deleted at the
 * user's next sign-in or web view
 */
export const tokens = sqliteTable(
  'tokens',
  {
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    /** Description of the device: "Chrome, Android". */
    device: text().notNull(),
    created_at_ms: integer().notNull(),
    expires_at_ms: integer().notNull(),
    /** Updated at most every few minutes. */
    last_used_at_ms: integer().notNull(),
    /** Last authentication of the owner with this token. A token that was handed over copies it. */
    authenticated_at_ms: integer(),
    /** Whether that authentication used a passkey. */
    is_by_passkey: integer({ mode: 'boolean' }).notNull().default(false),
    revoked_at_ms: integer(),
    /** `id` of the token that handed this one over. This one ends with it. */
    parent_id: text(),
    /** SHA-256 of the code that opens a web view. Null once used. */
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
