/** What opens an account: read, added to, taken away from. Whatever happens, one way is left. */
import { and, eq, sql } from 'drizzle-orm';
import type { WaysIn } from '../../calls/account.ts';
import { type Provider, provider as providerName } from '../../calls/auth.ts';
import { STEP_UP_SECONDS } from '../../calls/call.ts';
import type { Identity } from '../auth/provider-identity.ts';
import { accounts, emails } from '../auth/tables.ts';
import type { Db } from '../host/db.ts';
import type { Caller } from '../host/env.ts';
import { moment } from '../host/moment.ts';
import { commit, write } from '../host/statement.ts';

/** The caller's ways in, the oldest first. */
export async function waysInOf(db: Db, caller: Caller, now: Date): Promise<WaysIn> {
  const { user_uuid, authenticated_at_ms } = caller;
  const [linked, proved] = await db.batch([
    db.select().from(accounts).where(eq(accounts.user_uuid, user_uuid)).orderBy(accounts.linked_at_ms),
    db.select({ address: emails.address }).from(emails).where(eq(emails.user_uuid, user_uuid)),
  ]);
  const until_ms = (authenticated_at_ms ?? 0) + STEP_UP_SECONDS * 1000;
  return {
    accounts: linked.map((row) => ({
      provider: providerName.parse(row.provider),
      id: row.provider_account_id,
      linked_at: moment(row.linked_at_ms),
    })),
    email: proved[0]?.address ?? null,
    may_change_until: until_ms > now.getTime() ? moment(until_ms) : null,
  };
}

/**
 * Adds an identity to somebody's ways in. False where it is somebody else's: nobody loses their account by another's link.
 * An address that the provider has verified is proved with it, unless they have one or it is somebody's.
 */
export async function link(
  db: Db,
  { user_uuid, provider, identity, now }: { user_uuid: string; provider: Provider; identity: Identity; now: Date },
): Promise<boolean> {
  const { account_id, verified_email } = identity;
  const of = and(eq(accounts.provider, provider), eq(accounts.provider_account_id, account_id));
  await db
    .insert(accounts)
    .values({ provider, provider_account_id: account_id, user_uuid, linked_at_ms: now.getTime() })
    .onConflictDoNothing();
  const [owner] = await db.select({ user_uuid: accounts.user_uuid }).from(accounts).where(of);
  if (owner?.user_uuid !== user_uuid) return false;
  if (verified_email !== null) {
    const address = verified_email.toLowerCase();
    await db.insert(emails).values({ address, user_uuid, verified_at_ms: now.getTime() }).onConflictDoNothing();
  }
  return true;
}

/** Takes one away, in one statement: of two that are taken away at the same moment, the last one stays. */
export async function unlink(
  db: Db,
  { user_uuid, provider, id }: { user_uuid: string; provider: Provider; id: string },
): Promise<'done' | 'not_found' | 'last'> {
  const mine = sql`user_uuid = ${user_uuid} AND provider = ${provider} AND provider_account_id = ${id}`;
  const { meta } = await db.run(sql`DELETE FROM accounts WHERE ${mine}
    AND (SELECT count(*) FROM accounts WHERE user_uuid = ${user_uuid}) > 1`);
  if (meta.changes > 0) return 'done';
  const [still] = await db.all(sql`SELECT 1 FROM accounts WHERE ${mine}`);
  return still === undefined ? 'not_found' : 'last';
}

/** An address becomes somebody's, in the place of the one that they had. False where it is somebody else's. */
export async function proveAddress(
  db: Db,
  { user_uuid, address, now }: { user_uuid: string; address: string; now: Date },
): Promise<boolean> {
  const { conflict } = await commit(db, [
    write`DELETE FROM emails WHERE user_uuid = ${user_uuid}`,
    write`INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (${address}, ${user_uuid}, ${now.getTime()})`,
  ]);
  return conflict === null;
}
