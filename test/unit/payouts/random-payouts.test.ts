/**
 * Random histories of payouts. Gifts become payable and are requested, approved, held, sent,
 * returned and given up. The bank reports in any order and more than once. Rules and accounts
 * change, clocks jump and workers crash.
 *
 * The bank is a simple reference model that pays every released file.
 */
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { statement, status } from './bank-words.ts';
import { giveTo } from './gift-giving.ts';
import { GIFT_COINS } from './gift-model.ts';
import { brokenBooks } from './payout-books.ts';
import { cousin, loner, member, owners, PayoutWorld, staff } from './payout-world.ts';

const COMMANDS_PER_LIFE = 400;
/** Maximum number of histories. An outcome that has not occurred by then counts as missing. */
const MAX_LIVES = 200;

class Crash extends Error {}

/** A local random generator, so that a seed repeats the same history. */
function randomOf(from: number) {
  let state = from >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * max);
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  return { below, pick, isOneOf: (many: number) => below(many) === 0 };
}

/** The bank’s result for each payment in a released file. The bank pays what the file says. */
interface Paid {
  id: string;
  file: string;
  satang: number;
  payout: string;
  fate: 'open' | 'paid' | 'rejected' | 'returned';
}

async function live(lifeSeed: number): Promise<{ states: Set<string> }> {
  const { below, pick, isOneOf } = randomOf(lifeSeed);
  const world = await new PayoutWorld().begin();
  // Both VBs have earnings from the start, so that most histories reach the bank.
  for (const owner of [member, loner]) await world.give(owner, 99);
  world.now = new Date(world.now.getTime() + 7_200_000);
  await world.attendGifts();
  const bank = new Map<string, Paid>();
  const quotes: { owner: (typeof owners)[number]; uuid: string }[] = [];
  const states = new Set<string>();
  let reportCount = 0;
  const uuidIn = (...stateNames: string[]) => {
    const payoutRows = world.rows(`SELECT uuid, owner_uuid FROM payouts WHERE state IN ('${stateNames.join("','")}')`);
    return pick(payoutRows) as { uuid: string; owner_uuid: string } | undefined;
  };
  const learn = () => {
    for (const row of world.rows(`SELECT end_to_end_id, message_id, net_satang, payout_uuid FROM payout_attempts AS attempt
      JOIN payout_batches AS batch ON batch.uuid = attempt.batch_uuid JOIN payouts ON payouts.uuid = payout_uuid
      WHERE released_at_ms IS NOT NULL`)) {
      const id = String(row.end_to_end_id);
      if (bank.has(id)) continue;
      bank.set(id, {
        id,
        file: String(row.message_id),
        satang: Number(row.net_satang),
        payout: String(row.payout_uuid),
        fate: 'open',
      });
    }
  };
  /** Returns bank reports about these payments. Some may have been reported before. */
  const write = (payments: readonly Paid[]) => {
    reportCount += 1;
    const day = '2026-12-01';
    const lines = payments.flatMap(({ id, satang, fate }) => [
      ...(fate === 'paid' || fate === 'returned' ? [{ id, satang, day, direction: 'DBIT' as const }] : []),
      ...(fate === 'returned' ? [{ id, satang, day, direction: 'CRDT' as const }] : []),
    ]);
    const rejectedByFile = Map.groupBy(
      payments.filter(({ fate }) => fate === 'rejected'),
      ({ file }) => file,
    );
    const entries = statement(`S${reportCount}`, isOneOf(2) ? lines : lines.slice(-1));
    return [
      entries,
      ...[...rejectedByFile].map(([file, lines], nth) =>
        status(`P${reportCount}-${nth}`, { file, code: 'RJCT', lines: lines.map(({ id }) => id) }),
      ),
    ];
  };
  /** Returns the index of one of the last six gifts. Some of them are still held. */
  const newest = () => {
    const [{ count } = { count: 0 }] = world.rows('SELECT count(*) AS count FROM gifts');
    return Math.max(0, Number(count) - 1 - below(6));
  };
  /** Ends a file whose payments ended alike. The bank sent no report, and staff learned it in another way. */
  const endFile = async () => {
    learn();
    const fatesByFile = new Map<string, Set<string>>();
    for (const { file, fate } of bank.values()) fatesByFile.set(file, (fatesByFile.get(file) ?? new Set()).add(fate));
    const ended = (await world.batches()).flatMap(({ uuid, message_id, value_day }) => {
      const [fate, another] = fatesByFile.get(message_id) ?? [];
      const isOver = world.now.getTime() >= Date.parse(`${value_day}T12:00:00Z`);
      return isOver && !another && (fate === 'paid' || fate === 'rejected') ? [{ uuid, fate }] : [];
    });
    const batch = pick(ended);
    if (batch) await world.end(batch.uuid, batch.fate === 'paid' ? 'paid' : 'not_paid');
  };
  const reports: string[] = [];
  const commands: (() => Promise<unknown>)[] = [
    ...Array.from(
      { length: 3 },
      () => async () => world.give(isOneOf(2) ? member : loner, 1 + below(isOneOf(3) ? 99 : 5)),
    ),
    ...Array.from({ length: 2 }, () => async () => world.attendGifts()),
    async () => isOneOf(2) && world.topUp(1 + below(600_000)),
    async () => isOneOf(15) && world.limit('day', below(4_000_000)),
    async () => isOneOf(20) && world.limit('month', below(20_000_000)),
    async () => isOneOf(40) && world.changeRate(50 + below(100)),
    async () => isOneOf(10) && world.holdGiver(isOneOf(2) ? 'refund' : 'review'),
    async () => isOneOf(4) && world.endHold(),
    async () => isOneOf(2) && world.takeBack(newest(), isOneOf(2)),
    async () => isOneOf(3) && world.appeal(isOneOf(2)),
    async () => isOneOf(12) && world.changeFamily(isOneOf(2) ? member : loner),
    async () => world.close(),
    async () => {
      const owner = pick(owners) ?? loner;
      const payable = Number(
        world.rows(`SELECT balance FROM ledger_accounts WHERE id = '${owner.kind}:${owner.uuid}:vtoken_payable'`)[0]
          ?.balance,
      );
      const uuid = await world.quote(owner, isOneOf(3) ? payable : below(payable + 10));
      if (uuid) quotes.push({ owner, uuid });
    },
    async () => {
      const quote = isOneOf(4) ? pick(quotes) : quotes.at(-1);
      if (quote) await world.submit(quote.owner, quote.uuid);
    },
    async () => {
      const quote = quotes.at(-1);
      if (quote) await Promise.all([1, 2, 3].map(() => world.submit(quote.owner, quote.uuid)));
    },
    ...Array.from({ length: 6 }, () => async () => {
      const payout = uuidIn('submitted');
      if (payout) await world.decide(payout.uuid, isOneOf(12) ? 'refuse' : 'approve', pick([...staff, cousin]) ?? '');
    }),
    async () => {
      const payout = uuidIn('submitted', 'approved');
      // A payout in a file cannot be held.
      if (payout && isOneOf(3))
        await world.move(payout.uuid, 'held', staff[0] ?? '').catch(mustBe('what the bank has said'));
    },
    async () => {
      const payout = uuidIn('held');
      if (payout) await world.move(payout.uuid, 'submitted', staff[0] ?? '');
    },
    async () => {
      const payout = uuidIn('submitted', 'held', 'approved', 'sent');
      const owner = owners.find(({ uuid }) => uuid === payout?.owner_uuid);
      if (payout && owner && isOneOf(3)) await world.cancel(owner, payout.uuid);
    },
    ...Array.from({ length: 3 }, () => async () => world.batch()),
    ...Array.from({ length: 4 }, () => async () => {
      const batch = pick(await world.batches());
      if (batch) await world.decide(batch.uuid, isOneOf(6) ? 'refuse' : 'approve', staff[1] ?? '');
      learn();
    }),
    ...Array.from({ length: 5 }, () => async () => {
      learn();
      const payment = pick([...bank.values()].filter(({ fate }) => fate === 'open'));
      if (payment) payment.fate = isOneOf(3) ? 'rejected' : 'paid';
    }),
    async () => {
      const payment = pick([...bank.values()].filter(({ fate }) => fate === 'paid'));
      if (payment && isOneOf(2)) payment.fate = 'returned';
    },
    ...Array.from({ length: 3 }, () => async () => {
      learn();
      const payments = [...bank.values()].filter(() => isOneOf(3));
      const texts = write(payments);
      reports.push(...texts);
      for (const text of texts) await world.report(text);
    }),
    async () => {
      const old = pick(reports);
      if (old) await world.report(old);
    },
    async () => {
      reportCount += 1;
      // A wrong amount and an unknown reference become cases, and no money moves.
      const payment = pick([...bank.values()].filter(({ fate }) => fate === 'open'));
      const lines = [{ id: 'VP000000000000-1', satang: 100, day: '2026-12-01', direction: 'DBIT' as const }];
      if (payment) lines.push({ ...payment, satang: payment.satang + 1, day: '2026-12-01', direction: 'DBIT' });
      await world.report(statement(`X${reportCount}`, lines));
    },
    endFile,
    async () => {
      const payout = uuidIn('returned');
      if (payout && isOneOf(2))
        await world
          .move(payout.uuid, 'given_up', staff[2] ?? '')
          .catch(
            mustBe(
              'CHECK constraint failed: ledger_accounts_lowest',
              'the state of a payout must match the report of the bank',
            ),
          );
    },
    async () => isOneOf(20) && world.changeAccount(pick(owners) ?? loner),
    async () => isOneOf(40) && world.set('satang_per_100_vtokens', 300 + below(200)),
    async () => isOneOf(40) && world.set('payout_fee_satang', below(3_000)),
    async () => {
      world.now = new Date(world.now.getTime() + below(isOneOf(4) ? 4 * 86_400_000 : 3_600_000));
    },
  ];
  for (let commandIndex = 0; commandIndex < COMMANDS_PER_LIFE; commandIndex += 1) {
    world.now = new Date(world.now.getTime() + 1 + below(60_000));
    const command = pick(commands);
    let crashIn = isOneOf(8) ? below(30) : Number.POSITIVE_INFINITY;
    world.onStep(() => {
      crashIn -= 1;
      if (crashIn === 0) throw new Crash('a worker dies');
    });
    try {
      await command?.();
    } catch (error) {
      // Drizzle wraps the error that a query failed with.
      if (!(error instanceof Crash || (error instanceof Error && error.cause instanceof Crash))) throw error;
    }
    world.onStep(() => {});
    const broken = brokenBooks(world);
    if (broken.length > 0)
      throw new Error(`After ${commandIndex + 1} commands of the life ${lifeSeed}: ${broken.join('; ')}`);
    for (const { state } of world.rows('SELECT DISTINCT state FROM payouts')) states.add(String(state));
  }
  world.now = new Date(world.now.getTime() + 5 * 86_400_000);
  await endFile();
  if (world.rows('SELECT uuid FROM payout_batches WHERE ended_as IS NOT NULL').length > 0)
    states.add('file ended by two');
  // At the end the bank reports everything once more. Then all results are known, and no payout was
  // paid twice.
  learn();
  for (const text of write([...bank.values()])) await world.report(text);
  reportCount += 1;
  const lines = [...bank.values()].flatMap(({ id, satang, fate }) =>
    fate === 'paid' || fate === 'returned'
      ? [
          { id, satang, day: '2026-12-01', direction: 'DBIT' as const },
          ...(fate === 'returned' ? [{ id, satang, day: '2026-12-01', direction: 'CRDT' as const }] : []),
        ]
      : [],
  );
  await world.report(statement(`E${reportCount}`, lines));
  expect(brokenBooks(world)).toEqual([]);
  const out = new Map<string, number>();
  for (const { payout, fate } of bank.values()) out.set(payout, (out.get(payout) ?? 0) + Number(fate === 'paid'));
  for (const [payout, times] of out) {
    expect(times).toBeLessThanOrEqual(1);
    const [row] = world.rows(`SELECT state FROM payouts WHERE uuid = '${payout}'`);
    expect(row?.state === 'paid').toBe(times === 1);
  }
  return { states };
}

