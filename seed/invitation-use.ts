/**
 * Users of the demo viewer's invitation: two newcomers who received coins, and one who already had
 * an account.
 */

import { invitations, invitationUses } from '../api/people/invite/tables.ts';
import { demoUuid } from './account.ts';
import { DAY_MS } from './clock.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { viewers } from './viewer.ts';

const SLUG = 'fonphram';
const COINS = 50;
const FIRST_NEWCOMER = 300;

export function seedInvitationUses(midnight: Date): SeedStatement[] {
  const inviter_uuid = demoUuid('viewer');
  const uses = viewers.slice(FIRST_NEWCOMER, FIRST_NEWCOMER + 3).map(({ uuid }, index) => ({
    newcomer_uuid: uuid,
    inviter_uuid,
    slug: SLUG,
    used_at_ms: midnight.getTime() - (index + 1) * 2 * DAY_MS,
    coins: index === 2 ? 0 : COINS,
    reason: index === 2 ? ('already_member' as const) : null,
  }));
  return [
    ...insertMissing(invitations, [
      {
        slug: SLUG,
        user_uuid: inviter_uuid,
        newcomer_bonus_coins: COINS,
        created_at_ms: midnight.getTime() - 20 * DAY_MS,
      },
    ]),
    ...insertMissing(invitationUses, uses),
  ];
}
