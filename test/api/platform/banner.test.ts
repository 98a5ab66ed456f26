/** Banners: shown in their place during their period, and nowhere else. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addBanner,
  type BannerPlace,
  changeBanner,
  dropBanner,
  listBanners,
  listOfficeBanners,
} from '../../../calls/platform/banner.ts';
import { ask, askInVain } from '../ask.ts';
import { addMember } from '../member.ts';

const NOON = new Date('2031-04-13T05:00:00Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString();
const form = {
  place: 'home',
  title_th: 'สงกรานต์',
  title_en: 'Songkran',
  starts_at: at(0),
  ends_at: at(60),
  ground: 'a holiday',
} as const;

let token: string;
beforeEach(async () => {
  token = await addMember('boss', 'staff');
});

afterEach(() => {
  vi.useRealTimers();
});

async function shownAt(minutes: number, place: BannerPlace = 'home') {
  vi.setSystemTime(at(minutes));
  const { data } = await ask(listBanners, { params: { place } });
  vi.useRealTimers();
  return data.map(({ title }) => title.en);
}

describe('banners', () => {
  test('a banner appears from its start until its end, only in its place', async () => {
    const input = { token, key: crypto.randomUUID(), form };
    expect(await ask(addBanner, input)).toEqual(await ask(addBanner, input));
    expect((await ask(listOfficeBanners, { token })).data).toHaveLength(1);
    const titles = [];
    for (const minutes of [-1, 0, 59, 60]) titles.push(await shownAt(minutes));
    expect(titles).toEqual([[], ['Songkran'], ['Songkran'], []]);
    expect(await shownAt(0, 'shop')).toEqual([]);
  });

  test('the latest banner comes first, and a place shows at most three', async () => {
    for (const [index, title_en] of ['A', 'B', 'C', 'D'].entries())
      await ask(addBanner, { token, key: crypto.randomUUID(), form: { ...form, title_en, starts_at: at(index) } });
    expect(await shownAt(30)).toEqual(['D', 'C', 'B']);
  });

  test('staff change and remove banners with a reason', async () => {
    const { data } = await ask(addBanner, {
      token,
      key: crypto.randomUUID(),
      form: { ...form, text_th: 'มาเล่นน้ำ', text_en: 'Come', path: '/app/events?state=soon' },
    });
    const params = { uuid: data.uuid };
    expect(data).toMatchObject({
      text: { th: 'มาเล่นน้ำ', en: 'Come' },
      path: '/app/events?state=soon',
      picture_url: null,
    });
    await ask(changeBanner, { token, params, form: { ...form, place: 'events', ends_at: at(5) } });
    expect([await shownAt(0), await shownAt(4, 'events'), await shownAt(5, 'events')]).toEqual([[], ['Songkran'], []]);
    expect((await ask(listOfficeBanners, { token })).data).toMatchObject([{ ...params, place: 'events', text: null }]);
    await ask(dropBanner, { token, params, form: { ground: 'over' } });
    expect((await ask(listOfficeBanners, { token })).data).toEqual([]);
    for (const call of [changeBanner, dropBanner])
      expect((await askInVain(call, { token, params, form })).error.code).toBe('banner_not_found');
  });

  test('a banner ends after its start, has both languages, and links inside', async () => {
    const wrong: [object, string][] = [
      [{ ends_at: form.starts_at }, 'ends_at'],
      [{ text_th: 'มาเล่นน้ำ' }, 'text_en'],
      [{ path: 'https://elsewhere.example/' }, 'path'],
      [{ path: '//elsewhere.example' }, 'path'],
      [{ path: '/\\elsewhere.example' }, 'path'],
      [{ path: 'javascript:alert(1)' }, 'path'],
      [{ picture_url: 'https://elsewhere.example/a.png' }, 'picture_url'],
    ];
    for (const [changes, field] of wrong)
      expect(
        (await askInVain(addBanner, { token, key: crypto.randomUUID(), form: { ...form, ...changes } })).error,
      ).toMatchObject({
        code: 'invalid_form',
        fields: [field],
      });
  });
});
