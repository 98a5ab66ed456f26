/**
 * The plan for gifts as transactions of live rooms (docs/scale.md), tried before it is needed.
 * Random gifts run in rooms that lease coins of purses. Rooms, purses and D1 crash at any
 * statement, and messages are lost, repeated and reordered. A reference model has one number per
 * member.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../../effort.ts';
import { GiftBooks } from './gift-books.ts';
import { type Delta, type Gift, GiftRoom } from './gift-room.ts';
import { Wallet } from './wallet.ts';

const COMMANDS = effort({ daily: 1_500, torture: 50_000 });
const ROOMS = 4;
const WALLETS = 3;
const MEMBERS = 12;
const FIRST_COINS = 2_000;
/** Each step draws a number from 0 to this one. The object crashes at 0. */
const STEPS_PER_CRASH = 40;

class Crash extends Error {}

const member = fc.nat({ max: MEMBERS - 1 }).map(String);
const command = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('give'),
      member,
      room: fc.nat({ max: ROOMS - 1 }),
      coins: fc.constantFrom(1, 7, 60, 333),
      isRepeat: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('top-up'), member, coins: fc.integer({ min: 1, max: 900 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('count'),
      place: fc.nat({ max: 50 }),
      fate: fc.constantFrom('taken', 'taken', 'lost', 'repeated'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick'), passes_ms: fc.constantFrom(1_000, 1_000, 660_000) }) },
);

describe('gift leases', () => {
  test(`${COMMANDS} gifts and top-ups with crashes lose and double no coin (SEED=${seed})`, {
    timeout: 1_800_000,
  }, () => {
    const deaths = fc.sample(fc.nat({ max: STEPS_PER_CRASH }), { numRuns: 10_007, seed });
    const counts = { crashed: 0, recalled: 0, given: 0, refused: 0, lost: 0, repeated: 0 };
    let steps = 0;
    let isSafe = false;
    let now_ms = Date.parse('2026-11-22T05:00:00Z');
    const step = () => {
      steps += 1;
      if (isSafe || deaths[steps % deaths.length] !== 0) return;
      counts.crashed += 1;
      throw new Crash();
    };
    /** Tries until there is an answer, as a caller with an idempotency key does. */
    const insist = <Answer>(work: () => Answer): Answer => {
      for (;;) {
        try {
          return work();
        } catch (error) {
          if (!(error instanceof Crash)) throw error;
        }
      }
    };
    /** Tries once. An alarm or the queue comes again. */
    const perhaps = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      }
    };
    /** A message can be lost on both ways. */
    const send = <Answer>(work: () => Answer): Answer => {
      step();
      const answer = work();
      step();
      return answer;
    };

    const queue: Delta[] = [];
    const books = new GiftBooks(step);
    const rooms: GiftRoom[] = [];
    const roomOf = (room: number) => rooms[room] ?? expect.fail('no such room');
    const wallets = Array.from(
      { length: WALLETS },
      () =>
        new Wallet(step, {
          recall: (lease) => {
            counts.recalled += 1;
            return send(() => roomOf(lease.room).recall(lease));
          },
          now: () => now_ms,
        }),
    );
    const walletOf = (name: string) => wallets[Number(name) % WALLETS] ?? expect.fail('no such purse');
    for (let room = 0; room < ROOMS; room += 1) {
      rooms.push(
        new GiftRoom(step, {
          room,
          raise: (lease, to, least) => send(() => walletOf(lease.member).raise(lease, to, least)),
          close: (lease, spentCoins) => send(() => walletOf(lease.member).close(lease, spentCoins)),
          send: (delta) => queue.push(delta),
        }),
      );
    }

    /** Reference model: the coins of each member, and what they gave. */
    const model = { coins: new Map<string, number>(), given: new Map<string, number>(), minted: 0 };
    const add = (to: Map<string, number>, name: string, more: number) => to.set(name, (to.get(name) ?? 0) + more);
    let topUpCount = 0;
    const topUp = (name: string, coins: number) => {
      topUpCount += 1;
      const id = String(topUpCount);
      insist(() => books.topUp(id, name, coins));
      insist(() => books.carry((...crossing) => send(() => walletOf(name).credit(...crossing))));
      model.minted += coins;
      add(model.coins, name, coins);
    };
    const numbers = new Map<string, number>();
    let last: { room: number; gift: Gift } | null = null;
    const give = (room: number, gift: Gift) => {
      const before = model.coins.get(gift.member) ?? 0;
      const seq = insist(() => roomOf(room).give(gift));
      const knownNumber = numbers.get(gift.key);
      if (knownNumber !== undefined) return expect(seq, 'a key has one gift').toBe(knownNumber);
      expect(seq !== null, 'a member can give the coins that they own, leased or not').toBe(before >= gift.coins);
      if (seq === null) {
        counts.refused += 1;
        return;
      }
      counts.given += 1;
      numbers.set(gift.key, seq);
      add(model.coins, gift.member, -gift.coins);
      add(model.given, gift.member, gift.coins);
    };
    const count = (delta: Delta) => {
      const to = books.count(delta);
      send(() => roomOf(delta.room).counted(to));
    };

    const sumOf = (objects: { store: { one: (sql: string) => number } }[], sql: string) =>
      objects.reduce((sum, { store }) => sum + store.one(sql), 0);
    const invariantsHold = () => {
      const givenCoins = sumOf(rooms, 'SELECT sum(coins) FROM gifts');
      const leasedCoins = sumOf(wallets, "SELECT balance FROM accounts WHERE id = 'leased'");
      const spentCoins = sumOf(wallets, "SELECT balance FROM accounts WHERE id = 'spent'");
      expect(books.balance('house:purses') + books.balance('house:gifts')).toBe(model.minted);
      expect(sumOf(wallets, 'SELECT sum(balance) FROM accounts')).toBe(0);
      expect(sumOf(rooms, 'SELECT sum(spent) FROM leases')).toBe(givenCoins);
      expect(spentCoins).toBeLessThanOrEqual(givenCoins);
      expect(givenCoins).toBeLessThanOrEqual(spentCoins + leasedCoins);
      expect(books.balance('house:gifts')).toBeLessThanOrEqual(givenCoins);
    };

    for (let index = 0; index < MEMBERS; index += 1) topUp(String(index), FIRST_COINS);
    for (const [index, next] of fc.sample(command, { numRuns: COMMANDS, seed }).entries()) {
      if ('room' in next) {
        const isRepeat = next.isRepeat && index % 4 === 0;
        last =
          isRepeat && last
            ? last
            : { room: next.room, gift: { member: next.member, key: String(index), coins: next.coins } };
        give(last.room, last.gift);
      } else if ('member' in next) topUp(next.member, next.coins);
      else if ('fate' in next) {
        const [delta] = queue.splice(next.place % Math.max(queue.length, 1), 1);
        if (next.fate === 'lost') counts.lost += 1;
        if (next.fate === 'repeated' && delta) {
          counts.repeated += 1;
          queue.push(delta);
        }
        if (delta && next.fate !== 'lost') perhaps(() => count(delta));
      } else {
        now_ms += next.passes_ms;
        for (const room of rooms) perhaps(() => room.tick());
        for (const wallet of wallets) perhaps(() => wallet.tick());
      }
      invariantsHold();
    }

    isSafe = true;
    for (const room of rooms) room.end();
    for (
      let left = 1;
      left > 0;
      left = sumOf(rooms, 'SELECT count(*) + (SELECT max(seq) FROM gifts) - (SELECT to_seq FROM cuts) FROM deltas')
    ) {
      for (const room of rooms) room.tick();
      for (const delta of queue.splice(0)) count(delta);
    }
    invariantsHold();
    for (const [name, coins] of model.coins) {
      expect(walletOf(name).balance(`member:${name}`), `coins of ${name}`).toBe(coins);
      expect(books.store.one('SELECT score FROM standings WHERE member = ?', name)).toBe(model.given.get(name) ?? 0);
    }
    expect(sumOf(wallets, "SELECT balance FROM accounts WHERE id = 'leased'")).toBe(0);
    for (const [what, number] of Object.entries(counts)) expect(number, what).toBeGreaterThan(COMMANDS / 100);
  });
});
