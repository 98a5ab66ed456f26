/** Categories of lives: chosen by VBs, managed by staff, listed for visitors. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { announceLive } from '../../../../calls/live/announce.ts';
import {
  addLiveCategory,
  changeLiveCategory,
  chooseLiveCategory,
  dropLiveCategory,
  getCategory,
  listCategories,
  listCategoryLives,
  listLiveCategories,
} from '../../../../calls/live/category.ts';
import { endMyLive, getLive, startLive } from '../../../../calls/live/live.ts';
import { getStudio } from '../../../../calls/live/studio.ts';
import { blockPerson } from '../../../../calls/office/person.ts';
import { ask, askInVain } from '../../ask.ts';
import { addMember } from '../../member.ts';
import { addContract, addLives, userUuid } from '../../world.ts';
import { putOnAir } from '../on-air.ts';

const form = { name_th: 'ร้องเพลง', name_en: 'Singing', position: '10', is_shown: 'on', ground: 'asked for' } as const;

let staff: string;
let somo: string;

beforeEach(async () => {
  staff = await addMember('boss', 'staff');
  somo = await addMember('somo', 'caster');
  await addContract('somo');
  await addCategory('singing');
  await addCategory('games', { name_en: 'Games', name_th: 'เกม', position: '20' });
});

const addCategory = (slug: string, changes: Partial<z.input<(typeof addLiveCategory)['form']>> = {}) =>
  ask(addLiveCategory, { token: staff, form: { slug, ...form, ...changes } });

/** Puts the VB on air, and returns the live as visitors see it. */
async function onAir(category?: string) {
  const { data } = await ask(startLive, {
    token: somo,
    form: { title: 'x', ...(category !== undefined && { category }) },
  });
  await putOnAir(data.uuid);
  return data.slug;
}

const categoryOf = async (slug: string) => (await ask(getLive, { params: { slug } })).data.category?.slug ?? null;
const counts = async () =>
  Object.fromEntries((await ask(listCategories)).data.map(({ slug, on_air_count }) => [slug, on_air_count]));

describe('POST /v1/live', () => {
  test('a live has the chosen category, and the next one has it by default', async () => {
    expect(await categoryOf(await onAir('games'))).toBe('games');
    expect(await counts()).toEqual({ singing: 0, games: 1 });
    await ask(endMyLive, { token: somo });
    expect(await counts()).toEqual({ singing: 0, games: 0 });
    expect((await ask(getStudio, { token: somo })).data.category).toBe('games');
    expect(await categoryOf(await onAir())).toBe('games');
    await ask(endMyLive, { token: somo });
    expect(await categoryOf(await onAir(''))).toBeNull();
  });

  test('an unknown or hidden category is a 404 and starts nothing', async () => {
    await addCategory('hidden', { is_shown: 'false' });
    for (const category of ['nothing', 'hidden']) {
      expect(await askInVain(startLive, { token: somo, form: { title: 'x', category } })).toMatchObject({
        status: 404,
        error: { code: 'category_not_found' },
      });
    }
    expect((await ask(getStudio, { token: somo })).data.waiting).toBeNull();
  });

  test('a category deleted while a live waits leaves it none', async () => {
    const { data } = await ask(startLive, { token: somo, form: { title: 'x', category: 'games' } });
    expect(data.category?.name).toEqual({ th: 'เกม', en: 'Games' });
    await ask(dropLiveCategory, { token: staff, params: { slug: 'games' }, form: { ground: 'over' } });
    await putOnAir(data.uuid);
    expect(await categoryOf(data.slug)).toBeNull();
  });

  test('a label named like a category is the first category of its VB', async () => {
    await env.DB.batch([
      env.DB.prepare("INSERT INTO labels (key, name_th, name_en, tone) VALUES ('games', 'เกม', 'Gamer', 'pink')"),
      env.DB.prepare('INSERT INTO user_labels VALUES (?, ?)').bind(userUuid('somo'), 'games'),
    ]);
    expect((await ask(getCategory, { params: { slug: 'games' } })).data.vbs).toMatchObject([{ name: 'somo' }]);
    expect(await categoryOf(await onAir())).toBe('games');
  });
});

