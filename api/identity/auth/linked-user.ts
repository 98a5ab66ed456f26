import { and, eq } from 'drizzle-orm';
import type { Member, Provider } from '../../../calls/identity/member.ts';
import { users } from '../../people/profile/tables.ts';
import { type Db, readTogether } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import type { Identity } from './provider-identity.ts';
import { isStaffRole } from './staff-passkey.ts';
import { accounts, emails } from './tables.ts';

/** Who somebody is, as menus and guards need it. */
export const memberColumns = { uuid: users.uuid, name: users.name, avatar_url: users.avatar_url, role: users.role };

/**
 * Whose account here belongs to an identity: the one it is linked to, or else the one with its e-mail address, which
 * is then linked. Only an address that the provider itself has verified counts: whoever can claim another's address
 * would get the other's account. Staff are never linked by an address alone.
 */
export async function linkedUser(
  db: Db,
  { provider, identity, now }: { provider: Provider; identity: Identity; now: Date },
): Promise<Member | null | Failed> {
  const {
    linked: [linked],
    known: [known],
  } = await readTogether(db, {
    linked: db
      .select(memberColumns)
      .from(accounts)
      .innerJoin(users, eq(users.uuid, accounts.user_uuid))
      .where(and(eq(accounts.provider, provider), eq(accounts.provider_account_id, identity.account_id))),
    known: db
      .select(memberColumns)
      .from(emails)
      .innerJoin(users, eq(users.uuid, emails.user_uuid))
      // Nobody's is empty.
      .where(eq(emails.address, identity.verified_email?.toLowerCase() ?? '')),
  });
  if (linked) return linked;
  if (!known) return null;
  // An address may be lost, taken over or given to somebody else, and a role of the house is worth that to a thief.
  if (isStaffRole(known.role)) return { failed: 'account_not_linked' };
  await db
    .insert(accounts)
    .values({
      provider,
      provider_account_id: identity.account_id,
      user_uuid: known.uuid,
      linked_at_ms: now.getTime(),
    })
    .onConflictDoNothing();
  return known;
}
