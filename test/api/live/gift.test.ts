/**
 * Giving inserts one row, which moves the coins, credits the V-tokens and stores the fact, or
 * nothing.
 */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeOfficeGift, giveGift, listGifts } from '../../../calls/live/gift.ts';
import { blockUser, unblockUser } from '../../../calls/people/block.ts';
import { effort } from '../../effort.ts';
import { ask, askInVain, fetchCall } from '../ask.ts';
import { addMember, tokenOf } from '../member.ts';
import { meter } from '../rows-read.ts';
import { addContract, addFamily, addLives, addUsers, liveUuid, moveToFamily, userUuid } from '../world.ts';
import { addCatalogue, addCoins, addGiving, coinsOf, giftUuid, gives, vtokensOf } from './gift-world.ts';

const NOW = '2026-11-20T08:00:00.000Z';

let ann: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  ann = await addGiving(1_000);
});

/** Returns every row that a gift writes. */
async function everything() {
  const { results } = await env.DB.prepare(
    `SELECT 'entry' AS of, account_id || transfer_id AS id FROM ledger_entries
      UNION ALL SELECT 'gift', uuid FROM gifts UNION ALL SELECT 'fact', id FROM facts
      UNION ALL SELECT 'key', key FROM idempotency_keys ORDER BY 1, 2`,
  ).all();
  return results;
}

async function givesInVain(form: Record<string, string> = {}, { live = 'sing', token = ann } = {}) {
  const before = await everything();
  const { status, error } = await askInVain(giveGift, {
    token,
    key: crypto.randomUUID(),
    params: { id: liveUuid(live) },
    form: { gift_uuid: giftUuid('heart'), ...form },
  });
  expect(await everything()).toEqual(before);
  return { status, ...error };
}

/** Inserts a copy of the last gift directly in SQL, with the given share of the family. */
const copyGift = (familyVtokens: string, share = 'family_share_basis_points') =>
  env.DB.prepare(
    `INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
        family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, is_hidden, given_at_ms, of_age_at_ms)
      SELECT position + 1, 'another', live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
        family_uuid, ${familyVtokens}, vtokens_per_100_coins, ${share}, is_hidden, given_at_ms, of_age_at_ms
      FROM gifts ORDER BY position DESC LIMIT 1`,
  ).run();

describe('the family’s share of a gift', () => {
  const terms = { family_share_basis_points: 2_500, term_days: 365, notice_days: 30 };
  const notedShares = async () => {
    const { results } = await env.DB.prepare(
      'SELECT family_share_basis_points AS share, family_vtokens FROM gifts ORDER BY position',
    ).all();
    return results;
  };
  async function joins(name: string) {
    await moveToFamily(userUuid(name), await addFamily('dao'));
  }

  test('the family’s share follows the contract in force, not the terms of new contracts', async () => {
    await addUsers(['nim'], { role: 'caster' });
    await joins('nim');
    await addContract('nim', { terms, ends_at_ms: Date.parse(NOW) + 60_000 });
    await addLives([{ slug: 'dance', caster: 'nim' }]);
    await gives(ann, 'heart', { live: 'dance', quantity: 10 });
    await env.DB.prepare(
      `INSERT INTO dated_settings SELECT name, ?1, json_set(value, '$.family_share_basis_points', 9000), 'new', NULL, ?1
        FROM dated_settings WHERE name = 'contract_terms'`,
    )
      .bind(Date.parse(NOW))
      .run();
    await gives(ann, 'heart', { live: 'dance', quantity: 10 });
    expect(await notedShares()).toEqual([
      { share: 2_500, family_vtokens: 25 },
      { share: 2_500, family_vtokens: 25 },
    ]);
  });

  test('the family’s share carries its remainder over small gifts', async () => {
    await joins('somo');
    await addCatalogue({ tea: 3 });
    for (let gift = 0; gift < 12; gift += 1) await gives(ann, 'tea');
    expect((await notedShares()).map(({ family_vtokens }) => family_vtokens)).toEqual([
      0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0,
    ]);
    expect(await env.DB.prepare('SELECT parts FROM family_remainders').first()).toEqual({ parts: 6_000 });
  });

  test('the family’s share is zero without a family, and the database rejects another share', async () => {
    await gives(ann, 'heart');
    expect(await notedShares()).toEqual([{ share: 0, family_vtokens: 0 }]);
    await joins('somo');
    await gives(ann, 'heart', { quantity: 10 });
    await expect(copyGift('20', '2000')).rejects.toThrow('a gift must use the rates in force when it is given');
  });
});

