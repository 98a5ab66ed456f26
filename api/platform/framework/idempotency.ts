/**
 * Idempotent commands: a command takes effect once, however often it is sent. The key's row, the
 * effect and the answer are written in one transaction. A command that calls an external service
 * needs two: the first creates its subject, the last stores the answer. A trigger keeps a stored
 * answer unchanged (rules.sql).
 */
import { and, eq, type SQL } from 'drizzle-orm';
import { raiseText } from '../base/refusal.ts';
import type { Db, Queries, Rows } from './db.ts';
import type { Failed } from './fail.ts';
import { ATTEMPTS, bookkeeping, commit, gaveUp, insertRow, type Statement, write } from './statement.ts';
import { idempotencyKeys } from './tables.ts';

/** A command as sent by its caller. */
export interface IdempotentCommand {
  caller_uuid: string;
  key: string;
  /** SHA-256 of path and fields, so that a key is not reused for a different command. */
  fingerprint: string;
  /** The key's row, if it was read together with the caller; null if the key is new. */
  storedKey?: KnownKey | null;
}

/** Row of an idempotency key. */
export type KnownKey = typeof idempotencyKeys.$inferSelect;

/** A stored answer, returned as the same bytes every time. */
export interface StoredAnswer {
  stored: string;
}

/**
 * Content of the first transaction: the whole effect, or a subject that `finish` continues, with
 * rows read at its end.
 */
type Begun<Asked extends Queries> = { statements: readonly Statement[] } & (
  | { answer: object }
  | { subject: string; reads?: Asked }
);

/**
 * Steps of a command: `begin` alone if the database is enough, both if an external service is
 * called in between.
 */
export interface IdempotentSteps<Asked extends Queries = Queries> {
  begin: () => Promise<Begun<Asked> | Failed>;
  /**
   * Completes the subject of `begin`: its statements are committed together with the answer.
   * `rows` contains the rows read by the first transaction. It is null if another Worker began, or
   * after a conflict. May run again after a crash.
   */
  finish?: (subject: string, rows: Rows<Asked> | null) => Promise<Finished | Failed>;
}

interface Finished {
  statements: readonly Statement[];
  answer: object;
}

const LEASE_MS = 30_000;

/** Runs a command, or returns its stored answer. */
export async function runIdempotent<Asked extends Queries>(
  db: Db,
  { command, now, steps }: { command: IdempotentCommand; now: Date; steps: IdempotentSteps<Asked> },
): Promise<StoredAnswer | Failed> {
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const key = attempt === 0 && command.storedKey !== undefined ? command.storedKey : await readKey(db, command);
    if (key) return again(db, { command, now, steps, storedKey: key });
    const start = await steps.begin();
    if ('failed' in start) return start;
    const leased_until_ms = now.getTime() + LEASE_MS;
    const statements = [claim(command, start, { now, leased_until_ms }), ...start.statements];
    const reads = 'subject' in start ? start.reads : undefined;
    const result = await commit(db, statements, reads);
    if (result.conflict !== null) {
      last = result.conflict;
      continue;
    }
    if ('answer' in start) return { stored: JSON.stringify(start.answer) };
    const rows = reads ? result.rows : null;
    return finish(db, { command, now, steps, subject: start.subject, leased_until_ms, rows });
  }
  if (raiseText(last) !== null) throw gaveUp(last);
  return { failed: 'idempotency_key_in_flight', facts: { retry_after_seconds: 1 } };
}

/**
 * Handles a known key: returns its answer, reports the conflict, or continues after a crash of the
 * first Worker.
 */
async function again<Asked extends Queries>(
  db: Db,
  {
    command,
    now,
    steps,
    storedKey: key,
  }: { command: IdempotentCommand; now: Date; steps: IdempotentSteps<Asked>; storedKey: KnownKey },
): Promise<StoredAnswer | Failed> {
  if (key.fingerprint !== command.fingerprint) return { failed: 'idempotency_key_reused' };
  if (key.answer !== null) return { stored: key.answer };
  const waitMs = key.leased_until_ms - now.getTime();
  const lease = waitMs <= 0 && key.subject !== null ? await takeOver(db, { command, now, storedKey: key }) : null;
  if (lease === null || key.subject === null) {
    const retry_after_seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return { failed: 'idempotency_key_in_flight', facts: { retry_after_seconds } };
  }
  return finish(db, { command, now, steps, subject: key.subject, leased_until_ms: lease, rows: null });
}

