/**
 * Daily closing of the ledger: correct sums are stored and chained. A wrong sum keeps the day open
 * and is named.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { bookJob, closeDay } from '../../../api/money/ledger/closing.ts';
import { brokenLink } from '../../../api/platform/base/chain.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import officeTexts from '../../../locales/th/office/office.json';
import { addCoins, addGiving, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addPayee, bankSays, type Crew, paid, signTaxClass } from '../payouts/payout-stage.ts';
import { meter } from '../rows-read.ts';
import { userUuid } from '../world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);

/** Runs the job until every day is closed, or a day stays open. */
async function ring(days: number, db = env.DB) {
  for (;;) {
    const result = await runIfDue(bookJob, { db: openDb(db), env, now: dayAfter(days) });
    if (result.turn?.failure || (result.due_ms ?? Number.POSITIVE_INFINITY) > dayAfter(days).getTime()) return result;
  }
}
/** Closes a day with few rows per step; returns the number of steps. */
async function closeInSteps(days: number, rowsAtOnce: number): Promise<number> {
  for (let steps = 1; ; steps += 1)
    if ((await closeDay(openDb(env.DB), dayAfter(days), rowsAtOnce)) !== 'goes_on') return steps;
}
const closings = async () =>
  (await env.DB.prepare('SELECT * FROM ledger_closings ORDER BY number').all<Record<string, string | number>>())
    .results;
const sumsOf = async (day: string) => JSON.parse(String((await closings()).find((line) => line.day === day)?.sums));

let ann: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  ann = await addGiving(1_000_000);
  await gives(ann, 'heart', { quantity: 3 });
});

/** Gives as many gifts as a room admits from one member, ten a second. */
async function givesOften(gifts: number) {
  for (let nth = 0; nth < gifts; nth += 1) {
    vi.setSystemTime(Date.now() + 100);
    await gives(ann, 'heart');
  }
}

test('a day closes once, with the balances at its end', async () => {
  await ring(0);
  await ring(0.1);
  await addCoins('ann', 5);
  await ring(1);
  const lines = await closings();
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
  const expected = { coins_held: 999_970, coins_given: 30, vtokens_earned: 30, vtokens_held: 30 };
  expect(await sumsOf('2026-11-19')).toMatchObject({ coins_issued: 1_000_000, coins_adjusted: 1_000_000, ...expected });
  expect(await sumsOf('2026-11-20')).toMatchObject({ coins_issued: 1_000_005, ...expected, coins_held: 999_975 });
  // Staff see a name for each sum.
  expect(Object.keys(officeTexts.sum)).toEqual(expect.arrayContaining(Object.keys(await sumsOf('2026-11-20'))));
  const chain = lines.map((line) => ({
    number: Number(line.number),
    previous_hash: String(line.previous_hash),
    hash: String(line.hash),
    content: [String(line.day), String(line.sums), String(line.read_up_to)],
  }));
  expect(await brokenLink(chain)).toBeNull();
  await expect(env.DB.prepare(`UPDATE ledger_closings SET sums = '{}'`).run()).rejects.toThrow('append-only');
});

test('days that an outage left open are closed one by one, oldest first', async () => {
  await ring(0);
  vi.setSystemTime(dayAfter(1.2));
  await gives(ann, 'heart');
  await ring(4);
  const lines = await closings();
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
  const coinSums = lines.map(({ sums }) => JSON.parse(String(sums)).coins_given);
  expect(coinSums).toEqual([30, 40, 40, 40, 40]);
});

test('a failed closing names the wrong sums, and closes once they are right', async () => {
  const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
  await ring(0);
  await env.DB.batch((await guards()).map((name) => env.DB.prepare(`DROP TRIGGER ${name}`)));
  await env.DB.prepare(`UPDATE ledger_accounts SET balance = balance + 1 WHERE id = 'house:shop'`).run();
  expect((await ring(1)).turn).toEqual({ done: 0, failure: 'sums that do not hold: coins' });
  expect(errorLog.mock.calls.flat().join()).toContain('ledger_day_not_closed');
  errorLog.mockClear();
  await env.DB.prepare(`UPDATE ledger_accounts SET balance = balance - 1 WHERE id = 'house:shop'`).run();
  expect(await ring(1)).toEqual({ due_ms: Date.parse('2026-11-21T17:05:00.000Z'), turn: { done: 1 } });
});

test('closing a day reads only that day, however long the history is', async () => {
  const readOn = async (day: number) => {
    vi.setSystemTime(dayAfter(day - 0.2));
    await gives(ann, 'heart');
    const costs = meter();
    await ring(day, costs.db);
    return costs.rowsRead();
  };
  await ring(0);
  const early = await readOn(1);
  await givesOften(40);
  await ring(2);
  expect(await readOn(3)).toBe(early);
  expect(await closings()).toHaveLength(4);
});

