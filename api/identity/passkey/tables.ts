import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../../people/profile/tables.ts';

/** Keys that open accounts; what they sign with stays with their owners' devices. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, as its authenticator gave it: base64url. */
    id: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    name: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** How often the authenticator says that it has signed; 0 where it does not count. */
    counter: integer().notNull(),
    /** How it can be reached ("internal", "hybrid"), as browsers want to be told again. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    created_at_ms: integer().notNull(),
    last_used_at_ms: integer(),
  },
  (table) => [index('passkeys_of_user').on(table.user_uuid)],
);

/** What devices were asked to sign and have not yet: to add a passkey to a user's account, or to sign in (nobody's). */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    user_uuid: text().references(() => users.uuid),
    expires_at_ms: integer().notNull(),
  },
  (table) => [index('passkey_challenges_over').on(table.expires_at_ms)],
);
