/**
 * Users of the demo viewer's invitation: two paid newcomers, and one who already had an account.
 */

import { house, userCoins } from '../api/money/ledger/account.ts';
import { ledgerAccounts, ledgerTransfers } from '../api/money/ledger/tables.ts';
import { invitations, invitationUses } from '../api/people/invite/tables.ts';
import { demoUuid } from './account.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type Statement } from './statement.ts';
import { viewers } from './viewer.ts';

const SLUG = 'fonphram';
const COINS = 50;
const FIRST_NEWCOMER = 300;

export function seedInvitationUses(midnight: Date): Statement[] {
  const inviter_uuid = demoUuid('viewer');
  const uses = viewers.slice(FIRST_NEWCOMER, FIRST_NEWCOMER + 3).map(({ uuid }, index) => ({
    newcomer_uuid: uuid,
    inviter_uuid,
    slug: SLUG,
    used_at_ms: midnight.getTime() - (index + 1) * 2 * DAY_MS,
    coins: index === 2 ? 0 : COINS,
    reason: index === 2 ? ('already_member' as const) : null,
  }));
  const paidUses = uses.filter(({ coins }) => coins > 0);
  return [
    ...insertMissing(invitations, [
      {
        slug: SLUG,
        user_uuid: inviter_uuid,
        newcomer_bonus_coins: COINS,
        created_at_ms: midnight.getTime() - 20 * DAY_MS,
      },
    ]),
    ...insertMissing(
      ledgerAccounts,
      paidUses.map(({ newcomer_uuid }) => userCoins(newcomer_uuid)),
    ),
    ...insertMissing(
      ledgerTransfers,
      paidUses.map(({ newcomer_uuid, used_at_ms }) => ({
        id: `invitation:${newcomer_uuid}:coins`,
        from_account: house.coins.id,
        to_account: userCoins(newcomer_uuid).id,
        amount: COINS,
        moved_at_ms: used_at_ms,
      })),
    ),
    ...insertMissing(invitationUses, uses),
  ];
}
