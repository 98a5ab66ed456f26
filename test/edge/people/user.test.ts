/** The public profile of a user or a VB. */
import { describe, expect, test } from 'vitest';
import { listLives } from '../../../calls/live/live.ts';
import { getVbNumbers } from '../../../calls/live/live-result.ts';
import { getUser, listVips } from '../../../calls/people/profile.ts';
import { failure } from '../../../calls/platform/failure/failure-body.ts';
import { getEvent } from '../../../calls/rankings/event.ts';
import { listTopPayers } from '../../../calls/rankings/ranking-payers.ts';
import { passSeconds } from '../clock.ts';
import { readHead, tags } from '../head.ts';
import { type MadeUpHost, sampleAnswer } from '../host.ts';
import { eventOf, hostOfPages, vbUuid } from '../host-pages.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN, visit } from '../visit.ts';

const sample = sampleAnswer(getUser).data;
const PATH = `/users/${vbUuid}`;

const hostWith = (user: Partial<typeof sample>) =>
  hostOfPages().answer(getUser, {
    data: { ...sample, role: 'caster', worn: { badge_url: null, frame_url: null }, ...user },
  });

const page = (query = '', host: MadeUpHost = hostOfPages()) => visit(`/en${PATH}${query}`, { host });

describe('profile page of a user', () => {
  test('a VB on air has links to the stream and app, and past streams', async () => {
    const { text, status } = await page(
      '',
      hostWith({ name: 'Somo', on_air_slug: 'somo-sings', follower_count: 12_300 }),
    );
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Somo<span[^>]* data-verified="vb"/);
    expect(text).toContain('href="/en/live/somo-sings"');
    expect(text).toContain(`data-app="vela://users/${vbUuid}"`);
    expect(text).toContain(`data-copy="${ORIGIN}/en${PATH}"`);
    expect(text).toContain('data-follower-count="">12.3k<');
    expect(text).toContain(textInPage('en', 'profile:public.numbers.hours'));
    expect(text).toContain('id="lives"');
  });

  test('an equipped frame and badge are shown with one stylesheet', async () => {
    const worn = { badge_url: '/media/shop/star.svg', frame_url: '/media/shop/gold.svg' };
    const { text } = await page('', hostWith({ name: 'Somo', avatar_url: '/media/avatar/somo.svg', worn }));
    const pictures = tags(text, 'img').map(({ src }) => src);
    expect(pictures.slice(pictures.indexOf(worn.frame_url)).slice(0, 3)).toEqual([
      worn.frame_url,
      '/media/avatar/somo.svg',
      worn.badge_url,
    ]);
    expect(tags(text, 'link').filter(({ href }) => href?.includes('equipped'))).toHaveLength(1);
  });

  test('a user without equipped items needs no stylesheet for them', async () => {
    const { text } = await page('', hostWith({}));
    expect(tags(text, 'link').filter(({ href }) => href?.includes('equipped'))).toHaveLength(0);
  });

  test('a VB off air links only to the app', async () => {
    const { text } = await page('', hostWith({ on_air_slug: null }));
    expect(text).not.toContain(textInPage('en', 'profile:public.watch'));
    expect(text).toContain(`data-app="vela://users/${vbUuid}"`);
  });

  test('a user who is no VB has no supporters, and none are requested', async () => {
    const { text, status } = await page('', hostWith({ role: 'normal' }));
    expect(status).toBe(200);
    expect(text).not.toContain('id="payers"');
    const host = hostWith({ role: 'normal' });
    expect((await page('?period=day', host)).status).toBe(200);
    for (const call of [listTopPayers, listVips, listLives]) expect(host.timesAsked(call)).toBe(0);
  });

  test.for([
    ['?tab=supporters', 'all'],
    ['?tab=supporters&period=day', 'day'],
    ['?tab=supporters&period=month', 'month'],
  ] as const)('%j requests the supporters of period %s and marks its tab', async ([query, period]) => {
    const host = hostOfPages();
    const { text } = await page(query, host);
    const apiPath = host.requests.find(({ path }) => path.includes('/top-pay'))?.path;
    expect(apiPath).toBe(`/v1/users/${vbUuid}/top-pay?limit=10&period=${period}`);
    const current = tags(text, 'a').filter((link) => link['aria-current'] === 'page' && link.href?.includes('#payers'));
    expect(current.map(({ href }) => href)).toEqual([`/en${PATH}${query}#payers`]);
  });

  test.for([
    ['', 'lives', ['lives']],
    ['?tab=clips', 'clips', ['clips']],
    ['?tab=posts', 'posts', ['posts']],
    ['?posts=abc', 'posts', ['posts']],
    ['?tab=supporters', 'supporters', ['payers', 'vips']],
    ['?period=day', 'supporters', ['payers', 'vips']],
  ] as const)('%j shows the tab %s and requests only its lists', async ([query, tab, ids]) => {
    const { text } = await page(query);
    const current = tags(text, 'a').filter((link) => link['aria-current'] === 'page' && !link.href?.includes('#'));
    expect(current.map(({ href }) => href)).toEqual([`/en${PATH}${tab === 'lives' ? '' : `?tab=${tab}`}`]);
    for (const id of ['lives', 'clips', 'posts', 'payers', 'vips'])
      expect(text.includes(`<section id="${id}"`), id).toBe(ids.some((one) => one === id));
  });

  test('the numbers of a VB are hidden if the API does not return them', async () => {
    const hours = textInPage('en', 'profile:public.numbers.hours');
    const failing = hostOfPages().on(getVbNumbers, () => Response.json(failure('internal'), { status: 500 }));
    const { status, text } = await page('', failing);
    expect([status, text.includes(hours)]).toEqual([200, false]);
  });

  test.for([
    ['/users/nobody', 404, 'user_not_found'],
    [`${PATH}?period=year`, 400, 'invalid_query'],
  ] as const)('GET %s is a translated %i', async ([path, status, code]) => {
    for (const locale of ['th', 'en'] as const) {
      const answer = await visit(locale === 'en' ? `/en${path}` : path, { host: hostOfPages() });
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(textInPage(locale, `error:code.${code}`));
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('later pages of supporters compare with the first supporter', async () => {
    const [first = expect.fail('there is a sample')] = sampleAnswer(listTopPayers).data;
    const host = hostOfPages().on(listTopPayers, ({ url }) => {
      const [rank, coins] = url.searchParams.has('cursor') ? [11, 25] : [1, 100];
      return Response.json({ data: [{ ...first, rank, coins }], next_cursor: null });
    });
    const { text } = await page('?cursor=abc', host);
    expect(tags(text, 'meter').map(({ value, max }) => `${value}/${max}`)).toEqual(['25/100']);
  });

  test('a cursor for a missing list is a 400 and is not cached', async () => {
    const nobodyLive = () => hostWith({ role: 'normal' });
    for (const path of [PATH, `/en${PATH}`]) {
      const answer = await visit(`${path}?cursor=anything`, { host: nobodyLive() });
      expect([answer.status, answer.cache]).toEqual([400, 'BYPASS']);
    }
    const unrankedHost = () => hostOfPages().answer(getEvent, { data: { ...eventOf('stars'), rankings: [] } });
    const answer = await visit('/app/events/stars?cursor=anything', { host: unrankedHost() });
    expect([answer.status, answer.cache]).toEqual([400, 'BYPASS']);
    expect((await visit('/app/events/stars', { host: unrankedHost() })).status).toBe(200);
  });

  test.for(['/faq?cursor=anything', '/our-vb?sort=anything', '/?cursor=anything', '/live/on-air?cursor=anything'])(
    'the unused query of %s is neither cached nor repeated in links',
    async (path) => {
      for (const _ of [1, 2]) {
        const { status, cache, text } = await visit(path, { host: hostOfPages() });
        expect([status, cache]).toEqual([200, 'BYPASS']);
        expect(text).not.toContain('anything');
      }
    },
  );

  test('an empty cursor begins the list', async () => {
    for (const path of [PATH, '/our-vb', '/app/events/rankings', '/app/events']) {
      expect((await visit(`${path}?cursor=`, { host: hostOfPages() })).status, path).toBe(200);
    }
  });

  test('an unknown user is a 404 and a foreign cursor a 400', async () => {
    const unknown = hostOfPages().on(getUser, () => Response.json(failure('user_not_found'), { status: 404 }));
    expect((await page('', unknown)).status).toBe(404);
    const refuses = hostOfPages().on(listTopPayers, () => Response.json(failure('invalid_cursor'), { status: 400 }));
    expect((await page('?cursor=abc', refuses)).status).toBe(400);
  });

  test('previews describe the user with the picture of a stream, if any', async () => {
    const host = () => hostWith({ name: 'Somo', bio: 'Sings at nine' });
    const { meta, jsonLd } = readHead((await page('', host())).text);
    const [live = expect.fail('there is a sample')] = sampleAnswer(listLives).data;
    expect(meta).toMatchObject({
      'og:type': 'profile',
      'og:title': 'Somo | Vela',
      description: 'Sings at nine',
      'og:image': `${ORIGIN}/cards/en/live/${live.slug}.jpg`,
      'al:ios:url': `vela://users/${vbUuid}`,
    });
    expect(jsonLd[0]).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Somo' } });
    const without = { data: [], next_cursor: null };
    passSeconds(300);
    const other = readHead((await visit(PATH, { host: host().answer(listLives, without) })).text);
    expect(other.meta['og:image']).toBe(`${ORIGIN}/share/home.png`);
  });

  test('a merged account redirects to its new account', async () => {
    const other = '0190a3c1-7b1e-4c3a-8f4e-00000000abcd';
    const { status, headers } = await page('?period=day', hostWith({ uuid: other }));
    expect([status, headers.get('location')]).toEqual([301, `/en/users/${other}`]);
  });
});
