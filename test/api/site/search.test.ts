/** Search: what it finds, how soon, and for whom. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../calls/office/person.ts';
import { blockUser } from '../../../calls/people/block.ts';
import { getSearchResults, type SearchKind } from '../../../calls/site/search.ts';
import { uuidOf } from '../../../seed/uuid.ts';
import { ask } from '../ask.ts';
import { addMember } from '../member.ts';
import { addEvents, addLives, addUsers, userUuid } from '../world.ts';

const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** Returns the names of all results. */
async function namesFor(q: string, { kind, token }: { kind?: SearchKind; token?: string } = {}) {
  const query = kind ? { q, kind } : { q };
  const { data } =
    token === undefined ? await ask(getSearchResults, { query }) : await ask(getSearchResults.own, { query, token });
  return {
    vbs: data.vbs.map(({ name }) => name).toSorted(),
    streams: data.streams.map(({ title }) => title),
    events: data.events.map(({ title }) => title.th),
    items: data.items.map(({ name }) => name.th),
    posts: data.posts.map(({ text }) => text),
  };
}
const vbsFor = async (q: string, token?: string) => (await namesFor(q, token === undefined ? {} : { token })).vbs;

const nothing = { vbs: [], streams: [], events: [], items: [], posts: [] };

beforeEach(async () => {
  await addUsers(['ส้มโอ', 'ส้มจี๊ด'], { role: 'caster' });
  await addUsers(['ส้มผู้ชม']);
});

describe('GET /v1/search', () => {
  test('finds VBs by a part of their name without tone marks, and no viewers', async () => {
    expect(await vbsFor('สม')).toEqual(['ส้มจี๊ด', 'ส้มโอ']);
    expect(await vbsFor('โอ')).toEqual(['ส้มโอ']);
    expect(await vbsFor('ส้มโอ้')).toEqual(['ส้มโอ']);
    expect(await namesFor('  ')).toEqual(nothing);
    expect(await namesFor('ผู้ชม')).toEqual(nothing);
  });

  test('finds streams by title and VB, events, and posts, or only one kind', async () => {
    await addLives([{ slug: 'sing', caster: 'ส้มโอ', title: 'ร้องเพลงก่อนนอน' }]);
    await addEvents([
      {
        slug: 'song',
        permission: 'external',
        title_th: 'ศึกเพลงรัก',
        title_en: 'Battle of songs',
        from: '2026-11-01T00:00:00Z',
        to: '2099-01-01T00:00:00Z',
      },
      {
        slug: 'staff',
        title_th: 'เพลงของทีม',
        title_en: 'Ours',
        permission: 'internal',
        from: '2026-11-01T00:00:00Z',
        to: '2099-01-01T00:00:00Z',
      },
    ]);
    await run(
      'INSERT INTO posts (uuid, author_uuid, text, written_at_ms) VALUES (?, ?, ?, 0)',
      uuidOf('post:1'),
      userUuid('ส้มโอ'),
      'เพลงใหม่มาแล้ว',
    );
    const expected = { ...nothing, streams: ['ร้องเพลงก่อนนอน'], events: ['ศึกเพลงรัก'], posts: ['เพลงใหม่มาแล้ว'] };
    expect(await namesFor('เพลง')).toEqual(expected);
    expect(await namesFor('เพลง', { kind: 'event' })).toEqual({ ...nothing, events: ['ศึกเพลงรัก'] });
    expect((await namesFor('ส้มโอ')).streams).toEqual(['ร้องเพลงก่อนนอน']);
    expect((await namesFor('songs')).events).toEqual(['ศึกเพลงรัก']);
    const { data } = await ask(getSearchResults, { query: { q: 'ส้มโอ' } });
    expect(data.vbs[0]).toMatchObject({ on_air_slug: 'sing', follower_count: 0 });
  });

  test('finds streams by the name of their category while it is shown', async () => {
    await run(
      "INSERT INTO live_categories (slug, name_th, name_en, position, is_shown) VALUES ('games', 'เกมมือถือ', 'Gaming', 1, 1)",
    );
    await addLives([{ slug: 'rank', caster: 'ส้มโอ', title: 'ไต่แรงก์', category_slug: 'games' }]);
    for (const q of ['เกมมือถือ', 'gaming']) expect((await namesFor(q)).streams).toEqual(['ไต่แรงก์']);
    await run('UPDATE live_categories SET is_shown = 0');
    expect((await namesFor('gaming')).streams).toEqual([]);
  });

  test('the next search finds a new name, and the old one no more', async () => {
    expect(await vbsFor('ส้มโอ')).toEqual(['ส้มโอ']);
    await run('UPDATE users SET name = ? WHERE uuid = ?', 'มะนาว', userUuid('ส้มโอ'));
    expect([await vbsFor('มะนาว'), await vbsFor('ส้มโอ')]).toEqual([['มะนาว'], []]);
    await run("UPDATE users SET role = 'normal' WHERE uuid = ?", userUuid('ส้มโอ'));
    expect(await vbsFor('มะนาว')).toEqual([]);
    expect(await env.DB.prepare('SELECT count(*) AS count FROM search_changes').first('count')).toBe(0);
  });

  test('hides suspended and leaving people with their streams and posts, and hidden streams', async () => {
    const staff = await addMember('helper', 'staff');
    await addLives([
      { slug: 'sing', caster: 'ส้มโอ', title: 'ร้องเพลง' },
      { slug: 'dance', caster: 'ส้มจี๊ด', title: 'เต้น', status: 'hidden', ended_at_ms: 1, recordings: ['/a'] },
    ]);
    await run(
      'INSERT INTO posts (uuid, author_uuid, text, written_at_ms) VALUES (?, ?, ?, 0)',
      uuidOf('post:1'),
      userUuid('ส้มโอ'),
      'ร้องเพลงใหม่',
    );
    expect(await namesFor('ร้อง')).toMatchObject({ streams: ['ร้องเพลง'], posts: ['ร้องเพลงใหม่'] });
    expect((await namesFor('เต้น')).streams).toEqual([]);
    await ask(blockPerson, {
      token: staff,
      params: { uuid: userUuid('ส้มโอ') },
      form: { until: '2099-01-01T00:00:00.000Z', ground: 'a test' },
    });
    expect(await namesFor('ร้อง')).toEqual(nothing);
    expect(await vbsFor('สม')).toEqual(['ส้มจี๊ด']);
    await run('INSERT INTO closings (user_uuid, asked_at_ms, due_at_ms) VALUES (?, 0, 0)', userUuid('ส้มจี๊ด'));
    expect(await vbsFor('สม')).toEqual([]);
  });

  test('hides from a member whom they block, and who blocks them', async () => {
    const fan = await addMember('fan', 'normal');
    expect(await vbsFor('สม', fan)).toEqual(['ส้มจี๊ด', 'ส้มโอ']);
    await ask(blockUser, { token: fan, params: { uuid: userUuid('ส้มโอ') } });
    expect([await vbsFor('สม', fan), await vbsFor('สม')]).toEqual([['ส้มจี๊ด'], ['ส้มจี๊ด', 'ส้มโอ']]);
  });
});
