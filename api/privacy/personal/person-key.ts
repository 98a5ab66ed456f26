/**
 * Keys of personal data. What is encrypted under one is gone with it: destroying the key is how personal data is deleted,
 * from every table, bucket and copy at once.
 */
import { eq, type SQL } from 'drizzle-orm';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { goneFromCopies, type RetentionKind } from '../../../calls/privacy/retention.ts';
import { type Bytes, decrypt, encrypt, type Random } from '../../platform/base/aes-gcm.ts';
import type { Db } from '../../platform/host/db.ts';
import { type Statement, write } from '../../platform/host/statement.ts';
import { derivedKey, type PersonSecrets } from './secret.ts';
import { type Destroyed, personKeys } from './tables.ts';

/** The clock's task that ends what is due, and notes what was destroyed. */
export const PERSON_KEY_TASK = 'person_keys';

/** A key's row. */
export type PersonKeyRow = typeof personKeys.$inferSelect;

/** A key that is open, and whose data it is for. */
export interface PersonKey {
  uuid: string;
  person_uuid: string;
  data: CryptoKey;
}

type Wrapped = Pick<PersonKeyRow, 'uuid' | 'person_uuid' | 'secret_version'> & { wrapped: string };

/** Makes a key; its row is for the caller to insert, in the batch of what it is for. */
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
  const wrapped = await wrap(secrets, of, raw, random);
  const none = { destroyed_at_ms: null, destroyed_because: null, listed_at_ms: null };
  return {
    key: { uuid: of.uuid, person_uuid: of.person_uuid, data: await dataKey(raw) },
    row: { ...of, ...none, wrapped, secret_version: secrets.newest, created_at_ms: at_ms, wrapped_at_ms: at_ms },
  };
}

/** One row, or none. */
export const selectPersonKey = (db: Db, uuid: string | SQL<string>) =>
  db.select().from(personKeys).where(eq(personKeys.uuid, uuid));

/** Opens a key; null where it was destroyed. Throws where the host has lost the secret that it is wrapped by. */
export async function openPersonKey(secrets: PersonSecrets, row: PersonKeyRow): Promise<PersonKey | null> {
  const { uuid, person_uuid, wrapped } = row;
  if (wrapped === null) return null;
  return { uuid, person_uuid, data: await dataKey(await unwrap(secrets, { ...row, wrapped })) };
}

/** The same key, wrapped by the newest secret. */
export async function wrapAgain(secrets: PersonSecrets, row: Wrapped, random: Random): Promise<string> {
  return wrap(secrets, row, await unwrap(secrets, row), random);
}

/**
 * Destroys keys of this condition: at once here, and from `goneFromCopies` on everywhere. What they were found by goes with
 * them, by a trigger. Ring `PERSON_KEY_TASK` before, so that a restore will know of it soon.
 */
export const destroyKey = (uuid: string, { because, now }: { because: Destroyed; now: Date }): Statement =>
  write`UPDATE person_keys SET wrapped = NULL, destroyed_at_ms = ${now.getTime()}, destroyed_because = ${because}
    WHERE uuid = ${uuid} AND wrapped IS NOT NULL`;

/** Says from now on what kind of data a key is of. Its term has not begun: it is kept until `beginTerm`. */
export const holdTerm = (uuid: string, kind: RetentionKind): Statement =>
  write`UPDATE person_keys SET kind = ${kind}, due_at_ms = NULL WHERE uuid = ${uuid} AND wrapped IS NOT NULL`;

/**
 * Says what kind of data a key is of, and that its term runs from a moment on: so long as the setting says that holds now. A
 * day that its person was told for the same kind is put off at most, and never brought forward.
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

/** What somebody is told whose data was destroyed: both days. */
export const destroyedDates = ({ destroyed_at_ms }: { destroyed_at_ms: number }) => ({
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
  const wrapped = Uint8Array.from(decodeBase64Url(row.wrapped));
  return decrypt(await wrappingKey(secrets, row.secret_version), wrapped, about(row));
}

function wrappingKey({ wrapping }: PersonSecrets, version: number): Promise<CryptoKey> {
  const secret = wrapping.get(version);
  if (secret === undefined) throw new Error(`PERSON_KEY_SECRET_${version} is gone, and keys are wrapped by it`);
  const algorithm = { name: 'AES-GCM', length: 256 };
  return derivedKey(secret, 'wrapping person keys', { algorithm, usages: ['encrypt', 'decrypt'] });
}

const dataKey = (raw: Bytes) => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