test('a day closed in small steps has the same sums', async () => {
  await ring(0);
  vi.setSystemTime(dayAfter(0.8));
  await givesOften(12);
  const steps = await closeInSteps(1, 5);
  // Each gift is two transfers.
  expect(steps).toBe(5);
  const sums = await sumsOf('2026-11-20');
  const line = await env.DB.prepare('SELECT read_up_to FROM ledger_closings WHERE number = 2').first('read_up_to');
  const drop = (await guards()).filter((name) => name.startsWith('ledger_closings'));
  await env.DB.batch(drop.map((name) => env.DB.prepare(`DROP TRIGGER ${name}`)));
  await env.DB.prepare('DELETE FROM ledger_closings WHERE number = 2').run();
  await ring(1);
  expect(await sumsOf('2026-11-20')).toEqual(sums);
  expect(await env.DB.prepare('SELECT read_up_to FROM ledger_closings WHERE number = 2').first('read_up_to')).toBe(
    line,
  );
});

test('a closing step reads equally many rows on a busier day', async () => {
  const readBy = async (gifts: number) => {
    await givesOften(gifts);
    const costs = meter();
    expect(await closeDay(openDb(costs.db), dayAfter(1), 4)).toBe('goes_on');
    return costs.rowsRead();
  };
  await ring(0);
  vi.setSystemTime(dayAfter(0.8));
  const few = await readBy(4);
  await closeInSteps(1, 4);
  vi.setSystemTime(dayAfter(1.8));
  await givesOften(40);
  const laterCosts = meter();
  expect(await closeDay(openDb(laterCosts.db), dayAfter(2), 4)).toBe('goes_on');
  expect(laterCosts.rowsRead()).toBeLessThan(2 * few);
});

test('a wrong balance in an earlier step keeps the day open until corrected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ring(0);
  vi.setSystemTime(dayAfter(0.8));
  await givesOften(6);
  await env.DB.batch((await guards()).map((name) => env.DB.prepare(`DROP TRIGGER ${name}`)));
  const cheat = (more: number) =>
    env.DB.prepare(
      `UPDATE ledger_transfers SET from_after = from_after + ${more}
        WHERE rowid = (SELECT max(rowid) - 11 FROM ledger_transfers)`,
    ).run();
  await cheat(1);
  expect(await closeInSteps(1, 3)).toBeGreaterThan(1);
  expect(await closings()).toHaveLength(1);
  await cheat(-1);
  await closeInSteps(1, 3);
  expect(await closings()).toHaveLength(2);
});

