/**
 * A few of the random sequences of test/unit/money on the D1 of workerd, for which most runs use a
 * substitute.
 */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import type { Books, CrashPoint } from '../../unit/money/model/books.ts';
import { MoneyWorld } from '../../unit/money/model/money-world.ts';
import { liveThrough } from '../../unit/money/model/random-lives.ts';
import { newDatabase } from '../new-database.ts';

const COMMANDS = effort({ daily: 100, torture: 1_000 });

/** Wraps D1 with a step before and after each operation. */
function stepping(step: CrashPoint): D1Database {
  const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    step('before');
    const result = await work();
    step('after');
    return result;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all' || name === 'run') return () => around(() => target.all());
        if (name === 'raw') return () => around(() => target.raw());
        throw new Error(`${String(name)} of a D1 statement has no steps`);
      },
    });
    bare.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          around(() => target.batch(statements.map((statement) => bare.get(statement) ?? statement)));
      }
      throw new Error(`${String(name)} of D1 has no steps`);
    },
  });
}

const books: Books = {
  open: stepping,
  rows: async (sql) => (await env.DB.prepare(sql).all()).results,
};

async function newWorld() {
  await newDatabase();
  return MoneyWorld.on(books);
}

describe('random payment commands on D1', () => {
  test(`${COMMANDS} random commands leave the books of D1 consistent (SEED=${seed})`, {
    timeout: 300_000,
  }, async () => {
    const counts = await liveThrough(newWorld, { commands: COMMANDS, seed });
    console.info(`SEED=${seed}: ${JSON.stringify(counts)}`);
    expect(counts.commands).toBe(COMMANDS);
  });
});