describe('POST /v1/live/category', () => {
  test('a VB changes and removes the category of their live', async () => {
    const slug = await onAir('games');
    await ask(chooseLiveCategory, { token: somo, form: { category: 'singing' } });
    expect([await categoryOf(slug), await counts()]).toEqual(['singing', { singing: 1, games: 0 }]);
    expect((await ask(chooseLiveCategory, { token: somo, form: { category: '' } })).data.category).toBeNull();
    expect([await categoryOf(slug), await counts()]).toEqual([null, { singing: 0, games: 0 }]);
  });

  test('a live that waits for its first picture also changes', async () => {
    const { data } = await ask(startLive, { token: somo, form: { title: 'x' } });
    await ask(chooseLiveCategory, { token: somo, form: { category: 'games' } });
    await putOnAir(data.uuid);
    expect(await categoryOf(data.slug)).toBe('games');
  });

  test('without a live or with an unknown category it is a 404', async () => {
    expect((await askInVain(chooseLiveCategory, { token: somo, form: { category: 'games' } })).error.code).toBe(
      'live_not_found',
    );
    await onAir();
    expect((await askInVain(chooseLiveCategory, { token: somo, form: { category: 'none' } })).error.code).toBe(
      'category_not_found',
    );
  });
});

describe('GET /v1/categories/{slug}', () => {
  test('lists lives on air, VBs and announced lives, each only in its category', async () => {
    const slug = await onAir('games');
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const { data: announced } = await ask(announceLive, {
      token: somo,
      key: crypto.randomUUID(),
      form: { title: 'พรุ่งนี้', starts_at },
    });
    const listsOf = async (of: string) => {
      const params = { slug: of };
      const [{ data }, { data: lives }] = await Promise.all([
        ask(getCategory, { params }),
        ask(listCategoryLives, { params }),
      ]);
      return [
        lives.map((live) => live.slug),
        data.vbs.map((vb) => vb.on_air_slug),
        data.announced.map((one) => one.uuid),
      ];
    };
    expect(await listsOf('games')).toEqual([[slug], [slug], [announced.uuid]]);
    expect(await listsOf('singing')).toEqual([[], [], []]);
    await ask(chooseLiveCategory, { token: somo, form: { category: 'singing' } });
    expect(await listsOf('singing')).toEqual([[slug], [slug], [announced.uuid]]);
    expect(await listsOf('games')).toEqual([[], [], []]);
  });

  test('excludes suspended VBs', async () => {
    await onAir('games');
    await ask(blockPerson, { token: staff, params: { uuid: userUuid('somo') }, form: { ground: 'threats' } });
    expect((await ask(getCategory, { params: { slug: 'games' } })).data.vbs).toEqual([]);
  });
});

describe('office', () => {
  test('hiding a category hides it everywhere, and showing it restores it', async () => {
    const slug = await onAir('games');
    const params = { slug: 'games' };
    await ask(changeLiveCategory, { token: staff, params, form: { ...form, name_en: 'Gaming', is_shown: 'false' } });
    expect(await categoryOf(slug)).toBeNull();
    expect(await counts()).toEqual({ singing: 0 });
    for (const call of [getCategory, listCategoryLives])
      expect((await askInVain(call, { params })).error.code).toBe('category_not_found');
    await ask(endMyLive, { token: somo });
    expect(await categoryOf(await onAir())).toBeNull();
    expect((await ask(listLiveCategories, { token: staff })).data).toMatchObject([
      { slug: 'games', is_shown: false },
      { slug: 'singing', is_shown: true },
    ]);
    await ask(changeLiveCategory, { token: staff, params, form: { ...form, name_en: 'Gaming' } });
    expect((await ask(getLive, { params: { slug } })).data.category?.name.en).toBe('Gaming');
  });

  test('deleting a category leaves its lives none', async () => {
    await addLives([{ slug: 'old', caster: 'somo', status: 'ended', started_at_ms: 1, ended_at_ms: 2 }]);
    const slug = await onAir('games');
    await ask(dropLiveCategory, { token: staff, params: { slug: 'games' }, form: { ground: 'over' } });
    expect([await categoryOf(slug), await categoryOf('old'), await counts()]).toEqual([null, null, { singing: 0 }]);
    await ask(endMyLive, { token: somo });
    expect((await ask(getStudio, { token: somo })).data.category).toBeNull();
    const input = { token: staff, params: { slug: 'games' }, form };
    for (const call of [changeLiveCategory, dropLiveCategory])
      expect((await askInVain(call, input)).error.code).toBe('category_not_found');
  });

  test('a second category with a slug is a 409', async () => {
    expect(await askInVain(addLiveCategory, { token: staff, form: { slug: 'games', ...form } })).toMatchObject({
      status: 409,
      error: { code: 'category_exists', fields: ['slug'] },
    });
  });
});
