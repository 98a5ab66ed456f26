import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { InvitationUse } from '../../../calls/people/invite.ts';
import { descending, orderKey } from '../../platform/host/order-key.ts';
import { users } from '../profile/tables.ts';

/** Invitations, by the slug in their URL. */
export const invitations = sqliteTable(
  'invitations',
  {
    slug: text().primaryKey(),
    user_uuid: text()
      .notNull()
      .references(() => users.uuid),
    newcomer_bonus_coins: integer().notNull(),
    created_at_ms: integer().notNull(),
  },
  (table) => [index('invitations_of_user').on(table.user_uuid, table.created_at_ms)],
);

/** Uses of invitations, one per new user: paid, or with the reason why not. */
export const invitationUses = sqliteTable(
  'invitation_uses',
  {
    newcomer_uuid: text()
      .primaryKey()
      .references(() => users.uuid),
    inviter_uuid: text()
      .notNull()
      .references(() => users.uuid),
    slug: text().notNull(),
    coins: integer().notNull(),
    /** Null: the invitation counts and was paid. */
    reason: text().$type<InvitationUse['reason']>(),
    used_at_ms: integer().notNull(),
    order_key: text()
      .notNull()
      .generatedAlwaysAs(orderKey(descending('used_at_ms'), 'newcomer_uuid'), { mode: 'virtual' }),
  },
  (table) => [
    uniqueIndex('invitation_uses_of_inviter').on(table.inviter_uuid, table.order_key),
    check('invitation_uses_coins', sql`(${table.reason} IS NULL) = (${table.coins} > 0)`),
  ],
);
