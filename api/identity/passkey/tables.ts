import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Public keys of passkeys. The private keys stay on the owners' devices. */
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
    /** Signature count from the authenticator; 0 if it does not count. */
    counter: integer().notNull(),
    /** Transports such as "internal" or "hybrid", which browsers expect back. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    created_at_ms: integer().notNull(),
    last_used_at_ms: integer(),
  },
  (table) => [index('passkeys_of_user').on(table.user_uuid)],
);

/** Open challenges: to add a passkey to a user's account, or to sign in (without a user). */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    user_uuid: text().references(() => users.uuid),
    expires_at_ms: integer().notNull(),
  },
  (table) => [index('passkey_challenges_over').on(table.expires_at_ms)],
);
