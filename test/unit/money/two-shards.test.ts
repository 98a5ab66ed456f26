/**
 * Two databases share no transaction. A clearing account in each of them keeps the sums right, and
 * this test tries that before it is needed (docs/scale.md). Random transfers run between two
 * ledgers. Workers crash before, within and after any transaction, two of them at once.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { type Crossing, Shard } from './model/shard.ts';

const CROSSINGS = effort({ daily: 3_000, torture: 50_000 });
const USERS_PER_SHARD = 20;
const COINS = 500;
/** Each database step draws a number from 0 to this one. A worker crashes at 0. */
const STEPS_PER_CRASH = 9;

class Crash extends Error {}

const users = (shard: string) => Array.from({ length: USERS_PER_SHARD }, (_, index) => `${shard}${index}`);

/**
 * The last users of each shard have no wallet at first. Transfers to them are returned until they
 * have one.
 */
const LATE = 4;

const command = fc.record({
  isFromA: fc.boolean(),
  from: fc.nat({ max: USERS_PER_SHARD - 1 - LATE }),
  to: fc.nat({ max: USERS_PER_SHARD - 1 }),
  amount: fc.integer({ min: 1, max: 160 }),
  carriers: fc.nat({ max: 2 }),
});

describe('transfers between two ledgers', () => {
  test(`${CROSSINGS} transfers between two ledgers with crashes lose and double nothing (SEED=${seed})`, {
    timeout: 1_800_000,
  }, async () => {
    const deaths = fc.sample(fc.nat({ max: STEPS_PER_CRASH }), { numRuns: 10_007, seed });
    let steps = 0;
    let crashCount = 0;
    let isSafe = true;
    const step = () => {
      steps += 1;
      if (isSafe || deaths[steps % deaths.length] !== 0) return;
      crashCount += 1;
      throw new Crash();
    };
    /** Runs work until it is done or crashes. Returns null after a crash. */
    const worker = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Crash) return null;
        throw error;
      }
    };

    const shards = { a: new Shard(step), b: new Shard(step) };
    const { a, b } = shards;
    for (const [name, shard] of Object.entries(shards)) {
      for (const user of users(name).slice(0, -LATE)) await shard.open(user, COINS);
    }
    const issuedCoins = 2 * (USERS_PER_SHARD - LATE) * COINS;

    const crossings: Crossing[] = [];
    let refusalCount = 0;
    const sumsHold = () => {
      const under = [...a.underWay(), ...b.underWay()];
      const inClearing = a.sum('house:clearing') + b.sum('house:clearing');
      // A transfer that arrived but is not yet recorded as arrived counts twice: as in transit for
      // its sender, and in the wallet.
      expect(a.sum('%') + b.sum('%')).toBe(0);
      expect(a.sum('user:%') + b.sum('user:%') + inClearing).toBe(issuedCoins);
      expect(inClearing).toBeGreaterThanOrEqual(0);
      expect(inClearing).toBeLessThanOrEqual(under.reduce((sum, { amount }) => sum + amount, 0));
    };

    isSafe = false;
    const commands = fc.sample(command, { numRuns: CROSSINGS, seed });
    for (const [index, { isFromA, from, to, amount, carriers }] of commands.entries()) {
      const [here, there] = isFromA ? (['a', 'b'] as const) : (['b', 'a'] as const);
      const crossing = { id: String(index), from_user: `${here}${from}`, to_user: `${there}${to}`, amount };
      const before = shards[here].coins(crossing.from_user) ?? 0;
      let answer: boolean | null = null;
      while (answer === null) answer = await worker(() => shards[here].send(crossing));
      expect(answer, 'as a purse alone would say').toBe(before >= amount);
      if (answer) crossings.push(crossing);
      else refusalCount += 1;
      await Promise.all(
        Array.from({ length: carriers }, (_, carrier) =>
          worker(() => (carrier === 0 ? shards[here].carry(shards[there]) : shards[there].carry(shards[here]))),
        ),
      );
      if (carriers === 2) await Promise.all([worker(() => a.carry(b)), worker(() => a.carry(b))]);
      sumsHold();
      if (index === Math.floor(CROSSINGS / 2)) {
        isSafe = true;
        for (const [name, shard] of Object.entries(shards)) {
          for (const user of users(name).slice(-LATE)) await shard.open(user, 0);
        }
        isSafe = false;
      }
    }

    isSafe = true;
    await a.carry(b);
    await b.carry(a);
    sumsHold();
    expect([...a.underWay(), ...b.underWay()]).toEqual([]);
    expect(a.sum('house:clearing') + b.sum('house:clearing')).toBe(0);

    // The reference model has one wallet per user. A transfer moves at once, unless it was returned.
    const model = new Map(
      Object.keys(shards).flatMap((name) =>
        users(name).map((user, index) => [user, index < USERS_PER_SHARD - LATE ? COINS : 0]),
      ),
    );
    const returnedIds = new Set([...a.returned(), ...b.returned()]);
    for (const { id, from_user, to_user, amount } of crossings) {
      if (returnedIds.has(id)) continue;
      model.set(from_user, Number(model.get(from_user)) - amount);
      model.set(to_user, Number(model.get(to_user)) + amount);
    }
    const wallets = Object.entries(shards).flatMap(([name, shard]) =>
      users(name).map((user) => [user, shard.coins(user)]),
    );
    expect(Object.fromEntries(wallets)).toEqual(Object.fromEntries(model));
    for (const [what, count] of Object.entries({
      died: crashCount,
      refused: refusalCount,
      returned: returnedIds.size,
      sent: crossings.length,
    })) {
      expect(count, what).toBeGreaterThan(CROSSINGS / 100);
    }
  });
});
