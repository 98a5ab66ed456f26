/** Who of the house looks at what is personal: written down before it is shown, and told to whom it is of. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Look, LookedAt } from '../../../calls/privacy/personal.ts';
import { users } from '../../people/profile/tables.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Db, SqlText } from '../../platform/host/db.ts';
import type { Caller } from '../../platform/host/env.ts';
import { insertRow, type Statement } from '../../platform/host/statement.ts';
import { derivedKey, type PersonSecrets } from './secret.ts';
import { personalLooks } from './tables.ts';

/** Writes a look down. It stands in a batch of its own before what is looked at is read out, or in one with it. */
export const noteLook = (
  { user_uuid, role }: Pick<Caller, 'user_uuid' | 'role'>,
  { now, ...of }: { uuid: string; person_uuid: string; what: LookedAt; subject_uuid: string; why: string; now: Date },
): Statement => insertRow(personalLooks, { ...of, reader_uuid: user_uuid, role, at_ms: now.getTime() });

/** Looks at what is held of somebody, the latest first, with the names of who looked. */
export const selectLooks = (db: Db, personUuid: SqlText, { after, limit }: { after: string; limit: number }) =>
  db
    .select({ look: personalLooks, name: users.name })
    .from(personalLooks)
    .innerJoin(users, eq(users.uuid, personalLooks.reader_uuid))
    .where(and(eq(personalLooks.person_uuid, personUuid), gt(personalLooks.order_key, after)))
    .orderBy(asc(personalLooks.order_key))
    .limit(limit + 1);

/** A look as it is told to whom it is about: by the reader's role and a number, which says nothing else of them. */
export async function lookOf(
  { uuid, at_ms, role, what, why, reader_uuid }: typeof personalLooks.$inferSelect,
  secrets: PersonSecrets,
): Promise<Look> {
  return { uuid, at: moment(at_ms), role, number: await numberOf(reader_uuid, secrets), what, why };
}

/** Six digits, always the same for one person of the house. */
async function numberOf(readerUuid: string, { lookup }: PersonSecrets): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await derivedKey(lookup, 'numbers of who looks', { algorithm, usages: ['sign'] });
  const hmac = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(readerUuid)));
  return String(hmac.getUint32(0) % 1_000_000).padStart(6, '0');
}
