/**
 * Coins of a family: the spenders and recipients, the remaining balances, and the uses that are not
 * allowed.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { familyJob } from '../../../api/families/family/notice.ts';
import { closeDay } from '../../../api/money/ledger/closing.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { commitOrThrow, write } from '../../../api/platform/framework/statement.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { leaveFamily } from '../../../calls/families/family.ts';
import { getFamilyStatement } from '../../../calls/families/family-statement.ts';
import {
  endManager,
  listBudgetSpends,
  listFamilySpends,
  nameManager,
  passBudget,
  takeBudgetBack,
} from '../../../calls/families/family-wallet.ts';
import { giveGift } from '../../../calls/live/gift.ts';
import { getFamilyPurses, listWalletMembers } from '../../../calls/money/family-wallet.ts';
import type { Payer } from '../../../calls/platform/page-field.ts';
import { giveShopItem } from '../../../calls/shop/order.ts';
import { listHadProducts } from '../../../calls/shop/order-history.ts';
import { asRule } from '../../as-rule.ts';
import { itemUuid } from '../../shop-rows.ts';
import { ask, askInVain } from '../ask.ts';
import { addCatalogue, giftUuid, gives } from '../live/gift-world.ts';
import { addMember, tokenOf } from '../member.ts';
import { addItems } from '../shop/shop-world.ts';
import { addContract, addFamily, addLives, addUsers, liveUuid, userUuid } from '../world.ts';

const NOW = new Date('2031-11-10T05:00:00Z');
const key = () => crypto.randomUUID();
const params = (name: string) => ({ uuid: userUuid(name) });

let family: string;
let owner: string;
let nim: string;
let fah: string;

beforeEach(async () => {
  vi.setSystemTime(NOW);
  family = await addFamily('dao');
  const other = await addFamily('mekha');
  owner = await addMember('owner', 'family', family);
  nim = await addMember('nim', 'caster', family);
  fah = await addMember('fah', 'caster', family);
  await addUsers(['away'], { role: 'caster', family_uuid: other });
  for (const name of ['nim', 'fah', 'away']) await addContract(name);
  await addLives([
    { slug: 'nim-sings', caster: 'nim' },
    { slug: 'away-sings', caster: 'away' },
  ]);
  await addCatalogue({ heart: 10, castle: 1_000, 'vip-1': 100 });
  await addItems({ name: 'star' }, { name: 'bear', kind: 'physical', stock_total: 3 });
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0)`).bind(wallet()),
    env.DB.prepare(
      `INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('loan-coins', 'house:coins', ?, 5000, 0)`,
    ).bind(wallet()),
  ]);
  // The coins count as bought. test/api/families/funds.test.ts tests the others.
  await commitOrThrow(openDb(env.DB), asRule([write`INSERT INTO family_funds VALUES (${family}, 5000)`]));
});

const wallet = () => `family:${family}:coins`;
const balance = (id: string) =>
  env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?').bind(id).first<number>('balance');
const facts = async () =>
  (await env.DB.prepare('SELECT kind, variant, user_uuid FROM facts ORDER BY position').all()).results;
const pass = (
  token: string,
  name: string,
  coins: number,
  call: typeof passBudget | typeof takeBudgetBack = passBudget,
) => ({
  token,
  key: key(),
  params: params(name),
  form: { coins: String(coins) },
  call,
});
const passed = async (...args: Parameters<typeof pass>) => {
  const { call, ...input } = pass(...args);
  return (await ask(call, input)).data;
};
const passedInVain = async (...args: Parameters<typeof pass>) => {
  const { call, ...input } = pass(...args);
  return askInVain(call, input);
};
const manages = (name: string, day_limit_coins: number) =>
  ask(nameManager, {
    token: owner,
    key: key(),
    params: params(name),
    form: { day_limit_coins: String(day_limit_coins) },
  });
const gift = (token: string, live: string, name = 'heart', pays: Payer = 'family') => ({
  token,
  key: key(),
  params: { id: liveUuid(live) },
  form: { gift_uuid: giftUuid(name), pays },
});

describe('family wallet', () => {
  test('the owner’s gifts earn a share, except gifts to own VBs', async () => {
    expect((await gives(owner, 'castle', { live: 'nim-sings', pays: 'family' })).data.coins_left).toBe(4_000);
    await gives(owner, 'castle', { live: 'away-sings', pays: 'family' });
    const { results } = await env.DB.prepare(
      'SELECT family_share_basis_points AS share, family_vtokens, vtokens, match_id, paid_from FROM gifts ORDER BY position',
    ).all();
    expect(results).toMatchObject([
      { share: 0, family_vtokens: 0, paid_from: wallet() },
      { share: 1_000, paid_from: wallet() },
    ]);
    expect(results[0]?.vtokens).toBeGreaterThan(0);
    expect(results[1]?.family_vtokens).toBeGreaterThan(0);
    expect(await balance(wallet())).toBe(3_000);
    // No ranking, event or monster has a rule for this kind.
    expect((await facts()).map(({ kind }) => kind)).toEqual(['family_gift', 'family_gift']);
    const rules = 'SELECT count(*) AS count FROM ranking_rules WHERE fact_kind = ?';
    expect(await env.DB.prepare(rules).bind('family_gift').first('count')).toBe(0);
    expect(await closeDay(openDb(env.DB), new Date(NOW.getTime() + 86_400_000))).toBe('closed');
  });

  test('a budget belongs to the family until it is given, and counts for it', async () => {
    expect(await passed(owner, 'fah', 800)).toEqual({ wallet_coins: 4_200, budget_coins: 800 });
    expect((await ask(getFamilyPurses, { token: fah })).data).toMatchObject({ wallet: null, budget: { coins: 800 } });
    await gives(fah, 'heart', { live: 'nim-sings', pays: 'budget' });
    expect(await env.DB.prepare('SELECT family_share_basis_points FROM gifts').first()).toEqual({
      family_share_basis_points: 0,
    });
    expect(await passed(owner, 'fah', 90, takeBudgetBack)).toEqual({ wallet_coins: 4_290, budget_coins: 700 });
    const ofWallet = (await ask(listFamilySpends, { token: owner })).data;
    const ofBudget = (await ask(listBudgetSpends, { token: fah })).data;
    expect(ofWallet.map(({ kind, coins }) => [kind, coins]).toSorted()).toEqual([
      ['budget', -800],
      ['budget_back', 90],
      ['budget_gift', 0],
    ]);
    expect(ofBudget.map(({ kind, coins }) => [kind, coins]).toSorted()).toEqual([
      ['budget', 800],
      ['budget_back', -90],
      ['budget_gift', -10],
    ]);
    expect(ofBudget.find(({ kind }) => kind === 'budget_gift')).toMatchObject({
      by: { name: 'fah' },
      whom: { name: 'nim' },
    });
    expect((await ask(listWalletMembers, { token: owner })).data).toMatchObject([
      { user: { name: 'fah' }, budget_coins: 700, day_limit_coins: null },
      { user: { name: 'nim' }, budget_coins: 0 },
    ]);
    const month = (await ask(getFamilyStatement, { token: owner, params: { month: '2031-11' } })).data;
    expect(month.coins.lines.map(({ reason }) => reason)).toEqual(['budget', 'budget_back']);
    expect(await closeDay(openDb(env.DB), new Date(NOW.getTime() + 86_400_000))).toBe('closed');
  });

  test('a long statement comes in parts, each with the balances of the month', async () => {
    const november = Date.parse('2031-11-02T00:00:00+07:00');
    await env.DB.prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1001)
    INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) SELECT 'sample-' || n, 'house:coins', ?, 1, ? FROM number`,
    )
      .bind(wallet(), november)
      .run();
    const part = async (part?: string) =>
      (
        await ask(getFamilyStatement, {
          token: owner,
          params: { month: '2031-11' },
          query: part === undefined ? {} : { part },
        })
      ).data;
    const [first, second] = [await part(), await part('2')];
    expect([first.has_more, first.coins.lines.length, first.coins.lines.at(-1)?.after]).toEqual([true, 1_000, 6_000]);
    expect([second.has_more, second.coins.lines.length, second.coins.lines.at(-1)?.after]).toEqual([false, 1, 6_001]);
    for (const { coins } of [first, second]) expect(coins).toMatchObject({ opening: 5_000, closing: 6_001 });
    const query = { part: '0' };
    expect(await askInVain(getFamilyStatement, { token: owner, params: { month: '2031-11' }, query })).toMatchObject({
      status: 400,
      error: { code: 'invalid_query' },
    });
  });

  test('the rest of a budget returns when its VB leaves the family', async () => {
    await passed(owner, 'fah', 800);
    await manages('fah', 500);
    const { data } = await ask(leaveFamily, { token: fah, key: key(), form: { ground: 'Other plans' } });
    const now = new Date(Date.parse(data.leaves_at) + 1_000);
    vi.setSystemTime(now);
    await runIfDue(familyJob, { db: openDb(env.DB), env, now });
    expect(await balance(wallet())).toBe(5_000);
    expect((await ask(getFamilyPurses, { token: await tokenOf('fah') })).data).toEqual({ wallet: null, budget: null });
  });

  test('a manager’s daily limit covers gifts, budgets and the shop together', async () => {
    expect(await askInVain(giveGift, gift(fah, 'nim-sings'))).toMatchObject({
      status: 403,
      error: { code: 'family_wallet_not_yours' },
    });
    await manages('fah', 300);
    await gives(fah, 'heart', { live: 'nim-sings', quantity: 10, pays: 'family' });
    await passed(fah, 'nim', 100);
    const star = {
      item_uuid: itemUuid('star'),
      for_user_uuid: userUuid('nim'),
      price_coins: '100',
      pays: 'family',
    } as const;
    await ask(giveShopItem, { token: fah, key: key(), form: star });
    expect((await ask(getFamilyPurses, { token: fah })).data.wallet).toMatchObject({
      is_owner: false,
      left_today_coins: 0,
    });
    const refusal = { status: 422, error: { code: 'family_limit_reached', left_coins: 0 } };
    expect(await askInVain(giveGift, gift(fah, 'nim-sings'))).toMatchObject(refusal);
    expect(await passedInVain(fah, 'nim', 1)).toMatchObject(refusal);
    await expect(
      env.DB.prepare(`INSERT INTO family_spends (uuid, kind, family_uuid, by_uuid, whom_uuid, coins, at_ms)
      VALUES ('x', 'budget', ?, ?, ?, 1, ?)`)
        .bind(family, userUuid('fah'), userUuid('nim'), NOW.getTime())
        .run(),
    ).rejects.toThrow('the daily limit of the manager is exceeded');
    // The next Bangkok day has a new limit, until the owner ends it.
    vi.setSystemTime(NOW.getTime() + 86_400_000);
    const again = await tokenOf('fah');
    expect((await ask(getFamilyPurses, { token: again })).data.wallet?.left_today_coins).toBe(300);
    await ask(endManager, { token: await tokenOf('owner'), params: params('fah') });
    expect((await ask(getFamilyPurses, { token: again })).data.wallet).toBeNull();
  });

  test('concurrent gifts exceed neither a manager’s limit nor the wallet', async () => {
    await manages('fah', 2_500);
    const requests = Array.from({ length: 6 }, () =>
      ask(giveGift, gift(fah, 'nim-sings', 'castle')).then(
        () => 1,
        () => 0,
      ),
    );
    expect((await Promise.all(requests)).filter(Boolean)).toHaveLength(2);
    const all = Array.from({ length: 6 }, () =>
      ask(giveGift, gift(owner, 'nim-sings', 'castle')).then(
        () => 1,
        () => 0,
      ),
    );
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(3);
    expect(await balance(wallet())).toBe(0);
  });

  test('a family buys only for its VBs, and its purchases never count', async () => {
    const buys = (name: string, item = 'star') => ({
      token: owner,
      key: key(),
      form: { item_uuid: itemUuid(item), for_user_uuid: userUuid(name), price_coins: '100', pays: 'family' as const },
    });
    await ask(giveShopItem, buys('nim'));
    expect((await ask(listHadProducts, { token: nim })).data).toMatchObject([{ item: { name: { en: 'star' } } }]);
    expect(await facts()).toEqual([]);
    expect(await askInVain(giveShopItem, buys('away'))).toMatchObject({ error: { code: 'family_member_not_found' } });
    expect(await balance(wallet())).toBe(4_900);
    expect((await ask(listBudgetSpends, { token: nim })).data).toMatchObject([
      { kind: 'shop', coins: 0, total_coins: 100 },
    ]);
  });

  test('family coins give no VIP, and budgets go only to members', async () => {
    expect(await askInVain(giveGift, gift(owner, 'nim-sings', 'vip-1'))).toMatchObject({
      error: { code: 'family_pays_no_vip' },
    });
    expect(await askInVain(giveGift, gift(nim, 'away-sings', 'heart', 'budget'))).toMatchObject({
      error: { code: 'family_budget_none' },
    });
    expect(await passedInVain(owner, 'away', 10)).toMatchObject({ error: { code: 'family_member_not_found' } });
    expect(await passedInVain(owner, 'nim', 5_001)).toMatchObject({ error: { code: 'coins_short' } });
    expect(await passedInVain(owner, 'nim', 1, takeBudgetBack)).toMatchObject({ error: { code: 'coins_short' } });
    expect(
      await askInVain(nameManager, { token: nim, key: key(), params: params('fah'), form: { day_limit_coins: '1' } }),
    ).toMatchObject({ status: 403 });
  });

  test('the database rejects transfers of family coins to shares or wallets of users', async () => {
    await passed(owner, 'fah', 800);
    const budget = `family:${family}:budget:${userUuid('fah')}`;
    const move = (id: string, from: string, to: string) =>
      env.DB.prepare(
        'INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES (?, ?, ?, 1, 1)',
      )
        .bind(id, from, to)
        .run();
    await expect(move('x', wallet(), `user:${userUuid('nim')}:coins`)).rejects.toThrow('SQLITE_CONSTRAINT');
    await env.DB.prepare(`INSERT INTO ledger_accounts (id, currency, lowest) VALUES (?, 'COIN', 0)`)
      .bind(`user:${userUuid('fah')}:coins`)
      .run();
    for (const [id, from, to] of [
      ['budget:x', wallet(), budget],
      ['budget_back:x', budget, wallet()],
      ['shop:x:coins', budget, 'house:shop'],
      ['x', budget, `user:${userUuid('fah')}:coins`],
      ['x', 'house:coins', budget],
    ] as const) {
      await expect(move(id, from, to), `${id} ${from} ${to}`).rejects.toThrow(
        /a transfer with this name cannot move between these accounts|a transfer must name the row that causes it/,
      );
    }
    await gives(fah, 'heart', { live: 'nim-sings', pays: 'budget' });
    const again = (changes: string) =>
      env.DB.prepare(
        `INSERT INTO gifts SELECT position + 1, 'again', live_uuid, ${changes} FROM gifts ORDER BY position DESC LIMIT 1`,
      ).run();
    const rest = 'vb_role, item_uuid, kind, quantity, coins, vtokens, family_uuid';
    const tail = 'given_at_ms, of_age_at_ms, vip_level';
    // With the contract's share, by an unauthorized giver, and in a match.
    await expect(
      again(
        `giver_uuid, vb_uuid, ${rest}, vtokens / 10, vtokens_per_100_coins, 1000, match_id, is_hidden, ${tail}, paid_from`,
      ),
    ).rejects.toThrow('a gift must use the rates in force when it is given');
    await expect(
      again(
        `'${userUuid('away')}', vb_uuid, ${rest}, family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden, ${tail}, paid_from`,
      ),
    ).rejects.toThrow('a family cannot pay for this gift');
  });
});
