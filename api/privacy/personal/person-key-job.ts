/**
 * Scheduled job for personal keys. It destroys keys at the end of their term, writes the erasure
 * log, deletes undecryptable pictures and expired bans, and wraps keys with the newest secret.
 */
import { and, asc, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import { type PersonSecrets, personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { log } from '../../platform/framework/log.ts';
import { commitOrThrow, type Statement, write } from '../../platform/framework/statement.ts';
import type { Job } from '../../platform/scheduler/job.ts';
import { logErasure, readErasureLog } from './erasure-log.ts';
import { eraseKey, wrapAgain } from './person-key.ts';
import { removeLeft, selectLeft } from './private-picture.ts';
import { type Destroyed, personKeys } from './tables.ts';

const MAX_PER_RUN = 50;

/** The job. Like every job, it runs at least once an hour. */
export const personKeyJob: Job = {
  name: 'person_keys',
  async due({ db, env }) {
    const [unlistedKey] = await selectUnlisted(db).limit(1);
    const [old] = await selectOld(db, personSecrets(env)).limit(1);
    const [picture] = await selectLeft(db).limit(1);
    if (unlistedKey || old || picture) return 0;
    const [next] = await db
      .select({ due_at_ms: personKeys.due_at_ms })
      .from(personKeys)
      .where(and(isNotNull(personKeys.wrapped), isNotNull(personKeys.due_at_ms)))
      .orderBy(asc(personKeys.due_at_ms))
      .limit(1);
    return next?.due_at_ms ?? null;
  },
  async run({ db, env, now }) {
    const endedCount = await endTerms(db, now);
    const listedCount = await list(db, env, now);
    const removedCount = await removeLeft(db, env, now);
    const rewrappedCount = await rewrap(db, personSecrets(env), now);
    await commitOrThrow(db, [forgetBarred(now)]);
    return { done: endedCount + listedCount + removedCount + rewrappedCount };
  },
};

const selectUnlisted = (db: Db) =>
  db
    .select({ uuid: personKeys.uuid, destroyed_at_ms: personKeys.destroyed_at_ms })
    .from(personKeys)
    .where(and(isNull(personKeys.wrapped), isNull(personKeys.listed_at_ms)));

const selectOld = (db: Db, { newest }: PersonSecrets) =>
  db
    .select()
    .from(personKeys)
    .where(and(isNotNull(personKeys.wrapped), lt(personKeys.secret_version, newest)));

const forgetBarred = (now: Date): Statement =>
  write`DELETE FROM barred_lookups WHERE rowid IN
    (SELECT rowid FROM barred_lookups WHERE until_ms <= ${now.getTime()} LIMIT ${MAX_PER_RUN})`;

async function endTerms(db: Db, now: Date): Promise<number> {
  const dueKeys = await db
    .select({ uuid: personKeys.uuid, kind: personKeys.kind })
    .from(personKeys)
    .where(and(isNotNull(personKeys.wrapped), lte(personKeys.due_at_ms, now.getTime())))
    .orderBy(asc(personKeys.due_at_ms))
    .limit(MAX_PER_RUN);
  await destroyAll(db, dueKeys, { because: 'term_over', now });
  for (const { uuid, kind } of dueKeys) log('info', 'person_key_erased', { key_uuid: uuid, kind });
  return dueKeys.length;
}

async function destroyAll(
  db: Db,
  keys: readonly { uuid: string }[],
  destruction: { because: Destroyed; now: Date },
): Promise<void> {
  if (keys.length === 0) return;
  await commitOrThrow(
    db,
    keys.map(({ uuid }) => eraseKey(uuid, destruction)),
  );
}

/**
 * Merges the erasure log instead of replacing it: a restored database has forgotten what it
 * destroyed.
 */
async function list(db: Db, env: object, now: Date): Promise<number> {
  const listedKeys = await readErasureLog(env);
  const uuids = JSON.stringify(listedKeys.map(({ uuid }) => uuid));
  const whole = await db
    .select({ uuid: personKeys.uuid })
    .from(personKeys)
    .where(and(isNotNull(personKeys.wrapped), sql`${personKeys.uuid} IN (SELECT value FROM json_each(${uuids}))`))
    .limit(MAX_PER_RUN);
  await destroyAll(db, whole, { because: 'erased', now });
  if (whole.length > 0) log('warn', 'person_keys_erased_again', { count: whole.length });
  const unlistedKeys = await selectUnlisted(db).limit(MAX_PER_RUN);
  if (unlistedKeys.length === 0) return 0;
  const added = unlistedKeys.map(({ uuid, destroyed_at_ms }) => ({ uuid, destroyed_at_ms: destroyed_at_ms ?? 0 }));
  await logErasure(env, { earlier: listedKeys, added, now });
  await commitOrThrow(
    db,
    unlistedKeys.map(({ uuid }) => write`UPDATE person_keys SET listed_at_ms = ${now.getTime()} WHERE uuid = ${uuid}`),
  );
  return unlistedKeys.length;
}

async function rewrap(db: Db, secrets: PersonSecrets, now: Date): Promise<number> {
  const old = await selectOld(db, secrets).limit(MAX_PER_RUN);
  const statements: Statement[] = [];
  for (const row of old) {
    if (row.wrapped === null) continue;
    const again = await wrapAgain(secrets, { ...row, wrapped: row.wrapped }, secureRandom);
    // A concurrent destruction wins: the condition then matches no row.
    statements.push(
      write`UPDATE person_keys SET wrapped = ${again}, secret_version = ${secrets.newest}, wrapped_at_ms = ${now.getTime()}
        WHERE uuid = ${row.uuid} AND wrapped = ${row.wrapped}`,
    );
  }
  if (statements.length > 0) await commitOrThrow(db, statements);
  return statements.length;
}
