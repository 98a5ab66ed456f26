import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { secureRandom } from '../../../api/platform/base/aes-gcm.ts';
import type { Bytes } from '../../../api/platform/base/bytes.ts';
import { personSecrets } from '../../../api/platform/base/person-secrets.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commit, commitOrThrow, insertRow, type Statement } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import {
  addBan,
  blindIndexOf,
  canonical,
  selectBarred,
  selectFound,
  storeBlindIndex,
} from '../../../api/privacy/personal/blind-index.ts';
import { decryptBytes, decryptText, encryptBytes, encryptText } from '../../../api/privacy/personal/encrypt.ts';
import { eraseAgainSql, readErasureLog } from '../../../api/privacy/personal/erasure-log.ts';
import {
  beginTerm,
  eraseKey,
  erasureDates,
  holdTerm,
  newPersonKey,
  openPersonKey,
  type PersonKey,
  selectPersonKey,
} from '../../../api/privacy/personal/person-key.ts';
import { personKeyJob } from '../../../api/privacy/personal/person-key-job.ts';
import { personKeys } from '../../../api/privacy/personal/tables.ts';
import { effort, seed } from '../../effort.ts';

const now = new Date('2026-11-22T08:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
const secrets = personSecrets(env);
const db = openDb(env.DB);

/** Creates a key and stores its row. */
async function aKey(person_uuid: string = crypto.randomUUID(), due_at_ms: number | null = null): Promise<PersonKey> {
  const uuid = crypto.randomUUID();
  const of = { uuid, person_uuid, kind: 'draft' as const, due_at_ms };
  const { key, row } = await newPersonKey(secrets, { ...of, now, random: secureRandom });
  await commitOrThrow(db, [insertRow(personKeys, row)]);
  return key;
}

const rowOf = async (uuid: string) => {
  const [row] = await selectPersonKey(db, uuid);
  if (!row) throw new Error('There is no such key');
  return row;
};

const refusalOf = async (statements: readonly Statement[]) => (await commit(db, statements)).conflict;

const runs = { numRuns: effort({ daily: 60, torture: 2000 }), seed };
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });
const fieldName = fc.constantFrom('contract.national_id', 'contract.first_name', 'payee.account');

describe('encrypted personal data', () => {
  test('any text decrypts to itself and its ciphertext reveals nothing', async () => {
    const key = await aKey();
    const again = await openPersonKey(secrets, await rowOf(key.uuid));
    if (!again) throw new Error('The key opens');
    const property = fc.asyncProperty(anyText, fieldName, async (text, field) => {
      const ciphertext = await encryptText(key, field, text, secureRandom);
      expect(await decryptText(again, field, ciphertext)).toBe(text);
      expect(ciphertext).toMatch(/^1\.[\w-]+={0,2}$/);
      expect(await encryptText(key, field, text, secureRandom)).not.toBe(ciphertext);
    });
    await fc.assert(property, runs);
  });

  test('decryption fails for another person, another field or a changed byte', async () => {
    const person = crypto.randomUUID();
    const [key, other, sameOwner] = [await aKey(person), await aKey(), await aKey(person)];
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), async (content, place) => {
      const bytes: Bytes = Uint8Array.from(content);
      const ciphertext = await encryptBytes(key, 'a', bytes, secureRandom);
      expect(await decryptBytes(key, 'a', ciphertext)).toEqual(bytes);
      await expect(decryptBytes(key, 'b', ciphertext)).rejects.toThrow();
      await expect(decryptBytes(other, 'a', ciphertext)).rejects.toThrow();
      await expect(decryptBytes(sameOwner, 'a', ciphertext)).rejects.toThrow();
      const changedBytes = Uint8Array.from(ciphertext);
      const at = place % changedBytes.length;
      changedBytes[at] = (changedBytes[at] ?? 0) ^ 1;
      await expect(decryptBytes(key, 'a', changedBytes)).rejects.toThrow();
    });
    await fc.assert(property, runs);
  });

  test('encrypted data cannot be assigned to another person', async () => {
    const key = await aKey();
    const row = { ...(await rowOf(key.uuid)), person_uuid: crypto.randomUUID() };
    await expect(openPersonKey(secrets, row)).rejects.toThrow();
  });
});

