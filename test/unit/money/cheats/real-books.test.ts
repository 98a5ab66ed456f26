/** Commands of members and staff in a database that is no sample, by the clock of the database. */
import { describe, expect, test } from 'vitest';
import { missionBudgets } from '../../../../api/live/mission/tables.ts';
import { coinCorrections } from '../../../../api/money/case/correction-tables.ts';
import { houseVips } from '../../../../api/people/profile/house-vip-tables.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { commitOrThrow, insertRow } from '../../../../api/platform/framework/statement.ts';
import { shopCategories, shopItems } from '../../../../api/shop/item/item-tables.ts';
import { type AuthorityName, authorityNamed } from '../../../../calls/platform/authority.ts';
import { authorityTable } from '../../../../calls/platform/authority-table.ts';
import { schemaOf } from '../../../../scripts/migrations/schema.ts';
import { CATEGORY, itemRow, itemUuid } from '../../../shop-rows.ts';
import { loner, member, PayoutWorld, staff } from '../../payouts/payout-world.ts';
import { callers, refillForm } from '../model/money-seed.ts';
import { MoneyWorld } from '../model/money-world.ts';
import { SqliteBooks } from '../model/sqlite-d1.ts';
import { approved } from './approved.ts';

const endSamples = (books: SqliteBooks) => books.database.sqlite.exec('DELETE FROM sample_databases');

