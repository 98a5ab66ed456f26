/** HMACs of what a person can be found again by: equal where the person is, and of no use to whoever lacks the secret. */

import { and, eq, gt } from 'drizzle-orm';
import { encodeBase64Url } from 'hono/utils/encode';
import { cleanNumber, withoutInvisible } from '../../../calls/platform/text/clean.ts';
import type { Db } from '../../platform/host/db.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import type { PersonKey } from './person-key.ts';
import { derivedKey, type PersonSecrets } from './secret.ts';
import { barredLookups, type LookupKind, personLookups } from './tables.ts';

/** A value's HMAC, with what it is of. */
export interface Lookup {
  kind: LookupKind;
  hmac: string;
}

/** Of a value, however it was typed: see `canonical`. Values of different kinds have nothing in common. */
export async function lookupOf({ lookup }: PersonSecrets, kind: LookupKind, value: string): Promise<Lookup> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await derivedKey(lookup, `lookup of ${kind}`, { algorithm, usages: ['sign'] });
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(canonical(kind, value)));
  return { kind, hmac: encodeBase64Url(signed) };
}

/** One spelling for a value: width, case, spaces, dashes and invisible characters make no other person. */
export function canonical(kind: LookupKind, value: string): string {
  if (kind === 'email') return withoutInvisible(value.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase();
  const text = cleanNumber(value);
  if (kind === 'phone') return text.replaceAll(/[^\d+]/g, '').replace(/^0/, '+66');
  return text.replaceAll(/[./]/g, '').toUpperCase();
}

/**
 * Notes beside a key what its person is found by. Where the key is of a contract that the house has accepted, the batch fails where
 * its id or passport is of another one's such contract ("somebody else has this identity"), or barred ("this identity is barred").
 * What is not accepted yet is taken in, and tells nobody who is here.
 */
export const noteLookup = (key: Pick<PersonKey, 'uuid' | 'person_uuid'>, lookup: Lookup, now: Date): Statement[] => [
  forgetLookup(key.uuid, lookup.kind),
  addLookup(key, lookup, now),
];

/** The same beside what is noted already: a person may be found by more than one of a kind. */
export const addLookup = (
  { uuid, person_uuid }: Pick<PersonKey, 'uuid' | 'person_uuid'>,
  { kind, hmac }: Lookup,
  now: Date,
): Statement =>
  write`INSERT INTO person_lookups (kind, hmac, key_uuid, person_uuid, noted_at_ms)
    VALUES (${kind}, ${hmac}, ${uuid}, ${person_uuid}, ${now.getTime()}) ON CONFLICT DO NOTHING`;

/** Takes away what of this kind is noted beside a key. */
const forgetLookup = (keyUuid: string, kind: LookupKind): Statement =>
  write`DELETE FROM person_lookups WHERE key_uuid = ${keyUuid} AND kind = ${kind}`;

/** Whose data it is noted beside. */
export const selectFound = (db: Db, { kind, hmac }: Lookup) =>
  db
    .select({ person_uuid: personLookups.person_uuid, key_uuid: personLookups.key_uuid })
    .from(personLookups)
    .where(and(eq(personLookups.kind, kind), eq(personLookups.hmac, hmac)));

/** Why somebody is barred now, and until when: one row, or none. */
export const selectBarred = (db: Db, { kind, hmac }: Lookup, now: Date) =>
  db
    .select({ ground: barredLookups.ground, until_ms: barredLookups.until_ms })
    .from(barredLookups)
    .where(and(eq(barredLookups.kind, kind), eq(barredLookups.hmac, hmac), gt(barredLookups.until_ms, now.getTime())));

/** Ends what bars whoever is found by what is noted beside a key. */
export const liftBar = (keyUuid: string): Statement =>
  write`DELETE FROM barred_lookups WHERE EXISTS (
    SELECT 1 FROM person_lookups AS own
    WHERE own.key_uuid = ${keyUuid} AND own.kind = barred_lookups.kind AND own.hmac = barred_lookups.hmac
  )`;

/** Bars everybody who is found by what is noted beside a key, until a day. It outlives the key. */
export const barOf = (
  keyUuid: string,
  { ground, until_ms, by_uuid, now }: { ground: string; until_ms: number; by_uuid: string; now: Date },
): Statement =>
  write`INSERT INTO barred_lookups (kind, hmac, ground, until_ms, barred_by_uuid, barred_at_ms)
    SELECT kind, hmac, ${ground}, ${until_ms}, ${by_uuid}, ${now.getTime()} FROM person_lookups
    WHERE key_uuid = ${keyUuid} AND kind IN ('national_id', 'passport')
    ON CONFLICT (kind, hmac) DO UPDATE SET ground = excluded.ground, until_ms = max(until_ms, excluded.until_ms),
      barred_by_uuid = excluded.barred_by_uuid, barred_at_ms = excluded.barred_at_ms`;