describe('an erased key cannot be restored', () => {
  test('an erased key decrypts nothing, is not found, and cannot be restored', async () => {
    const key = await aKey();
    const was = await rowOf(key.uuid);
    const lookup = await blindIndexOf(secrets, 'national_id', '1101700230708');
    await commitOrThrow(db, storeBlindIndex(key, lookup, now));
    expect(await selectFound(db, lookup)).toEqual([{ person_uuid: key.person_uuid, key_uuid: key.uuid }]);

    await commitOrThrow(db, [eraseKey(key.uuid, { because: 'thrown_away', now })]);
    const row = await rowOf(key.uuid);
    expect(row).toMatchObject({ wrapped: null, destroyed_at_ms: now.getTime(), destroyed_because: 'thrown_away' });
    expect(await openPersonKey(secrets, row)).toBeNull();
    expect(await selectFound(db, lookup)).toEqual([]);

    const back: Statement = {
      sql: 'UPDATE person_keys SET wrapped = ?, destroyed_at_ms = NULL, destroyed_because = NULL WHERE uuid = ?',
      params: [was.wrapped, key.uuid],
    };
    expect(await refusalOf([back])).toContain('an erased key cannot be restored');
    expect(await refusalOf([{ sql: 'DELETE FROM person_keys', params: [] }])).toContain('person_keys stay');
    expect(await refusalOf(storeBlindIndex(key, lookup, now))).toContain('a blind index needs a key');
  });

  test('an erasure has two dates: now, and when the last copy is gone', () => {
    expect(erasureDates({ destroyed_at_ms: now.getTime() })).toEqual({
      destroyed_at_ms: now.getTime(),
      gone_from_copies_at_ms: later(30).getTime(),
    });
  });

  test('the erasure log outlives all backups and destroys restored keys again', async () => {
    const [erasedKey, other] = [await aKey(), await aKey()];
    const copy = await rowOf(erasedKey.uuid);
    await commitOrThrow(db, [eraseKey(erasedKey.uuid, { because: 'erased', now })]);
    expect(await personKeyJob.due({ db, env, now })).toBe(0);
    await personKeyJob.run({ db, env, now });
    expect(await personKeyJob.due({ db, env, now })).toBeNull();
    const erasureLog = await readErasureLog(env);
    expect(erasureLog).toEqual([{ uuid: erasedKey.uuid, destroyed_at_ms: now.getTime() }]);

    // Yesterday's database, in which the key still exists.
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER person_keys_never_go'),
      env.DB.prepare('DELETE FROM person_keys WHERE uuid = ?').bind(erasedKey.uuid),
    ]);
    await commitOrThrow(db, [insertRow(personKeys, copy)]);
    await env.DB.exec(eraseAgainSql(erasureLog).trim());
    expect(await rowOf(erasedKey.uuid)).toMatchObject({ wrapped: null, destroyed_at_ms: now.getTime() });
    expect((await rowOf(other.uuid)).wrapped).not.toBeNull();

    // The scheduled job also finds a key in a backup restored without the log.
    await env.DB.prepare('DELETE FROM person_keys WHERE uuid = ?').bind(erasedKey.uuid).run();
    await commitOrThrow(db, [insertRow(personKeys, copy)]);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await personKeyJob.run({ db, env, now: later(1) });
    expect((await rowOf(erasedKey.uuid)).wrapped).toBeNull();

    const last = await aKey();
    await commitOrThrow(db, [eraseKey(last.uuid, { because: 'erased', now: later(40) })]);
    await personKeyJob.run({ db, env, now: later(40) });
    expect((await readErasureLog(env)).map(({ uuid }) => uuid)).toEqual([last.uuid]);
  });
});