/** A command whose subject this Worker is completing, under its own lease. */
interface Leased<Asked extends Queries> {
  command: IdempotentCommand;
  now: Date;
  steps: IdempotentSteps<Asked>;
  subject: string;
  leased_until_ms: number;
  rows: Rows<Asked> | null;
}

async function finish<Asked extends Queries>(
  db: Db,
  { command, now, steps, subject, leased_until_ms, ...first }: Leased<Asked>,
): Promise<StoredAnswer | Failed> {
  if (!steps.finish) throw new Error('A command with a subject has a way to finish');
  let { rows } = first;
  let last = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await steps.finish(subject, rows);
    if ('failed' in outcome) {
      await commit(db, [endLease(command, { now, leased_until_ms })]);
      return outcome;
    }
    const statements = [...outcome.statements, storeResponse(command, outcome.answer)];
    const result = await commit(db, statements, { keys: selectKey(db, command) });
    rows = null;
    if (result.conflict !== null) {
      last = result.conflict;
      continue;
    }
    // Reads the stored answer: another Worker may have taken over an expired lease and answered
    // first.
    const [key] = result.rows.keys;
    if (typeof key?.answer !== 'string') throw new Error('A finished command has its answer');
    return { stored: key.answer };
  }
  // Ends the lease, so that a retry receives the rejection without waiting.
  if (raiseText(last) !== null) await commit(db, [endLease(command, { now, leased_until_ms })]);
  throw gaveUp(last);
}

/** Selects the row of a key: at most one. */
export const selectKey = (db: Db, { caller_uuid, key }: { caller_uuid: string | SQL<string>; key: string }) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller_uuid, caller_uuid), eq(idempotencyKeys.key, key)));

async function readKey(db: Db, command: IdempotentCommand): Promise<KnownKey | null> {
  const [key] = await selectKey(db, command);
  return key ?? null;
}

/**
 * Returns the statement that claims a key. Two claims of one key conflict: of two concurrent
 * requests, one is rolled back.
 */
export const claim = (
  { caller_uuid, key, fingerprint }: IdempotentCommand,
  start: { subject: string } | { answer: object },
  { now, leased_until_ms = now.getTime() + LEASE_MS }: { now: Date; leased_until_ms?: number },
): Statement =>
  bookkeeping(
    insertRow(idempotencyKeys, {
      caller_uuid,
      key,
      fingerprint,
      subject: 'subject' in start ? start.subject : null,
      answer: 'answer' in start ? JSON.stringify(start.answer) : null,
      leased_until_ms,
      created_at_ms: now.getTime(),
    }),
  );

const storeResponse = ({ caller_uuid, key }: IdempotentCommand, answer: object): Statement =>
  bookkeeping(write`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}
    WHERE caller_uuid = ${caller_uuid} AND key = ${key} AND answer IS NULL`);

/**
 * Ends the lease early, so that a retry need not wait. Does nothing if another Worker has taken
 * over.
 */
const endLease = (
  { caller_uuid, key }: IdempotentCommand,
  { now, leased_until_ms }: Pick<Leased<Queries>, 'now' | 'leased_until_ms'>,
): Statement =>
  bookkeeping(write`UPDATE idempotency_keys SET leased_until_ms = ${now.getTime()}
    WHERE caller_uuid = ${caller_uuid} AND key = ${key} AND leased_until_ms = ${leased_until_ms} AND answer IS NULL`);

/**
 * Takes over an expired lease if there is no answer yet. One of several Workers gets it; the others
 * get null.
 */
async function takeOver(
  db: Db,
  { command, now, storedKey: key }: { command: IdempotentCommand; now: Date; storedKey: KnownKey },
): Promise<number | null> {
  const leased_until_ms = Math.max(now.getTime() + LEASE_MS, key.leased_until_ms + 1);
  const take = bookkeeping(write`UPDATE idempotency_keys SET leased_until_ms = ${leased_until_ms}
    WHERE caller_uuid = ${command.caller_uuid} AND key = ${command.key}
      AND leased_until_ms = ${key.leased_until_ms} AND answer IS NULL
    RETURNING key`);
  const result = await commit(db, [take]);
  return result.conflict === null && result.returned_count === 1 ? leased_until_ms : null;
}
