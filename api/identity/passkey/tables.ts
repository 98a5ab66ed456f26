import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../platform/user/tables.ts';

/**
 * Public keys of passkeys with their signature counter and the name given by the owner. Private
 * keys stay on the devices.
 *
 * @writers `POST /v1/passkeys`, `DELETE /v1/passkeys/{id}`, each sign-in and each signature of a
 * contract with a passkey, triggers on `account_merges` and `closings`
 * @readers `POST /v1/passkeys/sign-in`, `/v1/accounts`, signing of contracts
 * @rows one per passkey, a few per user
 * @retention until the owner removes the passkey or the account is closed
 */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Credential id from the authenticator, base64url. */
    id: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    name: text().notNull(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** Signature counter of the authenticator. 0 if it does not count. */
    counter: integer().notNull(),
    /** Transports ("internal", "hybrid"), which browsers expect in the next request. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    created_at_ms: integer().notNull(),
    last_used_at_ms: integer(),
  },
  (table) => [index('passkeys_of_user').on(table.user_uuid)],
);

/**
 * Unanswered challenges for adding a passkey, or for signing in (then without a user).
 *
 * @writers `POST /v1/passkeys/options`, `POST /v1/passkeys/sign-in/options`
 * @readers `POST /v1/passkeys`, `POST /v1/passkeys/sign-in`, which delete them
 * @rows one per attempt of the last minutes
 * @retention five minutes; the next challenge deletes expired ones
 */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    user_uuid: text().references(() => users.uuid),
    expires_at_ms: integer().notNull(),
  },
  (table) => [index('passkey_challenges_over').on(table.expires_at_ms)],
);