test('the scheduled job destroys a key when its term ends, not before', async () => {
  const due_at_ms = later(90).getTime();
  const [draft, contract, without] = [
    await aKey('somebody', due_at_ms),
    await aKey('somebody', due_at_ms),
    await aKey(),
  ];
  await commitOrThrow(db, [holdTerm(contract.uuid, 'contract')]);
  expect((await runIfDue(personKeyJob, { db, env, now: later(89) })).due_ms).toBe(due_at_ms);
  expect((await rowOf(draft.uuid)).wrapped).not.toBeNull();
  await runIfDue(personKeyJob, { db, env, now: later(90) });
  expect(await rowOf(draft.uuid)).toMatchObject({ wrapped: null, destroyed_because: 'term_over' });
  expect((await rowOf(contract.uuid)).wrapped).not.toBeNull();
  expect((await rowOf(without.uuid)).wrapped).not.toBeNull();
});

test('a term follows the setting at its beginning and is never shortened', async () => {
  const dueOf = async (uuid: string) => (await rowOf(uuid)).due_at_ms;
  const term = (days: number) =>
    beginTerm(days === 0 ? first.uuid : second.uuid, {
      kind: 'draft',
      from_ms: later(days).getTime(),
      now: later(days),
    });
  const [first, second] = [await aKey(), await aKey()];
  await commitOrThrow(db, [term(0)]);
  expect(await dueOf(first.uuid)).toBe(later(90).getTime());
  await env.DB.prepare("INSERT INTO dated_settings VALUES ('draft_kept_days', ?, '30', 'The board', NULL, 0)")
    .bind(later(1).getTime())
    .run();
  // New data gets 30 days. Data with 90 days keeps them, unless 30 days from now end later.
  await commitOrThrow(db, [
    term(2),
    beginTerm(first.uuid, { kind: 'draft', from_ms: later(2).getTime(), now: later(2) }),
  ]);
  expect(await dueOf(second.uuid)).toBe(later(32).getTime());
  expect(await dueOf(first.uuid)).toBe(later(90).getTime());
  await commitOrThrow(db, [beginTerm(first.uuid, { kind: 'draft', from_ms: later(80).getTime(), now: later(80) })]);
  expect(await dueOf(first.uuid)).toBe(later(110).getTime());
  // Another kind of data has a separate term.
  const retention = { kind: 'refused_application', from_ms: later(3).getTime(), now: later(3) } as const;
  await commitOrThrow(db, [beginTerm(first.uuid, retention)]);
  expect(await dueOf(first.uuid)).toBe(later(93).getTime());
});

describe('rotation of the key secret', () => {
  const rotatedSecrets = { ...env, PERSON_KEY_SECRET_2: 'another secret that wraps the keys of people' };
  const withoutOld = { ...rotatedSecrets, PERSON_KEY_SECRET_1: undefined };

  test('rotation rewraps all keys in portions, and old data decrypts without the old secret', async () => {
    const keys = await Promise.all(Array.from({ length: 60 }, () => aKey()));
    const [first] = keys;
    if (!first) throw new Error('There are keys');
    const ciphertext = await encryptText(first, 'field', 'ข้าวหอม', secureRandom);
    let rounds = 0;
    for (; (await personKeyJob.due({ db, env: rotatedSecrets, now: later(1) })) === 0; rounds += 1) {
      await personKeyJob.run({ db, env: rotatedSecrets, now: later(1) });
    }
    expect(rounds).toBe(2);
    const { PERSON_KEY_SECRET_1: _, ...remainingSecrets } = withoutOld;
    const row = await rowOf(first.uuid);
    expect(row).toMatchObject({ secret_version: 2, wrapped_at_ms: later(1).getTime() });
    const key = await openPersonKey(personSecrets(remainingSecrets), row);
    expect(key && (await decryptText(key, 'field', ciphertext))).toBe('ข้าวหอม');
    await expect(openPersonKey(secrets, row)).rejects.toThrow('PERSON_KEY_SECRET_2 is gone');
  });

  test('rejects a short secret, and personal data without any secret', () => {
    expect(() => personSecrets({ ...env, PERSON_KEY_SECRET_2: 'short' })).toThrow();
    expect(() => personSecrets({ PERSON_LOOKUP_SECRET: env.PERSON_LOOKUP_SECRET })).toThrow('PERSON_KEY_SECRET_1');
    expect(() => personSecrets({ PERSON_KEY_SECRET_1: env.PERSON_KEY_SECRET_1 })).toThrow();
  });
});

