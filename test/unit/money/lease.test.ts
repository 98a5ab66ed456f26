/**
 * Two workers with one idempotency key: the later worker knows the result of the earlier one, and
 * neither ends the other’s lease.
 */
import { describe, expect, test } from 'vitest';
import { ruleBehind } from '../../../api/platform/base/refusal.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { type IdempotentSteps, runIdempotent } from '../../../api/platform/framework/idempotency.ts';
import { write } from '../../../api/platform/framework/statement.ts';
import { SqliteBooks } from './model/sqlite-d1.ts';

const NOW = Date.parse('2026-11-20T05:00:00Z');
const command = { caller_uuid: 'somebody', key: 'the-one-key', fingerprint: 'x' };
const begin = async () => ({ statements: [], subject: 'a subject' });

function newBooks() {
  const books = new SqliteBooks();
  const run = (finish: NonNullable<IdempotentSteps['finish']>, { at = NOW, db = openDb(books.open(() => {})) } = {}) =>
    runIdempotent(db, { command, now: new Date(at), steps: { begin, finish } });
  return { books, run };
}

const failing = async () => ({ failed: 'payment_unavailable' }) as const;

describe('leases of idempotency keys', () => {
  test('a response stored during a takeover is a retry, not an error', async () => {
    const { books, run } = newBooks();
    await run(failing);
    // The slow worker stores its response between the read and the takeover of the key.
    let steps = 0;
    const store = books.open((what) => {
      if (what === 'before' && ++steps === 2) books.database.sqlite.exec(`UPDATE idempotency_keys SET answer = '{}'`);
    });
    const outcome = await run(failing, { db: openDb(store) });
    expect(outcome).toEqual({ failed: 'idempotency_key_in_flight', facts: { retry_after_seconds: 1 } });
    expect(await run(failing)).toEqual({ stored: '{}' });
  });

  test('a slow worker does not end the lease of its successor', async () => {
    const { books, run } = newBooks();
    const beginning = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const slow = run(async () => {
      beginning.resolve();
      await goesOn.promise;
      return failing();
    });
    await beginning.promise;
    const later = NOW + 31_000;
    let leases: unknown;
    const other = async () => {
      goesOn.resolve();
      await slow;
      leases = books.database.rows('SELECT leased_until_ms FROM idempotency_keys');
      return failing();
    };
    await run(other, { at: later });
    expect(leases).toEqual([{ leased_until_ms: later + 30_000 }]);
  });

  test('a command refused by a database rule names it and frees its key', async () => {
    const { books, run } = newBooks();
    const refusedStatement = write`INSERT INTO ledger_accounts (id, currency, lowest, highest) VALUES ('nobody:coins', 'COIN', 0, NULL)`;
    const db = openDb(books.open(() => {}));
    const steps = { begin: async () => ({ statements: [refusedStatement], answer: {} }) };
    const error = await runIdempotent(db, { command, now: new Date(NOW), steps }).catch((reason: unknown) => reason);
    expect(ruleBehind(error)).toBe('this kind of ledger account does not exist');
    expect(books.database.rows('SELECT key FROM idempotency_keys')).toEqual([]);
    await expect(run(async () => ({ statements: [refusedStatement], answer: {} }))).rejects.toThrow(
      'this kind of ledger account does not exist',
    );
    expect(await run(async () => ({ statements: [], answer: { is: 'done' } }))).toEqual({ stored: '{"is":"done"}' });
  });
});
