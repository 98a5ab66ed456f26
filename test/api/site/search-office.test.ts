/** Search of staff: what they find, and that a role finds only what it may read. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOfficeLives } from '../../../calls/live/live-office.ts';
import { listOfficeEvents } from '../../../calls/rankings/event-office.ts';
import { OFFICE_RESULTS, type OfficeResults, searchOffice } from '../../../calls/site/search-office.ts';
import { ask, fetchCall } from '../ask.ts';
import { addMember } from '../member.ts';
import { beginMoney, placeOrder } from '../money/money-world.ts';
import { addEvents, addLives, addUsers, liveUuid, userUuid } from '../world.ts';

let staff: string;
beforeEach(async () => {
  staff = await addMember('helper', 'staff');
});

const nothing: OfficeResults = { people: [], orders: [], payouts: [], lives: [], 'shop-items': [], events: [] };
const resultsFor = async (find: string, token = staff) => (await ask(searchOffice, { token, query: { find } })).data;
const namesFor = async (find: string) => (await resultsFor(find)).people.map(({ name }) => name);

describe('GET /v1/office/search', () => {
  test('finds viewers by the start of a name, and VBs by any part', async () => {
    await addUsers(['ส้มโอ'], { role: 'caster' });
    await addUsers(['ส้มผู้ชม']);
    expect(await namesFor('ส้ม')).toEqual(['ส้มผู้ชม', 'ส้มโอ']);
    expect(await namesFor('โอ')).toEqual(['ส้มโอ']);
    expect(await namesFor('ผู้ชม')).toEqual([]);
    expect(await namesFor(userUuid('ส้มผู้ชม').toUpperCase())).toEqual(['ส้มผู้ชม']);
    await env.DB.prepare("INSERT INTO emails (address, user_uuid, verified_at_ms) VALUES ('fan@vela.example', ?, 0)")
      .bind(userUuid('ส้มผู้ชม'))
      .run();
    expect(await namesFor('Fan@vela.example')).toEqual(['ส้มผู้ชม']);
    expect(await resultsFor('   ')).toEqual(nothing);
  });

  test('finds hidden streams and events by name or uuid, which their lists then show', async () => {
    await addUsers(['star'], { role: 'caster' });
    await addLives([
      { slug: 'sing', caster: 'star', title: 'ร้องเพลง', status: 'hidden', ended_at_ms: 1, recordings: ['/a'] },
    ]);
    const time = { from: '2026-11-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
    await addEvents([{ slug: 'staff', title_th: 'เพลงของทีม', title_en: 'Ours', permission: 'internal', ...time }]);
    const results = await resultsFor('เพลง');
    expect(results).toMatchObject({
      lives: [{ title: 'ร้องเพลง', state: 'hidden', caster: { name: 'star' } }],
      events: [{ slug: 'staff', title: { en: 'Ours' } }],
    });
    expect((await resultsFor(liveUuid('sing'))).lives).toEqual(results.lives);
    for (const find of ['sing', liveUuid('sing')])
      expect((await ask(listOfficeLives, { token: staff, query: { find } })).data).toMatchObject([
        { uuid: liveUuid('sing'), state: 'hidden' },
      ]);
    for (const find of ['staff', results.events[0]?.uuid ?? ''])
      expect((await ask(listOfficeEvents, { token: staff, query: { find } })).data).toMatchObject([{ slug: 'staff' }]);
    for (const list of [listOfficeLives, listOfficeEvents])
      expect((await ask(list, { token: staff, query: { find: 'other' } })).data).toEqual([]);
  });

  test('finds at most five of a kind', async () => {
    await addUsers(Array.from({ length: OFFICE_RESULTS + 2 }, (_, nth) => `fan ${nth}`));
    expect(await namesFor('fan')).toHaveLength(OFFICE_RESULTS);
  });

  test('a moderator finds streams only, and a viewer may not search', async () => {
    await addUsers(['star'], { role: 'caster' });
    await addLives([{ slug: 'sing', caster: 'star', title: 'star sings' }]);
    expect(await resultsFor('star')).toMatchObject({ people: [{ name: 'star' }], lives: [{ title: 'star sings' }] });
    const moderator = await addMember('guard', 'moderator');
    expect(await resultsFor('star', moderator)).toMatchObject({ ...nothing, lives: [{ title: 'star sings' }] });
    const viewer = await addMember('viewer', 'normal');
    expect((await fetchCall(searchOffice, { token: viewer, query: { find: 'star' } })).status).toBe(403);
  });
});

test('GET /v1/office/search finds an order by its reference', async () => {
  const { fan } = await beginMoney();
  const { reference, uuid } = await placeOrder(fan);
  const clerk = await addMember('clerk', 'staff');
  expect((await resultsFor(reference.toLowerCase(), clerk)).orders).toMatchObject([
    { uuid, reference, user: { name: 'fan' } },
  ]);
});
