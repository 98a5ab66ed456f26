/**
 * Commands that have their effect once, however often they are sent: the key's row, the effect and the answer stand in
 * one batch. A command that must ask somebody outside takes two: the first makes its subject, the last stores the answer.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from './db.ts';
import type { Failed } from './fail.ts';
import { commit, insertRow, type Statement, write } from './statement.ts';
import { idempotencyKeys } from './tables.ts';

/** A command as its caller sent it. */
export interface Command {
  caller_uuid: string;
  key: string;
  /** SHA-256 of what is asked, so that a key is not used for something else. */
  fingerprint: string;
}

/** An answer as bytes, the same every time. */
export interface StoredAnswer {
  stored: string;
}

/** What the first batch does: all of it, or the making of a subject that `finish` goes on with. */
type Begun = { statements: readonly Statement[] } & ({ answer: object } | { subject: string });

/** How a command goes: `begin` alone where the database is enough, both where somebody outside is asked in between. */
export interface OnceSteps {
  begin: () => Promise<Begun | Failed>;
  /** Ends what `begin` began; commits `settle(answer)` with its last effect. May be called again after a crash. */
  finish?: (subject: string, settle: (answer: object) => Statement) => Promise<'finished' | Failed>;
}

const LEASE_MS = 30_000;
const ATTEMPTS = 6;

/** Runs a command, or gives the answer that it has had. */
export async function once(
  db: Db,
  { command, now, steps }: { command: Command; now: Date; steps: OnceSteps },
): Promise<StoredAnswer | Failed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await readKey(db, command);
    if (known) return again(db, { command, now, steps, known });
    const begun = await steps.begin();
    if ('failed' in begun) return begun;
    const leased_until_ms = now.getTime() + LEASE_MS;
    const { conflict } = await commit(db, [claim(command, begun, { now, leased_until_ms }), ...begun.statements]);
    if (conflict !== null) continue;
    if ('answer' in begun) return { stored: JSON.stringify(begun.answer) };
    return finish(db, { command, now, steps, subject: begun.subject, leased_until_ms });
  }
  return { failed: 'idempotency_key_in_flight', facts: { retry_after_seconds: 1 } };
}

type Known = typeof idempotencyKeys.$inferSelect;

/** The key is known: its answer, or what stands in the way of one, or the rest of what a dead worker began. */
async function again(
  db: Db,
  { command, now, steps, known }: { command: Command; now: Date; steps: OnceSteps; known: Known },
): Promise<StoredAnswer | Failed> {
  if (known.fingerprint !== command.fingerprint) return { failed: 'idempotency_key_reused' };
  if (known.answer !== null) return { stored: known.answer };
  const waitMs = known.leased_until_ms - now.getTime();
  const lease = waitMs <= 0 && known.subject !== null ? await takeOver(db, { command, now, known }) : null;
  if (lease === null || known.subject === null) {
    const retry_after_seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return { failed: 'idempotency_key_in_flight', facts: { retry_after_seconds } };
  }
  return finish(db, { command, now, steps, subject: known.subject, leased_until_ms: lease });
}

/** A command on whose subject this worker is at work, under a lease of its own. */
interface Leased {
  command: Command;
  now: Date;
  steps: OnceSteps;
  subject: string;
  leased_until_ms: number;
}

async function finish(
  db: Db,
  { command, now, steps, subject, leased_until_ms }: Leased,
): Promise<StoredAnswer | Failed> {
  if (!steps.finish) throw new Error('A command with a subject has a way to finish');
  const outcome = await steps.finish(subject, (answer) => settle(command, answer));
  if (outcome !== 'finished') {
    await commit(db, [endLease(command, { now, leased_until_ms })]);
    return outcome;
  }
  // Read back: somebody who took this one for dead may have answered first, and theirs is the answer.
  const known = await readKey(db, command);
  if (typeof known?.answer !== 'string') throw new Error('A finished command has its answer');
  return { stored: known.answer };
}

async function readKey(db: Db, { caller_uuid, key }: Command): Promise<Known | undefined> {
  const [known] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller_uuid, caller_uuid), eq(idempotencyKeys.key, key)));
  return known;
}

/** Two claims of one key conflict: of two requests at a time, one has its batch undone. */
const claim = (
  { caller_uuid, key, fingerprint }: Command,
  begun: Begun,
  { now, leased_until_ms }: { now: Date; leased_until_ms: number },
): Statement =>
  insertRow(idempotencyKeys, {
    caller_uuid,
    key,
    fingerprint,
    subject: 'subject' in begun ? begun.subject : null,
    answer: 'answer' in begun ? JSON.stringify(begun.answer) : null,
    leased_until_ms,
    created_at_ms: now.getTime(),
  });

const settle = ({ caller_uuid, key }: Command, answer: object): Statement =>
  write`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}
    WHERE caller_uuid = ${caller_uuid} AND key = ${key} AND answer IS NULL`;

/** Whoever comes next need not wait, unless somebody else has taken over meanwhile. */
const endLease = (
  { caller_uuid, key }: Command,
  { now, leased_until_ms }: Pick<Leased, 'now' | 'leased_until_ms'>,
): Statement =>
  write`UPDATE idempotency_keys SET leased_until_ms = ${now.getTime()}
    WHERE caller_uuid = ${caller_uuid} AND key = ${key} AND leased_until_ms = ${leased_until_ms} AND answer IS NULL`;

/** Of several that find a lease run out, one gets the next, as long as there is no answer; null to the others. */
async function takeOver(
  db: Db,
  { command, now, known }: { command: Command; now: Date; known: Known },
): Promise<number | null> {
  const leased_until_ms = Math.max(now.getTime() + LEASE_MS, known.leased_until_ms + 1);
  const { meta } = await db
    .update(idempotencyKeys)
    .set({ leased_until_ms })
    .where(
      and(
        eq(idempotencyKeys.caller_uuid, command.caller_uuid),
        eq(idempotencyKeys.key, command.key),
        eq(idempotencyKeys.leased_until_ms, known.leased_until_ms),
        isNull(idempotencyKeys.answer),
      ),
    );
  return meta.changes === 1 ? leased_until_ms : null;
}