/** Returns a handler that rethrows every error except these. */
const mustBe =
  (...messages: string[]) =>
  (error: unknown) => {
    if (!messages.some((message) => String(error).includes(message))) throw error;
  };

describe('random payout histories', () => {
  test(`random payouts keep the books right and pay nothing twice (SEED=${seed})`, async () => {
    const lives = effort({ daily: 1, torture: 500 });
    const missingStates = new Set(['approved', 'cancelled', 'failed', 'paid', 'returned', 'sent', 'file ended by two']);
    // Rare outcomes get more histories until each has occurred.
    for (let life = 0; life < lives || (missingStates.size > 0 && life < MAX_LIVES); life += 1) {
      const { states } = await live(seed + life);
      for (const state of states) missingStates.delete(state);
    }
    expect([...missingStates]).toEqual([]);
  }, 3_600_000);

  test('200 concurrent payouts of the same V-tokens make one payout', async () => {
    const world = await new PayoutWorld().begin();
    await world.earn(loner, 100_000);
    const quotes = await Promise.all(Array.from({ length: 200 }, () => world.quote(loner, 100_000)));
    const answers = await Promise.all(quotes.map((uuid) => world.submit(loner, uuid ?? '')));
    expect(answers.filter((answer) => 'stored' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => 'failed' in answer && answer.failed === 'payout_barred')).toHaveLength(199);
    expect(brokenBooks(world)).toEqual([]);
    expect(world.rows('SELECT count(*) AS count FROM payouts')).toEqual([{ count: 1 }]);
  });

  test('200 submissions of one quote with one key make one payout', async () => {
    const world = await new PayoutWorld().begin();
    await world.earn(loner, 100_000);
    const quote = await world.quote(loner, 60_000);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => world.submit(loner, quote ?? '', 'the-same-key')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(brokenBooks(world)).toEqual([]);
    expect(world.rows('SELECT count(*) AS count FROM payouts')).toEqual([{ count: 1 }]);
  });

  test('200 concurrent gifts with the last coins make one gift', async () => {
    const world = await new PayoutWorld().begin();
    for (let nth = 0; nth < 10; nth += 1) await world.give(loner, 99);
    const giftCount = Math.floor(world.model.coins / GIFT_COINS);
    const gives = Array.from({ length: 200 }, (_, nth) =>
      giveTo(loner.uuid, giftCount, { db: world.db, now: world.now, key: `at-once-${nth}` }),
    );
    const answers = await Promise.all(gives);
    expect(answers.filter((answer) => !('failed' in answer))).toHaveLength(1);
    for (const answer of answers) if ('failed' in answer) expect(answer.failed).toBe('coins_short');
    world.model.give(loner.uuid, giftCount, { now: world.now, rate: 100, share: 0 });
    expect(brokenBooks(world)).toEqual([]);
  });
});
