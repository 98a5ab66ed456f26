/**
 * Redeems an invitation at sign-up or sign-in: stores that it counts, or why it does not. The
 * trigger `invitation_uses_give_coins` in rules.sql pays the coins of a use that counts.
 */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { INVITATIONS_PER_DAY, type InvitationUse } from '../../../calls/people/invite.ts';
import type { Db } from '../../platform/framework/db.ts';
import { commitUnless, insertRow, type Statement } from '../../platform/framework/statement.ts';
import { invitations, invitationUses } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A user who comes by an invitation. */
interface Invited {
  slug: string | undefined;
  newcomer_uuid: string;
  is_new: boolean;
  now: Date;
}

/**
 * Builds the statements that store the use: for a new user, in the transaction that creates the
 * account. An invitation that is unknown or has no bonus is ignored.
 */
export async function redeemInvitation(db: Db, { slug, newcomer_uuid, is_new, now }: Invited): Promise<Statement[]> {
  if (slug === undefined) return [];
  const [invitation] = await db.select().from(invitations).where(eq(invitations.slug, slug));
  if (!invitation || invitation.newcomer_bonus_coins === 0) return [];
  const { user_uuid: inviter_uuid, newcomer_bonus_coins: amount } = invitation;
  const reason = await whyNot(db, { inviter_uuid, newcomer_uuid, is_new, now });
  const use = { newcomer_uuid, inviter_uuid, slug, used_at_ms: now.getTime() };
  return [insertRow(invitationUses, { ...use, coins: reason === null ? amount : 0, reason })];
}

/**
 * Records that an existing user came by an invitation. It pays nothing, and the inviter sees the
 * reason.
 */
export async function noteMember(
  db: Db,
  { slug, member_uuid: newcomer_uuid, now }: { slug: string | undefined; member_uuid: string; now: Date },
): Promise<void> {
  const statements = await redeemInvitation(db, { slug, newcomer_uuid, is_new: false, now });
  // A conflict means that the user came by an invitation before. Only the first is stored.
  if (statements.length > 0) await commitUnless(db, [invitationUses], statements);
}

async function whyNot(
  db: Db,
  { inviter_uuid, newcomer_uuid, is_new, now }: Omit<Invited, 'slug'> & { inviter_uuid: string },
): Promise<InvitationUse['reason']> {
  if (inviter_uuid === newcomer_uuid) return 'own';
  if (!is_new) return 'already_member';
  const [today] = await db
    .select({ paid: count() })
    .from(invitationUses)
    .where(
      and(
        eq(invitationUses.inviter_uuid, inviter_uuid),
        isNull(invitationUses.reason),
        gt(invitationUses.used_at_ms, now.getTime() - DAY_MS),
      ),
    );
  return (today?.paid ?? 0) >= INVITATIONS_PER_DAY ? 'daily_limit' : null;
}
