/**
 * Keys of personal data. Destroying a key is how personal data is erased: from every table, bucket
 * and backup at once.
 */
import { eq, type SQL } from 'drizzle-orm';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { goneFromCopies, type RetentionKind } from '../../../calls/privacy/retention.ts';
import { type Bytes, decrypt, encrypt, type Random } from '../../platform/base/aes-gcm.ts';
import { derivedKey, type PersonSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { type Statement, write } from '../../platform/framework/statement.ts';
import { type Destroyed, personKeys } from './tables.ts';

/** Name of the scheduled job that ends terms and logs destroyed keys. */
export const PERSON_KEY_JOB = 'person_keys';

/** A key as stored in D1, wrapped or destroyed. */
export type PersonKeyRow = typeof personKeys.$inferSelect;

/** A decrypted key, with the person whose data it encrypts. */
export interface PersonKey {
  uuid: string;
  person_uuid: string;
  data: CryptoKey;
}

type Wrapped = Pick<PersonKeyRow, 'uuid' | 'person_uuid' | 'secret_version'> & { wrapped: string };

/** Creates a key. The caller inserts its row together with the encrypted data. */
export async function newPersonKey(
  secrets: PersonSecrets,
  {
    random,
    now,
    ...of
  }: {
    uuid: string;
    person_uuid: string;
    kind: RetentionKind;
    due_at_ms: number | null;
    now: Date;
    random: Random;
  },
): Promise<{ key: PersonKey; row: PersonKeyRow }> {
  const raw = random(32);
  const at_ms = now.getTime();
  const wrappedKey = await wrap(secrets, of, raw, random);
  const notDestroyed = { destroyed_at_ms: null, destroyed_because: null, listed_at_ms: null };
  return {
    key: { uuid: of.uuid, person_uuid: of.person_uuid, data: await dataKey(raw) },
    row: {
      ...of,
      ...notDestroyed,
      wrapped: wrappedKey,
      secret_version: secrets.newest,
      created_at_ms: at_ms,
      wrapped_at_ms: at_ms,
    },
  };
}

/** Selects a key: one row or none. */
export const selectPersonKey = (db: Db, uuid: string | SQL<string>) =>
  db.select().from(personKeys).where(eq(personKeys.uuid, uuid));

/** Decrypts a key; null if it was destroyed. Throws if the secret that wraps it is missing. */
export async function openPersonKey(secrets: PersonSecrets, row: PersonKeyRow): Promise<PersonKey | null> {
  const { uuid, person_uuid, wrapped } = row;
  if (wrapped === null) return null;
  return { uuid, person_uuid, data: await dataKey(await unwrap(secrets, { ...row, wrapped })) };
}

/** Reads and decrypts a key; null if there is none or it was destroyed. */
export async function readPersonKey(db: Db, secrets: PersonSecrets, uuid: string): Promise<PersonKey | null> {
  const [row] = await selectPersonKey(db, uuid);
  return row ? openPersonKey(secrets, row) : null;
}

/** Wraps the same key with the newest secret. */
export async function wrapAgain(secrets: PersonSecrets, row: Wrapped, random: Random): Promise<string> {
  return wrap(secrets, row, await unwrap(secrets, row), random);
}

/**
 * Returns the statement that destroys a key: at once in the database, in backups by
 * `goneFromCopies`. The trigger `person_keys_forget` (rules.sql) deletes its lookups and destroys
 * attached pictures. Wake `PERSON_KEY_JOB` before, so that the erasure log soon has the key.
 */
export const eraseKey = (uuid: string, { because, now }: { because: Destroyed; now: Date }): Statement =>
  write`UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = ${now.getTime()}, destroyed_because = ${because}
    WHERE uuid = ${uuid} AND wrapped IS NOT NULL`;

/**
 * Returns the statement that sets the kind of a key's data. Its term does not start until
 * `beginTerm`.
 */
export const holdTerm = (uuid: string, kind: RetentionKind): Statement =>
  write`UPDATE person_keys SET kind = ${kind}, due_at_ms = NULL WHERE uuid = ${uuid} AND wrapped IS NOT NULL`;

/**
 * Returns the statement that sets the kind of a key's data and starts its term. The term is the
 * retention period now in force, counted from `from_ms`. A day already announced for the same kind
 * can only move later.
 */
export function beginTerm(
  uuid: string,
  { kind, from_ms, now }: { kind: RetentionKind; from_ms: number; now: Date },
): Statement {
  return write`UPDATE person_keys SET kind = ${kind}, due_at_ms = (
      SELECT max(${from_ms} + 86400000 * CAST(value AS INTEGER), CASE WHEN kind = ${kind} THEN coalesce(due_at_ms, 0) ELSE 0 END)
      FROM dated_settings WHERE name = ${`${kind}_kept_days`} AND from_ms <= ${now.getTime()} ORDER BY from_ms DESC LIMIT 1
    ) WHERE uuid = ${uuid} AND wrapped IS NOT NULL`;
}

/** Returns both dates to show to a person whose data was destroyed. */
export const erasureDates = ({ destroyed_at_ms }: { destroyed_at_ms: number }) => ({
  destroyed_at_ms,
  gone_from_copies_at_ms: goneFromCopies(destroyed_at_ms),
});

const about = ({ uuid, person_uuid }: Pick<Wrapped, 'uuid' | 'person_uuid'>) => `person-key\n${person_uuid}\n${uuid}`;

async function wrap(
  secrets: PersonSecrets,
  of: Pick<Wrapped, 'uuid' | 'person_uuid'>,
  raw: Bytes,
  random: Random,
): Promise<string> {
  return encodeBase64Url((await encrypt(await wrappingKey(secrets, secrets.newest), raw, about(of), random)).buffer);
}

async function unwrap(secrets: PersonSecrets, row: Wrapped): Promise<Bytes> {
  const wrappedKey = Uint8Array.from(decodeBase64Url(row.wrapped));
  return decrypt(await wrappingKey(secrets, row.secret_version), wrappedKey, about(row));
}

function wrappingKey({ wrapping }: PersonSecrets, version: number): Promise<CryptoKey> {
  const secret = wrapping.get(version);
  if (secret === undefined) throw new Error(`PERSON_KEY_SECRET_${version} is gone, and keys are wrapped by it`);
  const algorithm = { name: 'AES-GCM', length: 256 };
  return derivedKey(secret, 'wrapping person keys', { algorithm, usages: ['encrypt', 'decrypt'] });
}

const dataKey = (raw: Bytes) => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