describe('commands in a real database', () => {
  test('accepts a top-up that is ordered, paid, processed and paid again', async () => {
    const books = new SqliteBooks();
    const world = await MoneyWorld.on(books);
    endSamples(books);
    world.nowMs = Date.now();
    const [buyer] = callers;
    if (!buyer) throw new Error('There is a buyer');
    await world.create(buyer, refillForm, 'real-key');
    const [order] = await world.rows('SELECT reference FROM orders');
    for (const _ of [1, 2]) {
      world.bank.pay(String(order?.reference), 35_000, world.now);
      await world.webhook(String(order?.reference));
    }
    await world.consume();
    expect(await world.rows('SELECT state, refundable_satang FROM orders')).toEqual([
      { state: 'processed', refundable_satang: 35_000 },
    ]);
  });

  test('accepts gifts that are given, held, reversed, released and paid', async () => {
    const startMs = Date.now() - 4 * 86_400_000 - 5_000;
    const world = await new PayoutWorld(startMs).begin();
    endSamples(world.books);
    for (const vb of [member, loner, member, loner]) await world.give(vb, 20);
    await world.takeBack(1, true);
    await world.appeal(true);
    await world.takeBack(2, false);
    await world.holdGiver('review');
    const [hold] = world.rows('SELECT uuid FROM giver_holds WHERE ended_at_ms IS NULL');
    await commitOrThrow(world.db, approved('endGiverHold', { params: { uuid: hold?.uuid } }));
    await world.endHold();
    await world.attendGifts();
    const states = world.rows('SELECT state FROM held_gifts ORDER BY position').map(({ state }) => state);
    expect(states).toContain('taken_back');
    expect(world.rows('SELECT count(*) AS count FROM earning_sums WHERE vtokens > 0')).not.toEqual([{ count: 0 }]);
  });

  test('accepts corrections of coins and VIPs by staff', async () => {
    const world = await new PayoutWorld().begin();
    endSamples(world.books);
    const at_ms = Date.now();
    const [by_uuid = ''] = staff;
    await commitOrThrow(openDb(world.books.open(() => {})), [
      insertRow(coinCorrections, {
        uuid: 'c',
        user_uuid: member.uuid,
        direction: 'give',
        coins: 1_000,
        by_uuid,
        at_ms,
      }),
      insertRow(coinCorrections, { uuid: 'd', user_uuid: member.uuid, direction: 'take', coins: 400, by_uuid, at_ms }),
      insertRow(houseVips, { vb_uuid: member.uuid, user_uuid: loner.uuid, level: 2, by_uuid, at_ms }),
    ]);
    expect(world.rows(`SELECT balance FROM ledger_accounts WHERE id = 'user:${member.uuid}:coins'`)).toEqual([
      { balance: 600 },
    ]);
    expect(world.rows('SELECT level FROM vips')).toEqual([{ level: 2 }]);
  });

  test('a membership and a reservation end late with the time that was planned', async () => {
    const world = await new PayoutWorld().begin();
    const hourAgo = Date.now() - 3_600_000;
    const sample = [
      `UPDATE family_members SET notice_at_ms = ${hourAgo}, leaves_at_ms = ${hourAgo}, notice_by = 'member', notice_ground = 'x'
      WHERE user_uuid = '${member.uuid}'`,
      `INSERT INTO shop_orders (uuid, user_uuid, item_uuid, kind, state, price_coins, created_at_ms, moved_at_ms, expires_at_ms)
      VALUES ('o', '${member.uuid}', '${itemUuid('toy')}', 'physical', 'reserved', 100, ${hourAgo - 900_000}, ${hourAgo - 900_000}, ${hourAgo})`,
    ];
    const item = itemRow({ name: 'toy', kind: 'physical', stock_total: 3, reservation_seconds: 900 });
    await commitOrThrow(world.db, [insertRow(shopCategories, CATEGORY), insertRow(shopItems, item)]);
    for (const sql of sample) world.books.database.sqlite.exec(sql);
    endSamples(world.books);
    const lapse = "UPDATE shop_orders SET version = version + 1, state = 'revoked', revoked_by = 'time', moved_at_ms =";
    const leave = `WHERE user_uuid = '${member.uuid}'`;
    const run = (sql: string) => world.books.database.sqlite.exec(sql);
    expect(() => run(`${lapse} ${hourAgo - 1}`)).toThrow('the times of shop_orders');
    run(`${lapse} expires_at_ms`);
    expect(() => run(`UPDATE family_members SET left_at_ms = ${hourAgo + 1} ${leave}`)).toThrow(
      /the times of|notice period/,
    );
    run(`UPDATE family_members SET left_at_ms = leaves_at_ms ${leave}`);
  });

  test('an item gets and changes its price only with two people', async () => {
    const world = await new PayoutWorld().begin();
    const item = itemRow({ name: 'toy', kind: 'physical', stock_total: 3 });
    await commitOrThrow(world.db, [insertRow(shopCategories, CATEGORY), insertRow(shopItems, item)]);
    endSamples(world.books);
    const run = (sql: string) => world.books.database.sqlite.exec(sql);
    const price = `UPDATE shop_items SET price_coins = 7 WHERE uuid = '${item.uuid}'`;
    expect(() => run(price)).toThrow('needs the approval of a second person');
    await commitOrThrow(
      world.db,
      approved('setItemPrice', { params: { uuid: item.uuid }, form: { price_coins: '7' } }),
    );
    expect(() => run(price.replace('7', '8'))).toThrow('needs the approval of a second person');
    run(price);
    const priced = itemRow({ name: 'cup', kind: 'physical', stock_total: 1, price_coins: 1 });
    await expect(commitOrThrow(world.db, [insertRow(shopItems, priced)])).rejects.toThrow('gets its price from two');
  });

  test('the budget of missions grows only by the amount that two people approved', async () => {
    const world = await new PayoutWorld().begin();
    endSamples(world.books);
    const [by_uuid = ''] = staff;
    const adds = (coins: number) =>
      commitOrThrow(world.db, [
        insertRow(missionBudgets, { uuid: `b${coins}`, coins, ground: 'x', by_uuid, added_at_ms: Date.now() }),
      ]);
    await expect(adds(50)).rejects.toThrow('needs the approval of a second person');
    await commitOrThrow(world.db, approved('addMissionBudget', { form: { coins: '50' } }));
    await expect(adds(51)).rejects.toThrow('needs the approval of a second person');
    await adds(50);
    expect(world.rows("SELECT balance FROM ledger_accounts WHERE id = 'house:missions'")).toEqual([{ balance: 50 }]);
  });

  test('limits one person to the amounts in the table of authority', async () => {
    const world = await new PayoutWorld().begin();
    const max = world.rows('SELECT name, most FROM amounts_alone ORDER BY name');
    expect(max).toEqual([
      { name: 'correctCoins', most: authorityTable.correctCoins.alone?.once },
      { name: 'lendFamily', most: authorityTable.lendFamily.alone?.once },
    ]);
  });

  test('every trigger that makes a transfer has its own rule number', async () => {
    const { sqlite } = (await new PayoutWorld().begin()).books.database;
    const triggers = sqlite
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      .all()
      .map(({ name, sql }) => ({ name, sql: String(sql) }));
    const numberOf = (sql: string) => /INSERT INTO running_rules VALUES \((\d+), 0\)/.exec(sql)?.[1];
    const moneyTriggers = triggers.filter(({ sql }) => sql.includes('INSERT INTO ledger_transfers'));
    expect(moneyTriggers.length).toBeGreaterThan(20);
    expect(moneyTriggers.filter(({ sql }) => !numberOf(sql)).map(({ name }) => name)).toEqual([]);
    const numbers = triggers.map(({ sql }) => numberOf(sql)).filter(Boolean);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  /** Commands of two people whose effect the database cannot compare with a row. */
  const unguarded: Partial<Record<AuthorityName, string>> = {
    reportRefund: 'the bank reports refunds too, and the settlement compares both',
  };

  test('every command that two people always give has a rule of the database', async () => {
    const triggers = schemaOf((await new PayoutWorld().begin()).books.database.sqlite);
    const sources = [...triggers.values()].filter(({ sql }) => sql.includes('just_approved')).map(({ sql }) => sql);
    const names = Object.keys(authorityTable) as AuthorityName[];
    const commands = names.filter((name) => {
      const { second, by_record } = authorityNamed(name);
      return second === 'always' && !by_record;
    });
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((name) => !(name in unguarded || sources.some((sql) => sql.includes(`'${name}'`))))).toEqual(
      [],
    );
  });
});
