/**
 * A blind index: HMACs of values by which a person is found again. Equal values have equal HMACs.
 * Without the secret an HMAC is useless.
 */

import { and, eq, gt } from 'drizzle-orm';
import { encodeBase64Url } from 'hono/utils/encode';
import { cleanNumber, withoutInvisible } from '../../../calls/platform/text/clean.ts';
import { derivedKey, type PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import type { PersonKey } from './person-key.ts';
import { type BlindIndexKind, barredLookups, personLookups } from './tables.ts';

/** The HMAC of a value, with its kind. */
export interface BlindIndex {
  kind: BlindIndexKind;
  hmac: string;
}

/**
 * Returns the HMAC of a value in its canonical form (`canonical`). HMACs of different kinds are
 * unrelated.
 */
export async function blindIndexOf(
  { lookup }: PersonSecrets,
  kind: BlindIndexKind,
  value: string,
): Promise<BlindIndex> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await derivedKey(lookup, `lookup of ${kind}`, { algorithm, usages: ['sign'] });
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(canonical(kind, value)));
  return { kind, hmac: encodeBase64Url(signature) };
}

/**
 * Returns one spelling per value, without differences of width, case, spaces, dashes and invisible
 * characters.
 */
export function canonical(kind: BlindIndexKind, value: string): string {
  if (kind === 'email') return withoutInvisible(value.normalize('NFKC')).replaceAll(/\s/g, '').toLowerCase();
  const text = cleanNumber(value);
  if (kind === 'phone') return text.replaceAll(/[^\d+]/g, '').replace(/^0/, '+66');
  return text.replaceAll(/[./]/g, '').toUpperCase();
}

/**
 * Returns the statements that replace the lookup of this kind beside a key. Triggers in rules.sql
 * check identities. If the key belongs to an approved contract, they reject an id or passport of
 * another person's approved contract ("this identity belongs to another person"). They also reject
 * a banned one ("this identity is barred"). Before the approval any identity is stored, so that an
 * applicant cannot find out who has a contract.
 */
export const storeBlindIndex = (
  key: Pick<PersonKey, 'uuid' | 'person_uuid'>,
  lookup: BlindIndex,
  now: Date,
): Statement[] => [forgetLookup(key.uuid, lookup.kind), addBlindIndex(key, lookup, now)];

/**
 * Returns the statement that adds a lookup beside existing ones: a person may have several of a
 * kind.
 */
export const addBlindIndex = (
  { uuid, person_uuid }: Pick<PersonKey, 'uuid' | 'person_uuid'>,
  { kind, hmac }: BlindIndex,
  now: Date,
): Statement =>
  write`INSERT INTO person_lookups (kind, hmac, key_uuid, person_uuid, noted_at_ms)
    VALUES (${kind}, ${hmac}, ${uuid}, ${person_uuid}, ${now.getTime()}) ON CONFLICT DO NOTHING`;

/** Returns the statement that removes the lookup of this kind beside a key. */
const forgetLookup = (keyUuid: string, kind: BlindIndexKind): Statement =>
  write`DELETE FROM person_lookups WHERE key_uuid = ${keyUuid} AND kind = ${kind}`;

/** Selects the keys and persons with this lookup. */
export const selectFound = (db: Db, { kind, hmac }: BlindIndex) =>
  db
    .select({ person_uuid: personLookups.person_uuid, key_uuid: personLookups.key_uuid })
    .from(personLookups)
    .where(and(eq(personLookups.kind, kind), eq(personLookups.hmac, hmac)));

/** Selects the ban of a lookup that is in force: one row or none. */
export const selectBarred = (db: Db, { kind, hmac }: BlindIndex, now: Date) =>
  db
    .select({ ground: barredLookups.ground, until_ms: barredLookups.until_ms })
    .from(barredLookups)
    .where(and(eq(barredLookups.kind, kind), eq(barredLookups.hmac, hmac), gt(barredLookups.until_ms, now.getTime())));

/** Returns the statement that lifts the bans on the identities beside a key. */
export const liftBan = (keyUuid: string): Statement =>
  write`DELETE FROM barred_lookups WHERE EXISTS (
    SELECT 1 FROM person_lookups AS own
    WHERE own.key_uuid = ${keyUuid} AND own.kind = barred_lookups.kind AND own.hmac = barred_lookups.hmac
  )`;

/**
 * Returns the statement that bans the identities beside a key until a day. The ban outlives the
 * key.
 */
export const addBan = (
  keyUuid: string,
  { ground, until_ms, by_uuid, now }: { ground: string; until_ms: number; by_uuid: string; now: Date },
): Statement =>
  write`INSERT INTO barred_lookups (kind, hmac, ground, until_ms, barred_by_uuid, barred_at_ms)
    SELECT kind, hmac, ${ground}, ${until_ms}, ${by_uuid}, ${now.getTime()} FROM person_lookups
    WHERE key_uuid = ${keyUuid} AND kind IN ('national_id', 'passport')
    ON CONFLICT (kind, hmac) DO UPDATE SET ground = excluded.ground, until_ms = max(until_ms, excluded.until_ms),
      barred_by_uuid = excluded.barred_by_uuid, barred_at_ms = excluded.barred_at_ms`;
