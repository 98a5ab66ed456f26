import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { InvitationUse } from '../../../calls/people/invite.ts';
import { descending, orderKey } from '../../platform/framework/order-key.ts';
import { users } from '../../platform/user/tables.ts';

/**
 * Invitations of members, by the slug in their link.
 *
 * @writers `POST /v3/invitation/own`, seed data, triggers on `account_merges` and `closings`
 * @readers `/v3/invitation/own`, `/v3/invitation/inviter/{slug}`, share cards, `POST
 * /v1/oauth/{provider}`, `POST /v1/passkeys/sign-in`
 * @rows one per user who invites
 * @retention until the owner's account is closed
 */
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

/**
 * Append-only list of users who came by an invitation, each once: the coins that the ledger paid,
 * or the reason for paying none. A trigger pays the uses that count.
 *
 * @writers `POST /v1/oauth/{provider}`, for a new user in the transaction that creates the account;
 * for a member who signs in with an invitation this call and `POST /v1/passkeys/sign-in`
 * @readers `/v3/invitation/uses`
 * @rows at most one per user
 * @retention permanent
 */
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
    // @invariant redeem-invitation.ts sets the coins by the reason
    check('invitation_uses_coins', sql`(${table.reason} IS NULL) = (${table.coins} > 0)`),
  ],
);
