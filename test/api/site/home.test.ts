/** The caller's part of home: followed VBs, and what the order of lives uses. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeAccounts } from '../../../calls/office/person-merge.ts';
import { followUser } from '../../../calls/people/follow.ts';
import { getForYou, getOwnHome, HOME_FOLLOWED, MAX_WATCHED, setForYou } from '../../../calls/site/home.ts';
import { ask } from '../ask.ts';
import { askAsTwo } from '../dual-control.ts';
import { addMember } from '../member.ts';
import { addFamily, addLives, addUsers, liveUuid, moveToFamily, userUuid } from '../world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let fan = '';
beforeEach(async () => {
  fan = await addMember('fan', 'normal');
  await addUsers(['star', 'moon'], { role: 'caster' });
});

/** Stays of the fan, as rooms report them. */
const watch = (...stays: { vb: string; live?: string; minutes: number; at_ms: number }[]) =>
  env.DB.batch(
    stays.map(({ vb, live, minutes, at_ms }) =>
      env.DB.prepare(
        "INSERT INTO facts (id, kind, vb_uuid, user_uuid, live_uuid, amount, happened_at_ms) VALUES (?, 'watching', ?, ?, ?, ?, ?)",
      ).bind(crypto.randomUUID(), userUuid(vb), userUuid('fan'), live ? liveUuid(live) : null, minutes * 60, at_ms),
    ),
  );
const home = async () => (await ask(getOwnHome, { token: fan })).data;
const watched = async () => (await home()).for_you?.watched;

describe('GET /v1/home', () => {
  test('followed VBs on air come first, up to a maximum', async () => {
    const vbs = Array.from({ length: HOME_FOLLOWED + 1 }, (_, index) => `vb ${index}`);
    await addUsers(vbs, { role: 'caster' });
    await addLives([{ slug: 'now', caster: 'vb 0' }]);
    for (const name of vbs) await ask(followUser, { token: fan, params: { uuid: userUuid(name) } });
    const { followed } = await home();
    expect(followed).toHaveLength(HOME_FOLLOWED);
    expect(followed[0]).toMatchObject({ user: { name: 'vb 0' }, on_air_slug: 'now' });
    expect(followed.slice(1).every(({ on_air_slug }) => on_air_slug === null)).toBe(true);
  });

  test('minutes are summed by VB and category, and weigh more near this hour', async () => {
    await moveToFamily(userUuid('star'), await addFamily('ดาวเหนือ'));
    await env.DB.prepare(
      "INSERT INTO live_categories (slug, name_th, name_en, position, is_shown) VALUES ('song', 'เพลง', 'Songs', 1, 1)",
    ).run();
    await addLives([{ slug: 'sing', caster: 'star', category_slug: 'song' }]);
    const now = Date.now();
    expect(await watched()).toEqual([]);
    await watch(
      { vb: 'star', live: 'sing', minutes: 10, at_ms: now - DAY_MS },
      { vb: 'star', live: 'sing', minutes: 5, at_ms: now - DAY_MS - 12 * HOUR_MS },
      { vb: 'star', minutes: 7, at_ms: now - 2 * DAY_MS - 6 * HOUR_MS },
      { vb: 'moon', minutes: 50, at_ms: now - 91 * DAY_MS },
    );
    const star = { vb_uuid: userUuid('star'), family_name: 'ดาวเหนือ' };
    expect(await watched()).toEqual([
      { ...star, category: 'song', minutes: 35 },
      { ...star, category: null, minutes: 7 },
    ]);
  });

  test('only the latest stays count, and only a number of VBs is returned', async () => {
    const now = Date.now();
    const vbs = Array.from({ length: 70 }, (_, index) => `vb ${index}`);
    await addUsers(vbs, { role: 'caster' });
    await watch(...vbs.map((vb, index) => ({ vb, minutes: 70 - index, at_ms: now - (70 - index) * 60_000 })));
    const rows = (await watched()) ?? [];
    expect(rows).toHaveLength(MAX_WATCHED);
    // The ten oldest stays, which are the longest, are not among the latest sixty.
    expect(rows[0]?.vb_uuid).toBe(userUuid('vb 10'));
  });
});

describe('POST /v1/home/for-you', () => {
  const isOn = async (token = fan) => (await ask(getForYou, { token })).data.is_on;

  test('a member turns the personal order off and on', async () => {
    expect(await isOn()).toBe(true);
    for (const _ of [1, 2]) await ask(setForYou, { token: fan, form: { for_you: 'off' } });
    expect([await isOn(), (await home()).for_you]).toEqual([false, null]);
    await ask(setForYou, { token: fan, form: { for_you: 'on' } });
    expect([await isOn(), await watched()]).toEqual([true, []]);
  });

  test('a merge of accounts keeps it off', async () => {
    const other = await addMember('other', 'normal');
    await ask(setForYou, { token: other, form: { for_you: 'off' } });
    await askAsTwo(mergeAccounts, {
      token: await addMember('staff', 'staff'),
      key: crypto.randomUUID(),
      params: { uuid: userUuid('other') },
      form: { into_uuid: userUuid('fan'), reason: 'One person' },
    });
    expect(await isOn()).toBe(false);
  });
});
