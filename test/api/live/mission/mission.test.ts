/** Missions and check-in: progress, rewards, refusals, the kind of their coins, and the office. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeMessages } from '../../../../api/live/club/store-messages.ts';
import { missionJob } from '../../../../api/live/mission/mission-job.ts';
import { openDb } from '../../../../api/platform/framework/db.ts';
import { runIfDue } from '../../../../api/platform/scheduler/job.ts';
import { giveGift } from '../../../../calls/live/gift.ts';
import {
  addMission,
  changeMission,
  checkIn,
  claimMission,
  getMissions,
  listMissionBudgets,
  listMissionDays,
  listOfficeMissions,
} from '../../../../calls/live/mission.ts';
import { listMovements, setBreak } from '../../../../calls/money/wallet.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { liveUuid, userUuid } from '../../world.ts';
import { addGiving, coinsOf, giftUuid, gives } from '../gift-world.ts';

const DAY_MS = 86_400_000;

let ann: string;
let staff: string;
const device = crypto.randomUUID();

beforeEach(async () => {
  ann = await addGiving(1);
  staff = await addMember('boss', 'staff');
  await verify('ann');
  await fund(100);
});

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

const verify = (name: string) =>
  run(
    'INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES (?, ?, 0)',
    `${name}@example.com`,
    userUuid(name),
  );

const fund = (coins: number) =>
  run(
    "INSERT INTO mission_budgets (uuid, coins, ground, by_uuid, added_at_ms) VALUES (?, ?, 'test', ?, ?)",
    ...[crypto.randomUUID(), coins, userUuid('boss'), Date.now()],
  );

const addsMission = async (kind: string, { goal = 1, coins = 5, cycle = 'daily' } = {}) => {
  const now = Date.now();
  const form = {
    ...{
      title_th: 'ภารกิจ',
      title_en: 'Mission',
      cycle,
      kind,
      goal: String(goal),
      coins: String(coins),
      ground: 'test',
    },
    starts_at: new Date(now - DAY_MS).toISOString(),
    ends_at: new Date(now + DAY_MS).toISOString(),
  };
  return (await ask(addMission, { token: staff, key: crypto.randomUUID(), form: form as never })).data.uuid;
};

let factCount = 0;
const watch = (minutes: number, name = 'ann') => {
  factCount += 1;
  return run(
    `INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms, vb_role)
      VALUES (?, 'watching', ?, ?, ?, ?, ?, 'caster')`,
    ...[`watching:mission:${factCount}`, userUuid('somo'), userUuid(name), liveUuid('sing'), minutes * 60, Date.now()],
  );
};

const own = async (token = ann) => (await ask(getMissions, { token })).data;
const claims = (uuid: string, token = ann, form = { device }) => ({ token, params: { uuid }, form });

describe('GET /v1/missions', () => {
  test('a member sees the progress of each kind', async () => {
    await addsMission('watch', { goal: 15 });
    await addsMission('rooms', { goal: 3 });
    await addsMission('gifts', { goal: 1, coins: 6 });
    await run("UPDATE lives SET status = 'on_air' WHERE uuid = ?", liveUuid('sing'));
    await watch(20);
    await storeMessages(env, {
      live_uuid: liveUuid('sing'),
      writers: [{ user_uuid: userUuid('ann'), message_count: 4 }],
      now_ms: Date.now(),
    });
    const { missions, check_in, state } = await own();
    expect(state).toBe('open');
    expect(check_in).toMatchObject({ step: 1, is_rewarded: false });
    expect(Object.fromEntries(missions.map(({ kind, progress }) => [kind, progress]))).toEqual({
      watch: 15,
      rooms: 1,
      gifts: 0,
    });
  });

  test('a break empties the list and names its end', async () => {
    await addsMission('watch');
    await ask(setBreak, { token: ann, key: crypto.randomUUID(), form: { span: 'hours_24' } });
    expect(await own()).toMatchObject({ state: 'on_break', missions: [], state_until: expect.any(String) });
    expect(await askInVain(checkIn, { token: ann, form: { device } })).toMatchObject({ error: { code: 'on_break' } });
  });

  test('a minor sees no missions and gets no coins', async () => {
    await addsMission('watch');
    await run(
      'INSERT INTO paying_ages (user_uuid, min_age, old_enough_on, told_at_ms) VALUES (?, 20, ?, ?)',
      ...[userUuid('ann'), '2999-01-01', Date.now()],
    );
    expect(await own()).toMatchObject({ state: 'too_young', missions: [] });
    expect(await askInVain(checkIn, { token: ann, form: { device } })).toMatchObject({
      status: 403,
      error: { code: 'paying_age_too_young' },
    });
  });

  test('a platform with a paying age asks for it first', async () => {
    const bindings = { PAYING_MIN_AGE: '20' };
    expect((await ask(getMissions, { token: ann, bindings })).data.state).toBe('age_unknown');
    expect(await askInVain(checkIn, { token: ann, form: { device }, bindings })).toMatchObject({
      error: { code: 'paying_age_wanted', min_age: 20 },
    });
  });
});

describe('rewards', () => {
  test('a check-in pays once per day from the budget', async () => {
    const form = { device };
    expect((await ask(checkIn, { token: ann, form })).data).toEqual({ coins: 1, is_giftable: false });
    expect((await ask(checkIn, { token: ann, form })).data).toEqual({ coins: 1, is_giftable: false });
    expect(await coinsOf('ann')).toBe(2);
    expect(await own()).toMatchObject({ check_in: { step: 1, is_rewarded: true }, day_coins: 1, shop_coins: 1 });
    expect((await ask(listMovements, { token: ann })).data[0]).toMatchObject({ coins: 1, reason: 'mission' });
  });

  test('a mission pays when its goal is reached', async () => {
    const uuid = await addsMission('watch', { goal: 15 });
    await watch(14);
    expect(await askInVain(claimMission, claims(uuid))).toMatchObject({
      status: 409,
      error: { code: 'mission_not_done' },
    });
    await watch(1);
    await ask(claimMission, claims(uuid));
    await ask(claimMission, claims(uuid));
    expect(await coinsOf('ann')).toBe(6);
    expect(await askInVain(claimMission, claims(crypto.randomUUID()))).toMatchObject({ status: 404 });
  });

  test('an empty budget pays nothing', async () => {
    const uuid = await addsMission('watch', { coins: 101 });
    await run(
      `INSERT INTO dated_settings (name, from_ms, value, ground, set_by_uuid, set_at_ms) VALUES ('mission_rule', 1, ?, 'test', NULL, 1)`,
      JSON.stringify({ check_in_coins: [1, 1, 1, 1, 1, 1, 1], coins_per_day: 999, account_days: 0, are_giftable: 0 }),
    );
    await watch(5);
    expect(await askInVain(claimMission, claims(uuid))).toMatchObject({ error: { code: 'mission_budget_empty' } });
  });

  test('a second account on the same device gets nothing that day', async () => {
    const ben = await addMember('ben', 'normal');
    await verify('ben');
    await ask(checkIn, { token: ann, form: { device } });
    expect(await askInVain(checkIn, { token: ben, form: { device } })).toMatchObject({
      status: 403,
      error: { code: 'mission_device_used' },
    });
    await ask(checkIn, { token: ben, form: { device: crypto.randomUUID() } });
  });

  test('new accounts and those without an email address get nothing', async () => {
    const ben = await addMember('ben', 'normal');
    expect(await askInVain(checkIn, { token: ben, form: { device } })).toMatchObject({
      error: { code: 'mission_needs_email' },
    });
    await verify('ben');
    await run('UPDATE users SET created_at_ms = ? WHERE uuid = ?', Date.now() - DAY_MS, userUuid('ben'));
    expect(await askInVain(checkIn, { token: ben, form: { device } })).toMatchObject({
      error: { code: 'mission_account_new', from: expect.any(String) },
    });
  });

  test('the maximum of a day stops further rewards', async () => {
    const uuids = [await addsMission('watch', { coins: 29 }), await addsMission('watch', { coins: 2 })];
    await watch(5);
    await ask(claimMission, claims(uuids[0] ?? ''));
    expect(await askInVain(claimMission, claims(uuids[1] ?? ''))).toMatchObject({
      error: { code: 'mission_day_full' },
    });
    await ask(checkIn, { token: ann, form: { device } });
    expect((await own()).state).toBe('day_full');
  });
});

describe('coins of missions', () => {
  const earn = async (coins: number) => {
    const uuid = await addsMission('watch', { coins });
    await watch(1);
    await ask(claimMission, claims(uuid));
  };

  test('they cannot be given to a VB', async () => {
    await earn(20);
    const gift = { token: ann, key: crypto.randomUUID(), params: { id: liveUuid('sing') } };
    expect(
      await askInVain(giveGift, { ...gift, form: { gift_uuid: giftUuid('heart'), quantity: '1' } as never }),
    ).toMatchObject({ status: 409, error: { code: 'mission_coins_for_shop', price_coins: 10, mission_coins: 20 } });
  });

  test('bought coins beside them can be given', async () => {
    await earn(20);
    await run(
      "INSERT INTO ledger_transfers (id, from_account, to_account, amount, moved_at_ms) VALUES ('test:more', 'house:coins', ?, 10, 0)",
      `user:${userUuid('ann')}:coins`,
    );
    await gives(ann, 'heart');
    expect(await coinsOf('ann')).toBe(21);
    expect((await own()).shop_coins).toBe(20);
  });
});

describe('missions in the office', () => {
  test('staff see rewards, the budget and the days', async () => {
    const uuid = await addsMission('watch', { coins: 7 });
    await watch(1);
    await ask(claimMission, claims(uuid));
    await ask(checkIn, { token: ann, form: { device } });
    expect((await ask(listOfficeMissions, { token: staff })).data).toMatchObject([{ reward_count: 1, given_coins: 7 }]);
    expect((await ask(listMissionBudgets, { token: staff })).data).toMatchObject([{ coins: 100, left_coins: 92 }]);
    expect((await ask(listMissionDays, { token: staff })).data).toMatchObject([
      { member_count: 1, check_in_coins: 1, mission_coins: 7, coins: 8 },
    ]);
  });

  test('an end in the past stops a mission', async () => {
    const uuid = await addsMission('watch');
    await watch(1);
    const form = {
      title_th: 'ภารกิจ',
      title_en: 'Mission',
      ends_at: new Date(Date.now() - 1).toISOString(),
      ground: 'over',
    };
    await ask(changeMission, { token: staff, params: { uuid }, form });
    expect(await askInVain(claimMission, claims(uuid))).toMatchObject({ status: 404 });
  });

  test('the job deletes counts after 40 days', async () => {
    await watch(1);
    const at = (days: number) =>
      runIfDue(missionJob, { db: openDb(env.DB), env, now: new Date(Date.now() + days * DAY_MS) });
    await at(39);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM member_days').first('n')).toBe(1);
    await at(42);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM member_days').first('n')).toBe(0);
  });
});
