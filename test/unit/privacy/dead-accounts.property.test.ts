/**
 * Random merges and closings beside every way to reach an account. After each step no account that
 * its owner cannot open has value. A step is a few statements without a transaction, and the Worker
 * may crash after any of them.
 */
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort, seed } from '../../effort.ts';
import { openMigrated } from '../../migrated-database.ts';

const PEOPLE = ['a', 'b', 'c', 'd'].map((name) => `${name.repeat(8)}-0000-4000-8000-000000000000`);

const step = fc.record({
  kind: fc.constantFrom(
    'coins',
    'spend',
    'prize',
    'claim',
    'order',
    'cancel',
    'follow',
    'merge',
    'close',
    'reopen',
    'erase',
  ),
  who: fc.nat(PEOPLE.length - 1),
  other: fc.nat(PEOPLE.length - 1),
  amount: fc.integer({ min: 1, max: 99 }),
  gives_up: fc.boolean(),
  /** The number of statements that run before the Worker crashes. */
  lives_for: fc.integer({ min: 1, max: 3 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const balance = (user: string) => `coalesce((SELECT balance FROM ledger_accounts WHERE id = 'user:${user}:coins'), 0)`;

function statementsOf({ kind, who, other, amount, gives_up }: Step, at: number): string[] {
  const [user = '', second = ''] = [PEOPLE[who], PEOPLE[other]];
  const account = `user:${user}:coins`;
  const open = `INSERT INTO ledger_accounts (id, currency, lowest) VALUES ('${account}', 'COIN', 0) ON CONFLICT DO NOTHING`;
  const givenUpSql = gives_up
    ? `(SELECT json_group_object(kind, amount) FROM account_values WHERE user_uuid = '${user}' AND may_give_up)`
    : "'{}'";
  return {
    coins: [
      open,
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('seed:${at}', 'house:coins', '${account}', ${amount}, ${at})`,
    ],
    spend: [
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) SELECT 'seed:${at}', '${account}', 'house:coins_refunded', ${balance(user)}, ${at}`,
    ],
    order: [
      `INSERT INTO orders (uuid, version, user_uuid, kind, gateway, state, moved_at_ms, subtotal_satang, discount_satang,
         total_satang, coins, bonus_coins, reference, created_at_ms, expires_at_ms)
       VALUES ('o${at}', 0, '${user}', 'refill', 'thai_qr', 'created', ${at}, 100, 0, 100, 10, 0, 'R${at}', ${at}, ${at})`,
      `UPDATE orders SET state = 'awaiting_payment', version = 1 WHERE uuid = 'o${at}'`,
    ],
    prize: [
      `INSERT INTO shop_prizes (uuid, user_uuid, item_uuid, reason_th, reason_en, won_at_ms)
       VALUES ('p${at}', '${user}', 'mug', 'x', 'x', ${at})`,
    ],
    claim: [
      `INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, prize_uuid, created_at_ms, moved_at_ms)
       SELECT 's${at}', user_uuid, item_uuid, 'digital', 'redeemed', 0, uuid, ${at}, ${at} FROM shop_prizes
       WHERE user_uuid = '${user}' AND state = 'redeemable' LIMIT 1`,
    ],
    cancel: [
      `UPDATE orders SET state = 'cancelled', version = version + 1
      WHERE user_uuid = '${user}' AND state IN ('created', 'awaiting_payment')`,
    ],
    follow: [`INSERT INTO follows (user_uuid, followed_uuid, since_at_ms) VALUES ('${user}', '${second}', ${at})`],
    merge: [
      `INSERT INTO account_merges VALUES ('${user}', '${second}', '${second}', ${balance(user)}, '${PEOPLE[0]}', 'x', ${at})`,
    ],
    close: [
      `INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms, given_up) VALUES ('${user}', ${at}, ${at}, ${givenUpSql})`,
    ],
    reopen: [`DELETE FROM closings WHERE user_uuid = '${user}'`],
    erase: [`UPDATE closings SET done_at_ms = ${at} WHERE user_uuid = '${user}'`],
  }[kind];
}

/** Primary result code of SQLite for constraints, also those of triggers. */
const SQLITE_CONSTRAINT = 19;

const isConstraint = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_CONSTRAINT;

function run(db: DatabaseSync, one: Step, at: number): boolean {
  for (const sql of statementsOf(one, at).slice(0, one.lives_for)) {
    try {
      db.exec(sql);
    } catch (error) {
      // A refusal of the database is expected. A faulty statement is not.
      if (!isConstraint(error)) throw error;
      return false;
    }
  }
  return true;
}

/**
 * Value on accounts that cannot be opened, without values that the owner gave up and those in a
 * payment case.
 */
const STRANDED = `
  SELECT user_uuid, kind, amount FROM account_values
  WHERE user_uuid IN (SELECT old_uuid FROM account_merges)
  UNION ALL
  SELECT value.user_uuid, value.kind, value.amount FROM account_values AS value JOIN closings USING (user_uuid)
  WHERE done_at_ms IS NOT NULL AND (NOT may_give_up OR amount > coalesce(given_up ->> value.kind, 0) + (
    SELECT coalesce(sum(detail ->> 'amount'), 0) FROM money_cases
    WHERE money_cases.kind = 'account_closed' AND detail ->> 'account' = 'user:' || value.user_uuid || ':coins'
  ))
  UNION ALL
  SELECT user_uuid, 'prize', 1 FROM shop_prizes JOIN closings USING (user_uuid)
  WHERE done_at_ms IS NOT NULL AND state = 'redeemable'
  UNION ALL
  SELECT uuid, 'stock', stock_held FROM shop_items
  WHERE stock_held <> (SELECT count(*) FROM shop_prizes WHERE state = 'redeemable')
  UNION ALL
  SELECT user_uuid, 'follow', 1 FROM follows
  WHERE user_uuid IN (SELECT old_uuid FROM account_merges) OR followed_uuid IN (SELECT old_uuid FROM account_merges)`;

describe('merged and closed accounts', () => {
  test(`random merges and closings strand no value on an unreachable account (${seed})`, { timeout: 600_000 }, () => {
    const counts = { merge: 0, erase: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const db = openMigrated();
        for (const uuid of PEOPLE)
          db.exec(`INSERT INTO users (uuid, name, avatar_url, created_at_ms) VALUES ('${uuid}', 'x', '/x.svg', 0)`);
        db.exec(`INSERT INTO shop_categories (slug, name_th, name_en, position) VALUES ('goods', 'x', 'x', 1)`);
        db.exec(`INSERT INTO shop_items (uuid, category_slug, kind, wearable, grant_days, name_th, name_en, description_th,
          description_en, picture_url, stock_total, stock_free, search_text, created_at_ms)
        VALUES ('mug', 'goods', 'digital', 'badge', 7, 'x', 'x', 'x', 'x', '/x.svg', 99, 99, '', 0)`);
        const stranded = db.prepare(STRANDED);
        for (const [index, one] of steps.entries()) {
          const isDone = run(db, one, index + 1);
          if (isDone && (one.kind === 'merge' || one.kind === 'erase')) counts[one.kind] += 1;
          expect(stranded.all()).toEqual([]);
        }
        db.close();
      }),
      { numRuns: effort({ daily: 40, torture: 2_000 }), seed },
    );
    expect(counts.merge).toBeGreaterThan(0);
    expect(counts.erase).toBeGreaterThan(0);
  });
});