describe('closing a day with a payout', () => {
  let crew: Crew;
  let payoutUuid: string;

  beforeEach(async () => {
    await gives(ann, 'castle', { quantity: 99 });
    await ring(0);
    const now = dayAfter(9);
    vi.setSystemTime(now);
    await runIfDue(giftJob, { db: openDb(env.DB), env, now });
    crew = {
      payee: await tokenOf('somo'),
      staff: [await addMember('clerk', 'staff'), await addMember('checker', 'staff')],
    };
    await signTaxClass(now);
    const owner = { kind: 'user' as const, uuid: userUuid('somo') };
    await addPayee(owner, { now, by: userUuid('ann'), reviewer: userUuid('clerk') });
    await gives(ann, 'heart');
    payoutUuid = (await paid(crew, { now, day: '2026-11-30' }, 50_000)).uuid;
  });

  test('the bank outflow equals the payouts, and withheld tax equals the certificates', async () => {
    await ring(10);
    const sums = await sumsOf('2026-11-29');
    expect(sums.bank_out_satang).toBeGreaterThan(0);
    expect(sums).toMatchObject({
      bank_out_satang: sums.net_paid_satang,
      tax_withheld_satang: sums.certificates_issued_satang,
      earned_satang: sums.bank_out_satang + sums.tax_withheld_satang,
      returned_satang: 0,
      coins_refunded: 0,
      coins_expired: 0,
    });
    expect(sums.tax_withheld_satang).toBeGreaterThan(0);
  });

  test('returned money no longer counts as paid, and bank fees do', async () => {
    await bankSays(payoutUuid, 'CRDT', { now: dayAfter(9), day: '2026-12-01', charge_satang: 1_500 });
    await bankSays(payoutUuid, 'CRDT', { now: dayAfter(9), day: '2026-12-01', charge_satang: 1_500 });
    await ring(10);
    const sums = await sumsOf('2026-11-29');
    expect(sums.returned_satang).toBeGreaterThan(0);
    expect(sums).toMatchObject({
      bank_out_satang: 1_500,
      bank_fees_satang: 1_500,
      net_paid_satang: sums.returned_satang,
      to_be_sent_again_satang: sums.returned_satang,
    });
  });

  test('withheld tax is pending while the bank writes the certificate', async () => {
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER payouts_keep_terms'),
      env.DB.prepare('DROP TRIGGER payouts_take_turns'),
      env.DB.prepare('DROP TRIGGER tax_certificates_never_go'),
      env.DB.prepare(`UPDATE payouts SET numbered_by = 'bank'`),
      env.DB.prepare('DELETE FROM tax_certificates'),
    ]);
    await ring(10);
    const sums = await sumsOf('2026-11-29');
    expect(sums).toMatchObject({
      certificates_issued_satang: 0,
      certificates_awaited_satang: sums.tax_withheld_satang,
    });
  });

  /** Adds an amount to a balance without a ledger entry. */
  const account = (id: string, more = 1): [string, string] => [
    `UPDATE ledger_accounts SET balance = balance + ${more} WHERE id = '${id}'`,
    `UPDATE ledger_accounts SET balance = balance - ${more} WHERE id = '${id}'`,
  ];
  /** Increases a value in a row, and restores it. */
  const row = (table: string, column: string, which: string): [string, string] => [
    `UPDATE ${table} SET ${column} = ${column} + 1 WHERE ${which}`,
    `UPDATE ${table} SET ${column} = ${column} - 1 WHERE ${which}`,
  ];
  const newGift = 'position = (SELECT max(position) FROM gifts)';
  const ofSomo = (place: string) => `user:${userUuid('somo')}:vtoken_${place}`;

  test('a wrong sum keeps the day open, and the log names it', async () => {
    const cheats: [reasons: string, cheat: string, undone: string][] = [
      ['coins', ...account('house:coins_expired')],
      ['coins', ...account('house:coins_refunded')],
      ['coins', ...account('house:shop')],
      ['coins_issued, coins', ...account('house:coins', -1)],
      ['coins, gifts, accounts', ...account('house:gifts')],
      ['gifts', ...row('gifts', 'coins', newGift)],
      ['vtokens_earned', ...row('gifts', 'vtokens', newGift)],
      ['vtokens_earned, vtokens, accounts', ...account('house:vtokens', -1)],
      ['vtokens, accounts', ...row('ledger_transfers', 'amount', `id GLOB 'gift:*:vtokens'`)],
      [
        'bank_out',
        'UPDATE payouts SET net_satang = net_satang + 1, vat_satang = vat_satang + 1',
        'UPDATE payouts SET net_satang = net_satang - 1, vat_satang = vat_satang - 1',
      ],
      ['bank_out, earned, accounts', ...account('house:bank_out')],
      [
        'tax_withheld',
        `UPDATE tax_certificates SET voided_at_ms = 1, void_reason = 'lost'`,
        'UPDATE tax_certificates SET voided_at_ms = NULL, void_reason = NULL',
      ],
      ['tax_withheld', ...row('tax_certificates', 'tax_satang', '1')],
      ['tax_withheld, earned, accounts', ...account('house:tax_withheld')],
      ['earned', ...account('house:payout_fees')],
      ['earned', ...account('house:payouts_returned')],
      ['taken_in', ...account('house:sales')],
      ['accounts', ...account(ofSomo('paid'), -1)],
      ['accounts', ...account(ofSomo('payable'))],
      [
        'coins_issued',
        `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('order:nobody:coins', 'house:coins', 'user:${userUuid('ann')}:coins', 7, 0)`,
        'SELECT 1',
      ],
    ];
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
    await env.DB.batch((await guards()).map((name) => env.DB.prepare(`DROP TRIGGER ${name}`)));
    const actualReasons: string[] = [];
    for (const [, cheat, undo] of cheats) {
      await env.DB.prepare(cheat).run();
      await ring(10);
      actualReasons.push(
        errorLog.mock.calls
          .map(([line]) => JSON.parse(String(line)))
          .find(({ event }) => event === 'ledger_day_not_closed')?.reason,
      );
      errorLog.mockClear();
      await env.DB.prepare(undo).run();
    }
    expect(actualReasons).toEqual(cheats.map(([reasons]) => reasons));
    expect(await closings()).toHaveLength(1);
  });
});

/** Returns the triggers that reject changes; those that move money stay. */
const guards = async () =>
  (
    await env.DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%' AND name <> 'gifts_move_everything'`,
    ).all<{ name: string }>()
  ).results.map(({ name }) => name);