describe('POST /v1/lives/{id}/gifts', () => {
  test('a gift debits coins, credits held V-tokens, stores the family’s share and a fact', async () => {
    const family = await addFamily('dao');
    await moveToFamily(userUuid('somo'), family);
    const { data } = await gives(ann, 'heart', { quantity: 3 });
    expect(data).toMatchObject({ quantity: 3, coins: 30, coins_left: 970, live_uuid: liveUuid('sing'), given_at: NOW });
    expect([await coinsOf('ann'), await vtokensOf('somo', 'held'), await vtokensOf('somo', 'payable')]).toEqual([
      970, 30, 0,
    ]);
    const gift = await env.DB.prepare('SELECT * FROM gifts').first();
    expect(gift).toMatchObject({
      uuid: data.uuid,
      vtokens: 30,
      family_uuid: family,
      family_vtokens: 3,
      vtokens_per_100_coins: 100,
      family_share_basis_points: 1000,
      of_age_at_ms: Date.parse(NOW) + 7 * 86_400_000,
    });
    const fact = await env.DB.prepare('SELECT * FROM facts').first();
    expect(fact).toMatchObject({
      position: gift?.position,
      id: `gift:${data.uuid}`,
      kind: 'gift',
      variant: null,
      vb_uuid: userUuid('somo'),
      user_uuid: userUuid('ann'),
      live_uuid: liveUuid('sing'),
      amount: 30,
      quantity: 3,
      family_uuid: family,
      vb_role: 'caster',
    });
  });

  test('gives once per idempotency key and repeats the same response', async () => {
    const key = 'a-key-of-ann-1';
    const first = await gives(ann, 'castle', { key });
    expect(await gives(ann, 'castle', { key })).toEqual(first);
    expect(await coinsOf('ann')).toBe(0);
    expect(await vtokensOf('somo', 'held')).toBe(1_000);
  });

  test('an impossible gift is rejected with its reason and moves nothing', async () => {
    await addLives([{ slug: 'over', caster: 'somo', ended_at_ms: 1 }]);
    expect(await givesInVain({}, { live: 'nowhere' })).toMatchObject({ status: 404, code: 'live_not_found' });
    expect(await givesInVain({}, { live: 'over' })).toMatchObject({ status: 409, code: 'live_over' });
    expect(await givesInVain({ gift_uuid: giftUuid('moon') })).toMatchObject({ status: 404, code: 'gift_not_found' });
    expect(await givesInVain({ shown_coins: '9' })).toMatchObject({ code: 'gift_price_changed', price_coins: 10 });
    const short = { gift_uuid: giftUuid('castle'), quantity: '2' };
    expect(await givesInVain(short)).toMatchObject({ status: 422, code: 'coins_short', missing_coins: 1_000 });
    const somo = await tokenOf('somo');
    expect(await givesInVain({}, { token: somo })).toMatchObject({ status: 409, code: 'gift_to_oneself' });
    // A viewer who may not watch an adult live may not give in it.
    await env.DB.prepare('UPDATE lives SET least_age = 18 WHERE uuid = ?').bind(liveUuid('sing')).run();
    expect(await givesInVain()).toMatchObject({ status: 403, code: 'live_age_wanted' });
    await env.DB.prepare('UPDATE lives SET least_age = NULL WHERE uuid = ?').bind(liveUuid('sing')).run();
    for (const quantity of ['0', '100', '-1', '1.5', '']) {
      expect(await givesInVain({ quantity }), quantity).toMatchObject({ status: 422, code: 'invalid_form' });
    }
  });

  test('rejects an unlisted gift, which the catalogue no longer shows', async () => {
    const staff = await addMember('boss', 'staff');
    const [item] = (await ask(listGifts)).data;
    expect(item).toMatchObject({ coins: 5, kind: 'sticker' });
    const form = {
      name_th: 'หัวใจ',
      name_en: 'Heart',
      picture_url: '/media/gift/heart.svg',
      coins: '10',
      kind: 'gift',
      animation: 'rise',
      is_listed: 'false',
      ground: 'Too dear',
    } as const;
    await ask(changeOfficeGift, { token: staff, params: { uuid: giftUuid('heart') }, form });
    expect(await givesInVain()).toMatchObject({ status: 410, code: 'gift_unlisted' });
    expect((await ask(listGifts)).data.map(({ coins }) => coins)).toEqual([5, 1_000]);
  });

  test('the database too rejects a gift between users who block each other', async () => {
    await gives(ann, 'heart');
    const pairs = [
      ['somo', 'ann'],
      ['ann', 'somo'],
    ] as const;
    for (const [who, whom] of pairs) {
      const block = { token: await tokenOf(who), params: { uuid: userUuid(whom) } };
      await ask(blockUser, block);
      expect(await givesInVain()).toMatchObject({ status: 403, code: 'giver_blocked' });
      await expect(copyGift('family_vtokens')).rejects.toThrow('this giver is blocked');
      await ask(unblockUser, block);
    }
    await gives(ann, 'heart');
    expect(await vtokensOf('somo', 'held')).toBe(20);
  });

  test('of 200 concurrent gifts only those succeed that the coins pay for', async () => {
    await addCoins('ann', 70);
    const all = await Promise.all(
      Array.from({ length: 200 }, () =>
        fetchCall(giveGift, {
          token: ann,
          key: crypto.randomUUID(),
          params: { id: liveUuid('sing') },
          form: { gift_uuid: giftUuid('heart'), quantity: '10' },
        }),
      ),
    );
    const giftCount = all.filter(({ status }) => status === 200).length;
    expect(giftCount).toBe(10);
    expect([await coinsOf('ann'), await vtokensOf('somo', 'held')]).toEqual([70, 1_000]);
    for (const response of all.filter(({ status }) => status !== 200)) {
      expect(['coins_short', 'gifts_too_fast', 'idempotency_key_in_flight']).toContain(
        ((await response.json()) as { error: { code: string } }).error.code,
      );
    }
  });

  test('a member gives 20 gifts at once in a live, then ten per second', async () => {
    const one = await addMember('bee', 'normal');
    await addCoins('bee', 1_000);
    await addUsers(['nim'], { role: 'caster' });
    await addContract('nim');
    await addLives([{ slug: 'dance', caster: 'nim' }]);
    for (let gift = 0; gift < 20; gift += 1) await gives(ann, 'sticker-cat', { quantity: gift % 2 === 0 ? 1 : 9 });
    const refusal = await fetchCall(giveGift, {
      token: ann,
      key: 'one-too-many',
      params: { id: liveUuid('sing') },
      form: { gift_uuid: giftUuid('sticker-cat') },
    });
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refusal.json()).toMatchObject({ error: { code: 'gifts_too_fast', retry_after_seconds: 1 } });
    // Other members and other lives have their own limits.
    await gives(one, 'sticker-cat');
    await gives(ann, 'sticker-cat', { live: 'dance' });
    vi.setSystemTime(Date.parse(NOW) + 100);
    await gives(ann, 'sticker-cat', { key: 'one-too-many' });
    expect(await givesInVain()).toMatchObject({ status: 429, code: 'gifts_too_fast' });
    // A repeated command is not another gift.
    await gives(ann, 'sticker-cat', { key: 'one-too-many' });
  });

  /** Inserts more gifts with their facts, transfers and entries, without running triggers. */
  async function fill(count: number) {
    const step = (sql: string) => env.DB.prepare(sql);
    const { results } = await step(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('gifts', 'ledger_accounts', 'ledger_transfers', 'facts')`,
    ).all<{ name: string; sql: string }>();
    const many = `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= ${count})`;
    await env.DB.batch([
      ...results.map(({ name }) => step(`DROP TRIGGER ${name}`)),
      step(`INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms)
        ${many} SELECT 'gift:' || i, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms FROM facts, n`),
      step(`INSERT INTO gifts (position, uuid, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens,
          family_vtokens, vtokens_per_100_coins, family_share_basis_points, is_hidden, given_at_ms, of_age_at_ms)
        ${many} SELECT i, i, live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, quantity, coins, vtokens, family_vtokens,
          vtokens_per_100_coins, family_share_basis_points, is_hidden, given_at_ms, of_age_at_ms FROM gifts, n`),
      step(`INSERT INTO ledger_transfers
        ${many} SELECT 'many:' || i || id, from_account, to_account, amount, moved_at_ms, from_number, from_position + i, from_after,
          to_number, to_position + i, to_after FROM ledger_transfers, n WHERE id LIKE 'gift:%'`),
      step(`UPDATE ledger_accounts SET entry_count = (SELECT max(position) FROM ledger_entries WHERE account_id = id)
        WHERE entry_count > 0`),
      ...results.map(({ sql }) => step(sql)),
    ]);
  }

  test.for([1, effort({ daily: 10_000, torture: 100_000 })])(
    'after %i gifts, a transaction reads at most 72 and writes 30 rows',
    { timeout: 120_000 },
    async (count) => {
      const family = await addFamily('dao');
      await moveToFamily(userUuid('somo'), family);
      await gives(ann, 'heart');
      if (count > 1) await fill(count);
      const input = (quantity: string) => ({
        token: ann,
        key: crypto.randomUUID(),
        params: { id: liveUuid('sing') },
        form: { gift_uuid: giftUuid('castle'), quantity },
      });
      await addCoins('ann', 1_000);
      // A rejected gift performs the same reads before the transaction.
      const refusedMeter = meter();
      expect((await fetchCall(giveGift, input('99'), refusedMeter.db)).status).toBe(422);
      const acceptedMeter = meter();
      expect((await fetchCall(giveGift, input('1'), acceptedMeter.db)).status).toBe(200);
      expect(acceptedMeter.roundTrips()).toBe(2);
      expect(acceptedMeter.rowsRead() - refusedMeter.rowsRead()).toBeLessThanOrEqual(72);
      expect(acceptedMeter.rowsWritten()).toBeLessThanOrEqual(30);
      expect(refusedMeter.rowsRead()).toBeLessThanOrEqual(27);
    },
  );
});
