/** Linked logins of an account: lists, adds and removes them. The last one cannot be removed. */

import { eq } from 'drizzle-orm';
import type { WaysIn } from '../../../calls/identity/account.ts';
import { type Provider, provider as providerName } from '../../../calls/identity/provider.ts';
import { STEP_UP_SECONDS } from '../../../calls/platform/call.ts';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import { commitCounted, commitUnless, write } from '../../platform/framework/statement.ts';
import { emails } from '../../platform/mail/tables.ts';
import type { Identity } from '../auth/provider-identity.ts';
import { accounts } from '../auth/tables.ts';
import { passkeys } from '../passkey/tables.ts';

/** Selects the rows for `linkedLoginsOf`. */
export const selectLinkedLogins = (db: Db, userUuid: SqlText) => ({
  linked: db.select().from(accounts).where(eq(accounts.user_uuid, userUuid)).orderBy(accounts.linked_at_ms),
  passkeys: db.select().from(passkeys).where(eq(passkeys.user_uuid, userUuid)).orderBy(passkeys.created_at_ms),
  proved: db
    .select({ address: emails.address, language: emails.language })
    .from(emails)
    .where(eq(emails.user_uuid, userUuid)),
});

type LinkedLoginRows = Rows<ReturnType<typeof selectLinkedLogins>>;

/**
 * Returns the caller's linked logins and passkeys, oldest first, the verified address, and until
 * when the caller may change them without signing in again.
 */
export function linkedLoginsOf(
  { linked, passkeys: keys, proved }: LinkedLoginRows,
  { authenticated_at_ms }: Caller,
  now: Date,
): WaysIn {
  const until_ms = (authenticated_at_ms ?? 0) + STEP_UP_SECONDS * 1000;
  return {
    accounts: linked.map((row) => ({
      provider: providerName.parse(row.provider),
      id: row.provider_account_id,
      linked_at: moment(row.linked_at_ms),
    })),
    passkeys: keys.map(({ id, name, created_at_ms, last_used_at_ms }) => ({
      id,
      name,
      created_at: moment(created_at_ms),
      last_used_at: last_used_at_ms === null ? null : moment(last_used_at_ms),
    })),
    email: proved[0]?.address ?? null,
    may_change_until: until_ms > now.getTime() ? moment(until_ms) : null,
  };
}

/**
 * Links an identity to the account and returns the linked logins. Returns null if the identity
 * belongs to another account, so that no account loses its login to another. An address that the
 * provider has verified becomes the account's, unless the account has one or another account uses
 * it.
 */
export async function link(
  db: Db,
  {
    user_uuid,
    provider,
    identity,
    language = 'th',
    now,
  }: { user_uuid: string; provider: Provider; identity: Identity; language?: Locale | undefined; now: Date },
): Promise<LinkedLoginRows | null> {
  const { account_id, verified_email } = identity;
  const at_ms = now.getTime();
  const add = write`INSERT INTO accounts (provider, provider_account_id, user_uuid, linked_at_ms)
    VALUES (${provider}, ${account_id}, ${user_uuid}, ${at_ms}) ON CONFLICT DO NOTHING`;
  const prove = write`INSERT INTO emails (address, user_uuid, verified_at_ms, language)
    SELECT ${verified_email?.toLowerCase() ?? null}, user_uuid, ${at_ms}, ${language} FROM accounts
    WHERE provider = ${provider} AND provider_account_id = ${account_id} AND user_uuid = ${user_uuid}
    ON CONFLICT DO NOTHING`;
  const result = await commitCounted(
    db,
    verified_email === null ? [add] : [add, prove],
    selectLinkedLogins(db, user_uuid),
  );
  const isLinked = result.rows.linked.some(
    (row) => row.provider === provider && row.provider_account_id === account_id,
  );
  return isLinked ? result.rows : null;
}

/**
 * Removes a linked login in one statement, so that of two concurrent removals the last login stays.
 */
export async function unlink(
  db: Db,
  { user_uuid, provider, id }: { user_uuid: string; provider: Provider; id: string },
): Promise<LinkedLoginRows | 'not_found' | 'last'> {
  const take = write`DELETE FROM accounts
    WHERE user_uuid = ${user_uuid} AND provider = ${provider} AND provider_account_id = ${id}
      AND (SELECT count(*) FROM accounts WHERE user_uuid = ${user_uuid}) > 1
    RETURNING provider`;
  const result = await commitCounted(db, [take], selectLinkedLogins(db, user_uuid));
  if (result.returned_count > 0) return result.rows;
  const isStill = result.rows.linked.some((row) => row.provider === provider && row.provider_account_id === id);
  return isStill ? 'last' : 'not_found';
}

/** Replaces the account's verified address. Returns null if another account uses it. */
export async function proveAddress(
  db: Db,
  {
    user_uuid,
    address,
    language = 'th',
    now,
  }: { user_uuid: string; address: string; language?: Locale | undefined; now: Date },
): Promise<LinkedLoginRows | null> {
  const result = await commitUnless(
    db,
    [emails],
    [
      write`DELETE FROM emails WHERE user_uuid = ${user_uuid}`,
      write`INSERT INTO emails (address, user_uuid, verified_at_ms, language)
        VALUES (${address}, ${user_uuid}, ${now.getTime()}, ${language})`,
    ],
    selectLinkedLogins(db, user_uuid),
  );
  return result.conflict === null ? result.rows : null;
}
