/**
 * The data-access log: it records which member of staff reads whose personal data before showing
 * it. The person concerned can read the log.
 */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { AccessEntry, AccessedSubject } from '../../../calls/privacy/personal.ts';
import { moment } from '../../platform/base/moment.ts';
import { derivedKey, type PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { Caller } from '../../platform/framework/env.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { users } from '../../platform/user/tables.ts';
import { personalLooks } from './tables.ts';

/**
 * Returns the statement that logs an access. Commit it before the data is returned, or together
 * with it.
 */
export const logAccess = (
  { user_uuid, role }: Pick<Caller, 'user_uuid' | 'role'>,
  {
    now,
    ...of
  }: { uuid: string; person_uuid: string; what: AccessedSubject; subject_uuid: string; why: string; now: Date },
): Statement => insertRow(personalLooks, { ...of, reader_uuid: user_uuid, role, at_ms: now.getTime() });

/** Selects accesses to a person's data, latest first, with the readers' names. */
export const selectAccessLog = (db: Db, personUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({ look: personalLooks, name: users.name })
    .from(personalLooks)
    .innerJoin(users, eq(users.uuid, personalLooks.reader_uuid))
    .where(and(eq(personalLooks.person_uuid, personUuid), gt(personalLooks.order_key, after)))
    .orderBy(asc(personalLooks.order_key))
    .limit(limit + 1);

/**
 * Converts an access for the person concerned. The reader appears as a role and a number that
 * reveals nothing else.
 */
export async function accessOf(
  { uuid, at_ms, role, what, why, reader_uuid }: typeof personalLooks.$inferSelect,
  secrets: PersonSecrets,
): Promise<AccessEntry> {
  return { uuid, at: moment(at_ms), role, number: await numberOf(reader_uuid, secrets), what, why };
}

/** Returns six digits, always the same for one member of staff. */
async function numberOf(readerUuid: string, { lookup }: PersonSecrets): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await derivedKey(lookup, 'numbers of who looks', { algorithm, usages: ['sign'] });
  const hmac = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(readerUuid)));
  return String(hmac.getUint32(0) % 1_000_000).padStart(6, '0');
}
