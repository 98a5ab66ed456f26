import { and, eq } from 'drizzle-orm';
import type { Provider } from '../../../calls/identity/provider.ts';
import type { Member } from '../../../calls/platform/member.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import type { Identity } from './provider-identity.ts';
import { isStaffRole } from './staff-passkey.ts';
import { accounts } from './tables.ts';

/** Columns of a member that menus and guards need. */
export const memberColumns = { uuid: users.uuid, name: users.name, avatar_url: users.avatar_url, role: users.role };

/**
 * Returns the account of an identity: the linked one, or the one with its email address, which is
 * then linked. Only an address that the provider itself has verified counts. Otherwise a person
 * could claim the address of another and get their account. Staff accounts are never linked by
 * address.
 */
export async function linkedUser(
  db: Db,
  { provider, identity, now }: { provider: Provider; identity: Identity; now: Date },
): Promise<Member | null | Failed> {
  const {
    members: [member],
    owners: [owner],
  } = await batchRead(db, {
    members: db
      .select(memberColumns)
      .from(accounts)
      .innerJoin(users, eq(users.uuid, accounts.user_uuid))
      .where(and(eq(accounts.provider, provider), eq(accounts.provider_account_id, identity.account_id))),
    owners: db
      .select(memberColumns)
      .from(emails)
      .innerJoin(users, eq(users.uuid, emails.user_uuid))
      // No account has the empty address.
      .where(eq(emails.address, identity.verified_email?.toLowerCase() ?? '')),
  });
  if (member) return member;
  if (!owner) return null;
  // An address can be lost, taken over or reassigned, and a staff role makes that worth the effort.
  if (isStaffRole(owner.role)) return { failed: 'account_not_linked' };
  await db
    .insert(accounts)
    .values({
      provider,
      provider_account_id: identity.account_id,
      user_uuid: owner.uuid,
      linked_at_ms: now.getTime(),
    })
    .onConflictDoNothing();
  return owner;
}