describe('finding a person again', () => {
  beforeEach(() => expect(secrets.newest).toBe(1));

  test.each([
    ['national_id', '1-1017-00230-70-8', '1101700230708'],
    ['national_id', '１１０１７００２３０７０８', '1101700230708'],
    ['passport', 'tha aa 1234567', 'THAAA1234567'],
    ['phone', '081-234-5678', '+66812345678'],
    ['email', ' Dao@Example.com', 'dao@example.com'],
    ['bank_account', '014 123-4-56789-0', '0141234567890'],
    ['tax_id', '0\u200B105551234567', '0105551234567'],
  ] as const)('a %s matches in any notation: %s', (kind, text, same) => {
    expect(canonical(kind, text)).toBe(canonical(kind, same));
  });

  test('a blind index is an HMAC per kind, useless without the secret', async () => {
    const value = '1101700230708';
    const { hmac } = await blindIndexOf(secrets, 'national_id', value);
    expect((await blindIndexOf(secrets, 'tax_id', value)).hmac).not.toBe(hmac);
    const others = { ...secrets, lookup: 'the secret of another host, as long' };
    expect((await blindIndexOf(others, 'national_id', value)).hmac).not.toBe(hmac);
  });

  test('several people can record the same identity in the blind index', async () => {
    const [one, another, ownNext] = [await aKey('one'), await aKey('another'), await aKey('one')];
    const id = await blindIndexOf(secrets, 'national_id', '1101700230708');
    const phone = await blindIndexOf(secrets, 'phone', '0812345678');
    await commitOrThrow(db, [...storeBlindIndex(one, id, now), ...storeBlindIndex(one, phone, now)]);
    await commitOrThrow(db, [...storeBlindIndex(another, id, now), ...storeBlindIndex(another, phone, now)]);
    await commitOrThrow(db, storeBlindIndex(ownNext, id, now));
    expect(await selectFound(db, id)).toHaveLength(3);
    const lookups = { sql: "UPDATE person_lookups SET person_uuid = 'another'", params: [] };
    expect(await refusalOf([lookups])).toContain('a blind index cannot be changed, only deleted and added');
  });

  test('a ban matches a person until its end date, even without the key', async () => {
    const key = await aKey('barred');
    const id = await blindIndexOf(secrets, 'national_id', '1101700230708');
    await commitOrThrow(db, storeBlindIndex(key, id, now));
    const bar = { ground: 'fraud, case 12', until_ms: later(365).getTime(), by_uuid: 'staff', now };
    await commitOrThrow(db, [addBan(key.uuid, bar), eraseKey(key.uuid, { because: 'erased', now })]);
    expect(await selectBarred(db, id, later(364))).toEqual([{ ground: 'fraud, case 12', until_ms: bar.until_ms }]);
    const next = await aKey('barred-again');
    // Recording the identity reveals nothing; only an acceptance would be rejected.
    await commitOrThrow(db, storeBlindIndex(next, id, later(364)));
    await personKeyJob.run({ db, env, now: later(365) });
    expect(await selectBarred(db, id, later(1))).toEqual([]);
  });
});
