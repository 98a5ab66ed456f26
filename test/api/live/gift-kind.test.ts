/** Sticker sets and VIPs: given like any gift, with further effects. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { giftJob } from '../../../api/live/gift/gift-job.ts';
import { openDb } from '../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../api/platform/scheduler/job.ts';
import { factSection } from '../../../api/rankings/fact/exported-facts.ts';
import { decideApproval } from '../../../calls/identity/approval.ts';
import { addOfficeGift, giveGift } from '../../../calls/live/gift.ts';
import { answerAppeal, askTakeBack } from '../../../calls/live/gift-hold.ts';
import { getEndLiveInfo, getLiveSupporters } from '../../../calls/live/live.ts';
import { setVip } from '../../../calls/office/person.ts';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { appealTakeBack } from '../../../calls/payouts/earning.ts';
import { listVips } from '../../../calls/people/profile.ts';
import { closeAccount } from '../../../calls/privacy/privacy.ts';
import { typeCalls } from '../../../calls/rankings/ranking.ts';
import { ask, askInVain } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember, tokenOf } from '../member.ts';
import { countReportedFacts } from '../rankings/count-facts.ts';
import { liveUuid, userUuid } from '../world.ts';
import { addCatalogue, addGiving, coinsOf, giftUuid, gives } from './gift-world.ts';

const NOW = '2026-11-20T08:00:00.000Z';
const today = { dateStart: '2026-11-20', dateEnd: '2026-11-20' };

let ann: string;
beforeEach(async () => {
  vi.setSystemTime(NOW);
  ann = await addGiving(5_000);
  await addCatalogue({ 'vip-2': 300, 'vip-4': 900, 'set-cats': 9, 'sticker-dog': 5 });
});

const scores = async (type: string) => {
  const call = typeCalls.find((one) => one.type.type === type)?.plain ?? expect.fail(type);
  return (await ask(call, { params: today })).data.map(({ user, score }) => [user.name, score]);
};

const vips = async () => {
  const { data } = await ask(listVips, { params: { id: userUuid('somo') } });
  return data.map(({ user, level }) => [user.name, level]);
};

const givesInVain = async (name: string, form: { quantity?: string; is_hidden?: 'on' }) => {
  const { error } = await askInVain(giveGift, {
    token: ann,
    key: crypto.randomUUID(),
    params: { id: liveUuid('sing') },
    form: { gift_uuid: giftUuid(name), ...form },
  });
  expect(await coinsOf('ann')).toBe(5_000);
  return error.code;
};

describe('a VIP gift', () => {
  test('a VIP gift makes its giver a VIP and counts in all coin rankings', async () => {
    await gives(ann, 'vip-2');
    expect(await vips()).toEqual([['ann', 2]]);
    await countReportedFacts();
    expect(await scores('vb-collect-vip')).toEqual([['somo', 1]]);
    expect(await scores('collect-candy')).toEqual([['somo', 300]]);
    expect(await scores('spend-coin')).toEqual([['ann', 300]]);
    expect(await env.DB.prepare('SELECT coins_received FROM lives').first('coins_received')).toBe(300);
  });

  test('a VIP gift can raise the giver’s level, never lower it', async () => {
    for (const name of ['vip-2', 'vip-4', 'vip-2']) await gives(ann, name);
    expect(await vips()).toEqual([['ann', 4]]);
  });

  test('a VIP gift is given once at a time and not anonymously', async () => {
    expect(await givesInVain('vip-2', { quantity: '2' })).toBe('gift_given_singly');
    expect(await givesInVain('vip-2', { is_hidden: 'on' })).toBe('vip_not_hidden');
    expect(await vips()).toEqual([]);
  });

  const takeBack = async (uuid: string) => {
    const [boss, chief] = [await addMember('boss', 'staff'), await addMember('chief', 'staff')];
    vi.setSystemTime(Date.now() + 1_000);
    const form = { ground: 'The top-up was not theirs', to_giver: 'on' as const };
    const { approval_uuid, digest } = (await ask(askTakeBack, { token: boss, params: { uuid }, form })).data;
    const decision = { params: { uuid: approval_uuid }, form: { decision: 'approve', digest } as const };
    await ask(decideApproval, { token: chief, key: crypto.randomUUID(), ...decision });
  };
  const grantAppeal = async (uuid: string) => {
    const params = { uuid };
    await ask(appealTakeBack, { token: await tokenOf('somo'), params, form: { appeal: 'เธอเติมเองจริงค่ะ' } });
    const form = { answer: 'You are right', is_granted: 'on' } as const;
    await ask(answerAppeal, { token: await addMember('third', 'staff'), params, form });
  };

  test('a reversed VIP gift lowers the level, and a granted appeal restores it', async () => {
    const low = (await gives(ann, 'vip-2')).data;
    const high = (await gives(ann, 'vip-4')).data;
    await takeBack(high.uuid);
    expect(await vips()).toEqual([['ann', 2]]);
    await takeBack(low.uuid);
    expect(await vips()).toEqual([]);
    await grantAppeal(high.uuid);
    expect(await vips()).toEqual([['ann', 4]]);
    await countReportedFacts();
    expect(await scores('vb-collect-vip')).toEqual([['somo', 1]]);
  });

  test('a reversed VIP gift keeps the level that staff set, whatever the catalogue says', async () => {
    const staff = await addMember('helper', 'staff');
    const makes = (level: string) => {
      const form = { vb_uuid: userUuid('somo'), level, ground: 'A friend of the house' };
      return ask(setVip, { token: staff, params: { uuid: userUuid('ann') }, form });
    };
    await makes('1');
    const high = (await gives(ann, 'vip-4')).data;
    await env.DB.prepare(`UPDATE gift_items SET vip_level = 5 WHERE vip_level = 4`).run();
    expect(await vips()).toEqual([['ann', 4]]);
    await takeBack(high.uuid);
    expect(await vips()).toEqual([['ann', 1]]);
    // A user whose VIP level staff removed does not regain it from earlier gifts.
    await gives(ann, 'vip-2');
    await makes('0');
    vi.setSystemTime(Date.now() + 1_000);
    const last = (await gives(ann, 'vip-2')).data;
    await takeBack(last.uuid);
    expect(await vips()).toEqual([]);
  });

  test('a VIP level moves with a merged account and ends with a closed one', async () => {
    const high = (await gives(ann, 'vip-4')).data;
    await takeBack(high.uuid);
    await countReportedFacts();
    // After the V-tokens would have matured, the reversed gift no longer keeps its giver’s account
    // open.
    vi.setSystemTime(Date.parse(NOW) + 8 * 86_400_000);
    await runIfDue(giftJob, { db: openDb(env.DB), env, now: new Date() });
    const [into, staff] = [await addMember('bob', 'normal'), await addMember('helper', 'staff')];
    const form = { into_uuid: userUuid('bob'), reason: 'One person' };
    const merging = { token: staff, key: crypto.randomUUID(), params: { uuid: userUuid('ann') }, form };
    await askAsTwo(mergeAccounts, merging);
    await grantAppeal(high.uuid);
    expect((await ask(listVips, { params: { id: userUuid('somo') } })).data).toMatchObject([
      { user: { uuid: userUuid('bob') }, level: 4 },
    ]);
    await ask(closeAccount, { token: into, form: { coins: String(await coinsOf('bob')), vip: '1' } });
    await env.DB.prepare('UPDATE closings SET done_at_ms = ?').bind(Date.now()).run();
    expect(await vips()).toEqual([]);
  });
});

describe('a set of stickers', () => {
  test('a sticker set counts as its stickers and as one whole set', async () => {
    await gives(ann, 'set-cats');
    await gives(ann, 'sticker-cat', { quantity: 3 });
    await countReportedFacts();
    expect(await scores('collect-sticker')).toEqual([['somo', 5]]);
    expect(await scores('collect-sticker-set')).toEqual([['somo', 1]]);
    expect(await scores('collect-candy')).toEqual([['somo', 24]]);
    expect(await givesInVainOfSet()).toBe('gift_given_singly');
  });

  const givesInVainOfSet = async () => {
    const form = { gift_uuid: giftUuid('set-cats'), quantity: '10' };
    const params = { id: liveUuid('sing') };
    return (await askInVain(giveGift, { token: ann, key: crypto.randomUUID(), params, form })).error.code;
  };
});

test('an anonymous gift counts for the VB and names its giver on no board', async () => {
  await gives(ann, 'castle', { is_hidden: 'on' });
  await gives(ann, 'heart');
  await countReportedFacts();
  expect(await scores('collect-candy')).toEqual([['somo', 1_010]]);
  expect(await scores('spend-coin')).toEqual([['ann', 10]]);
  const supporters = (await ask(getLiveSupporters, { params: { slug: 'sing' } })).data;
  expect(supporters.givers.map(({ user, coins }) => [user.name, coins])).toEqual([['ann', 10]]);
  await env.DB.prepare(`UPDATE lives SET status = 'ended', ended_at_ms = ?`)
    .bind(Date.parse(NOW) + 1)
    .run();
  const factOf = async (name: string) =>
    (await factSection.rowsOf(openDb(env.DB), env, userUuid(name))).find(({ user_uuid }) => user_uuid === null);
  const fact = { vb_uuid: userUuid('somo'), user_uuid: null, amount: 1_000 };
  expect([await factOf('somo'), await factOf('ann')]).toMatchObject([fact, fact]);
  const { top_givers } = (await ask(getEndLiveInfo, { params: { id: liveUuid('sing') } })).data;
  expect(top_givers.map(({ coins }) => coins)).toEqual([10]);
});

test('the database rejects incomplete VIPs and sticker sets, and several in one gift', async () => {
  await gives(ann, 'vip-2');
  const copy = env.DB.prepare(
    `INSERT INTO gifts SELECT position + 1, 'another', live_uuid, giver_uuid, vb_uuid, vb_role, item_uuid, kind, 2, 2 * coins, 2 * vtokens,
        family_uuid, family_vtokens, vtokens_per_100_coins, family_share_basis_points, match_id, is_hidden, given_at_ms, of_age_at_ms, vip_level, paid_from
      FROM gifts`,
  ).run();
  await expect(copy).rejects.toThrow('the gift must match a listed item of the catalogue');
  for (const wrong of [
    `vip_level = NULL`,
    `vip_level = 6`,
    `kind = 'gift'`,
    `kind = 'sticker_set', vip_level = NULL`,
  ]) {
    const statement = env.DB.prepare(`UPDATE gift_items SET ${wrong} WHERE kind = 'vip'`);
    await expect(statement.run()).rejects.toThrow('CHECK constraint failed');
  }
});

test('staff add a VIP with a level and a sticker set with a key', async () => {
  const staff = await addMember('boss', 'staff');
  const form = {
    name_th: 'VIP',
    name_en: 'VIP',
    picture_url: '/media/gift/heart.svg',
    coins: '300',
    animation: 'burst',
    is_listed: 'on',
    ground: 'New',
  } as const;
  const add = (more: object) =>
    ask(addOfficeGift, { token: staff, key: crypto.randomUUID(), form: { ...form, ...more } as never });
  const addInVain = async (more: object) => {
    const input = { token: staff, key: crypto.randomUUID(), form: { ...form, ...more } as never };
    const { status, error } = await askInVain(addOfficeGift, input);
    return [status, error.code];
  };
  expect((await add({ kind: 'vip', vip_level: '3' })).data).toMatchObject({ vip_level: 3, quantity_max: 1 });
  expect((await add({ kind: 'sticker_set', set_key: 'cats' })).data).toMatchObject({
    set_key: 'cats',
    quantity_max: 1,
  });
  expect((await add({ kind: 'sticker' })).data).toMatchObject({ quantity_max: 99 });
  expect(await addInVain({ kind: 'vip' })).toEqual([422, 'gift_level_refused']);
  expect(await addInVain({ kind: 'gift', vip_level: '1' })).toEqual([422, 'gift_level_refused']);
  expect(await addInVain({ kind: 'sticker_set' })).toEqual([422, 'gift_set_refused']);
  expect(await addInVain({ kind: 'vip', vip_level: '1', set_key: 'cats' })).toEqual([422, 'gift_set_refused']);
});
