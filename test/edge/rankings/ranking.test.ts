/** The ranking page: its address, form, caching and API requests. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getLive } from '../../../calls/live/live.ts';
import {
  getRankingPlace,
  listAffiliations,
  listUserVtokenRanking,
  type Standing,
} from '../../../calls/rankings/ranking.ts';
import { shownRankingTypes } from '../../../calls/rankings/ranking-type.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { Browser, signedIn } from '../browser.ts';
import { tags } from '../head.ts';
import { type MadeUpHost, refusal, sampleAnswer } from '../host.ts';
import { hostOfPages, standingsCall } from '../host-pages.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { visit } from '../visit.ts';

const PATH = '/app/events/rankings';
const NOW = '2026-11-20T08:00:00.000Z';
const FAMILY = sampleAnswer(listAffiliations).data[0]?.uuid ?? 'none';

beforeEach(() => {
  vi.setSystemTime(NOW);
});

const candy = standingsCall('collect-candy');

/** Returns the API requests for the entries of the board. */
const boardPaths = (host: MadeUpHost) =>
  host.requests.map(({ path }) => path).filter((path) => /^\/v\d\/ranking\/[a-z-]+\/.+limit=20/.test(path));

async function ask(query: string, host = hostOfPages()) {
  return { ...(await visit(`${PATH}${query}`, { host })), paths: boardPaths(host) };
}

const linesOf = (count: number, unit = 1): Standing[] =>
  Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    user: {
      uuid: `00000000-0000-4000-a000-${String(index + 1).padStart(12, '0')}`,
      name: `fan ${index + 1}`,
      avatar_url: '/media/avatar/somo.svg',
      family_name: null,
    },
    score: (count - index) * unit,
  }));

const hostWith = (lines: Standing[], next_cursor: string | null = null, type = 'collect-candy') =>
  hostOfPages().on(standingsCall(type), () => Response.json({ data: lines, next_cursor }));

test('the home page says that stickers count on both rankings', async () => {
  const { text } = await visit('/en', { host: hostOfPages() });
  expect(text).toContain(textInPage('en', 'home:rankings.vbs_counted'));
  expect(text).toContain(textInPage('en', 'home:rankings.users_counted'));
});

test('the home page counts VBs in candies and supporters in coins', async () => {
  const { text } = await visit('/en', { host: hostOfPages() });
  const [vbs = '', users = ''] = ['rank-vb', 'rank-user'].map(
    (id) => new RegExp(`<section id="${id}".*?</section>`, 's').exec(text)?.[0],
  );
  const candies = / \d*<span class="text-xs text-soft">(?:candy|candies)</;
  expect(vbs).toMatch(candies);
  expect(vbs).not.toContain('class="coins"');
  expect(users).toContain('class="coins"');
});

describe('board by address', () => {
  test.for([
    ['?type=collect-sticker', '/v1/ranking/collect-sticker/2026-11-20/2026-11-20'],
    ['', '/v1/ranking/collect-candy/2026-11-20/2026-11-20'],
    ['?period=week', '/v1/ranking/collect-candy/2026-11-16/2026-11-22'],
    ['?period=month', '/v1/ranking/collect-candy/2026-11-01/2026-11-30'],
    ['?date=2026-11-19', '/v1/ranking/collect-candy/2026-11-19/2026-11-19'],
    ['?period=month&date=2026-02-01', '/v1/ranking/collect-candy/2026-02-01/2026-02-28'],
    ['?period=range&from=2026-10-31&to=2026-11-02', '/v1/ranking/collect-candy/2026-10-31/2026-11-02'],
    ['?type=live-watching&period=week', '/v2/ranking/live-watching/2026-11-16/2026-11-22'],
    ['?type=pk-match&role=vtuber', '/v1/ranking/pk-match/vtuber/2026-11-20/2026-11-20'],
    ['?type=pk-match', '/v1/ranking/pk-match/all/2026-11-20/2026-11-20'],
    [`?family=${FAMILY}`, `/v1/ranking/collect-candy/2026-11-20/2026-11-20/${FAMILY}`],
  ] as const)('the ranking page %s requests %s', async ([query, path]) => {
    const { status, paths } = await ask(query);
    expect(status).toBe(200);
    expect(paths).toEqual([`${path}?limit=20`]);
  });

  test('the default day changes at midnight in Bangkok', async () => {
    vi.setSystemTime('2026-11-20T16:59:59.999Z');
    expect((await ask('?type=live-streaming')).paths[0]).toContain('/2026-11-20/2026-11-20');
    vi.setSystemTime('2026-11-20T17:00:00.000Z');
    expect((await ask('')).paths[0]).toContain('/2026-11-21/2026-11-21');
  });
});

describe('canonical address of a ranking view', () => {
  test.for([
    ['?type=collect-candy', ''],
    ['?period=day', ''],
    ['?date=2026-11-20', ''],
    ['?period=week&date=2026-11-18', '?period=week'],
    ['?period=week&date=2026-11-12', '?period=week&date=2026-11-09'],
    ['?family=', ''],
    [`?type=collect-sticker&family=${FAMILY}`, '?type=collect-sticker'],
    ['?type=pk-match&role=all', '?type=pk-match'],
    ['?from=2026-11-01&to=2026-11-02', ''],
    ['?period=range', '?period=range&from=2026-11-14&to=2026-11-20'],
    ['?period=day&cursor=abc', '?date=2026-11-20&cursor=abc'],
    ['?period=week&cursor=abc', '?period=week&date=2026-11-16&cursor=abc'],
    ['?type=collect-sticker&type=collect-sticker&cursor=abc', '?type=collect-sticker&date=2026-11-20&cursor=abc'],
  ] as const)('the ranking page %s redirects to %j in both languages', async ([query, canonical]) => {
    for (const locale of ['th', 'en'] as const) {
      const { status, headers } = await visit(localePath(locale, PATH) + query, { host: hostOfPages() });
      expect(status).toBe(302);
      expect(headers.get('location')).toBe(localePath(locale, PATH) + canonical);
      expect(headers.get('x-cache')).toBe('BYPASS');
    }
  });

  test('tracking fields do not redirect the ranking page', async () => {
    expect(await ask('?utm_source=line')).toMatchObject({ status: 200, cache: 'MISS' });
    expect(await ask('')).toMatchObject({ status: 200, cache: 'HIT' });
  });
});

describe('invalid ranking view', () => {
  test.for([
    ['?type=nothing', 'type'],
    ['?type=monster-level', 'type'],
    ['?type=%3Cscript%3E', 'type'],
    ['?period=year', 'period'],
    ['?date=2026-02-30', 'date'],
    ['?date=yesterday', 'date'],
    ['?period=range&from=2026-11-01', 'date'],
    ['?period=range&from=2026-11-02&to=2026-11-01', 'order'],
    ['?date=2026-11-21', 'future'],
    ['?period=range&from=2026-11-19&to=2026-11-21', 'future'],
    ['?period=month&date=2026-12-01', 'future'],
    ['?date=2023-09-30', 'too_early'],
    ['?period=range&from=2023-09-30&to=2023-10-02', 'too_early'],
    ['?period=range&from=2026-08-01&to=2026-11-01', 'too_long'],
    ['?family=9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f41', 'family'],
    ['?family=somo', 'family'],
    ['?type=pk-match&role=staff', 'role'],
  ] as const)('the ranking page %s shows the problem %s and is not cached', async ([query, problem]) => {
    for (const locale of ['th', 'en'] as const) {
      const host = hostOfPages();
      const answer = await visit(localePath(locale, PATH) + query, { host });
      expect(answer.status).toBe(422);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.cache).toBe('BYPASS');
      expect(answer.text).toContain(textInPage(locale, `ranking:problem.${problem}.title`));
      expect(answer.text).toContain('role="alert"');
      expect(answer.text).not.toMatch(/\{\{|undefined/);
      // The board of a family is requested together with the list of families, which decides
      // whether the family exists.
      if (problem !== 'family') expect(boardPaths(host)).toEqual([]);
    }
  });

  test('a range of 92 days is allowed; a longer one keeps its dates', async () => {
    expect((await ask('?period=range&from=2026-08-01&to=2026-10-31')).status).toBe(200);
    const { text } = await ask('?period=range&from=2026-08-01&to=2026-11-01');
    const days = tags(text, 'input').filter(({ name }) => /^(?:from|to)_(?:day|year)$/.test(name ?? ''));
    expect(days.map(({ value }) => value)).toEqual(['1', '2569', '1', '2569']);
    expect(days.every((field) => field['aria-describedby'] === 'problem')).toBe(true);
  });
});

describe('ranking entries', () => {
  test('the first three entries are on the podium with rank, link and score', async () => {
    const { text } = await ask('', hostWith(linesOf(5, 1000)));
    expect([...text.matchAll(/<li value="(\d+)"/g)].map(([, rank]) => rank)).toEqual(['1', '2', '3', '4', '5']);
    expect(text.match(/medal-\d/g)).toEqual(['medal-1', 'medal-2', 'medal-3']);
    expect(text).toContain('href="/users/00000000-0000-4000-a000-000000000004"');
    const meters = tags(text, 'meter').map(({ value, max }) => `${value}/${max}`);
    expect(meters).toEqual(['5000/5000', '4000/5000', '3000/5000', '2000/5000', '1000/5000']);
    expect(text).toContain('5,000');
  });

  test('later ranking pages compare with the leader and link onward and back', async () => {
    const further = linesOf(2, 10).map((line) => ({ ...line, rank: line.rank + 20 }));
    const host = hostOfPages().on(candy, ({ url }) =>
      url.searchParams.get('limit') === '1'
        ? Response.json({ data: linesOf(1, 80), next_cursor: 'next' })
        : Response.json({ data: further, next_cursor: 'after' }),
    );
    const { text } = await ask('?date=2026-11-20&cursor=here', host);
    expect(text).not.toContain('medal-');
    expect(tags(text, 'meter').map(({ value, max }) => `${value}/${max}`)).toEqual(['20/80', '10/80']);
    const links = tags(text, 'a');
    expect(links.find(({ href }) => href === `${PATH}?date=2026-11-20&cursor=after`)?.rel).toBe('nofollow');
    expect(links.some(({ href }) => href === `${PATH}`)).toBe(true);
  });

  test.for(['day', 'week', 'month'] as const)('the next page of a %s remains valid after midnight', async (period) => {
    vi.setSystemTime('2026-11-30T16:59:59.000Z');
    const host = hostWith(linesOf(20), 'next');
    const query = period === 'day' ? '' : `?period=${period}`;
    const { text, paths } = await ask(query, host);
    const next = tags(text, 'a').find(({ href }) => href?.includes('cursor=next'))?.href ?? '';
    vi.setSystemTime('2026-12-06T17:00:01.000Z');
    const later = await ask(next.slice(PATH.length), host);
    expect(later.status).toBe(200);
    expect(later.paths).toContain(paths[0]?.replace('?', '?cursor=next&'));
  });

  test.for([
    ['topbuy', 1234, '1,234'],
    ['live-watching', 7_530, '2 hrs 5 mins'],
    ['collect-sticker', 1, 'piece'],
    ['defeat-monster', 99, 'damage'],
  ] as const)('the score of %s is shown in its unit', async ([type, score, unitName]) => {
    const host = hostWith(linesOf(1, score), null, type);
    const query = `?type=${type}`;
    const { text } = await visit(`/en${PATH}${query}`, { host });
    expect(text).toContain(unitName);
  });

  test('an empty board says so and links to the previous day', async () => {
    const { text, status } = await ask('', hostWith([]));
    expect(status).toBe(200);
    expect(text).toContain(textInPage('th', 'ranking:empty.title'));
    expect(tags(text, 'a').filter(({ href }) => href === `${PATH}?date=2026-11-19`)).toHaveLength(2);
  });

  test('a member’s own entry is marked on an unshared page', async () => {
    const host = new MemberHost();
    host.on(candy, () => Response.json(lines));
    const lines = { data: linesOf(5), next_cursor: null };
    host.person.uuid = lines.data[4]?.user.uuid ?? 'none';
    const browser = await signedIn(new Browser(host));
    const own = await browser.go(`/en${PATH}`);
    expect(own).toMatchObject({ status: 200, cache: 'BYPASS' });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    const ownEntries = own.text.split('<li ').filter((line) => line.includes(`>${textInPage('en', 'you')}<`));
    expect(ownEntries).toHaveLength(1);
    expect(ownEntries[0]).toMatch(/^value="5"/);
    expect((await visit(`/en${PATH}`, { host })).text).not.toContain(`>${textInPage('en', 'you')}<`);
  });

  test('a member’s own rank stays visible with the distance to the next', async () => {
    const host = new MemberHost();
    const [next] = linesOf(1, 500);
    const ownPlace = { score: 466, rank: 57, next: next ? { user: next.user, score: 500, distance: 35 } : null };
    const browser = await signedIn(new Browser(host));
    for (const type of ['spend-coin', 'collect-candy']) {
      host.answer(standingsCall(type), { data: linesOf(3), next_cursor: null });
      host.answer(getRankingPlace, { data: ownPlace });
      const { text } = await browser.go(`/en${PATH}${type === 'spend-coin' ? '?type=spend-coin' : ''}`);
      expect(text).toContain('You’re #57');
      expect(text).toContain('class="own-place"');
      expect(text).toMatch(type === 'spend-coin' ? /35 coins more to pass fan 1/ : /35 candies more to pass fan 1/);
    }
    host.answer(getRankingPlace, { data: { ...ownPlace, next: ownPlace.next && { ...ownPlace.next, distance: 1 } } });
    expect((await browser.go(`/en${PATH}?type=spend-coin`)).text).toContain('1 coin more to pass fan 1');
    host.answer(getRankingPlace, { data: { score: 0, rank: null, next: null } });
    expect((await browser.go(`/en${PATH}`)).text).not.toContain('id="place"');
    // A member without a rank sees the message at the end of the board. Nothing stays visible above
    // the leaders.
    const { text: unrankedPage } = await browser.go(`/en${PATH}?type=spend-coin`);
    expect(unrankedPage).toContain('No points yet');
    expect(unrankedPage).not.toContain('own-place');
  });

  test('each entry shows its change since the previous period, if known', async () => {
    const now = linesOf(5);
    const before = [now[0], now[2], now[1], now[4]].map((line, index) => ({ ...line, rank: index + 1 }) as Standing);
    const host = hostOfPages().on(candy, ({ url }) => {
      const isBefore = url.pathname.includes('/2026-11-19/');
      return Response.json({ data: isBefore ? before : now, next_cursor: null });
    });
    const { text } = await visit(`/en${PATH}`, { host });
    const moves = [...text.matchAll(/<li value="(\d)".*?<\/li>/gs)].map(([line, rank]) => [
      Number(rank),
      /▲\d|▼\d|>new</.exec(line)?.[0] ?? '',
    ]);
    expect(moves).toEqual([
      [1, ''],
      [2, '▲1'],
      [3, '▼1'],
      [4, '>new<'],
      [5, '▼1'],
    ]);
    expect(text).toContain('since yesterday');
    const down = hostOfPages().on(candy, ({ url }) =>
      url.pathname.includes('/2026-11-09/') ? refusal('internal') : Response.json({ data: now, next_cursor: null }),
    );
    expect((await visit(`/en${PATH}?period=week`, { host: down })).text).not.toMatch(/▲|▼/);
  });
});

describe('links of the ranking page', () => {
  test('the type links keep the parts of the view that the type supports', async () => {
    const { text } = await ask(`?period=week&family=${FAMILY}`);
    const nav = text.slice(text.indexOf(`aria-label="${textInPage('th', 'ranking:types')}"`));
    const hrefs = tags(nav.slice(0, nav.indexOf('</nav>')), 'a').map(({ href }) => href);
    expect(hrefs).toHaveLength(shownRankingTypes().filter(({ target }) => target === 'VB').length);
    expect(hrefs[0]).toBe(`${PATH}?type=collect-sticker&period=week`);
    expect(hrefs[2]).toBe(`${PATH}?period=week&family=${FAMILY}`);
    expect(hrefs).toContain(`${PATH}?type=live-streaming&period=week&family=${FAMILY}`);
    expect(hrefs).toContain(`${PATH}?type=pk-candy&period=week`);
  });

  test('only the beta type shows the beta warning', async () => {
    const warning = textInPage('en', 'ranking:beta');
    const page = async (type: string) => (await visit(`/en${PATH}?type=${type}`, { host: hostOfPages() })).text;
    expect(await page('live-watching')).toContain('Beta: the data may be inaccurate.');
    expect((await page('collect-candy')).includes(`>${warning}<`)).toBe(false);
  });

  test('there is no link beyond today or before the first day', async () => {
    const after = textInPage('th', 'ranking:after.day');
    const before = textInPage('th', 'ranking:before.day');
    const today = await ask('');
    expect(today.text).not.toContain(after);
    expect(today.text).toContain(before);
    const first = await ask('?date=2023-10-01');
    expect(first.text).toContain(after);
    expect(first.text).not.toContain(before);
  });

  test('the language switch and the form keep the view', async () => {
    const { text } = await ask('?period=month&date=2026-10-01');
    expect(text).toContain(`href="/en${PATH}?period=month&amp;date=2026-10-01"`);
    const hiddenFields = tags(text, 'input').filter(({ type }) => type === 'hidden');
    const fields = Object.fromEntries(hiddenFields.map(({ name, value }) => [name, value]));
    expect(fields).toMatchObject({ period: 'month', date: '2026-10-01' });
  });

  test('the ranking’s web view has no frame and links into the app', async () => {
    const { text, status } = await visit('/webview/events/rankings', { host: hostWith(linesOf(4)) });
    expect(status).toBe(200);
    expect(text).not.toContain('</footer>');
    expect(text).toContain('href="/webview/events/rankings?period=week"');
    expect(text).not.toContain(`href="${PATH}`);
    expect(text).toContain('href="vela://users/00000000-0000-4000-a000-000000000001"');
    expect(text).toContain(`<link rel="canonical" href="https://vela.test${PATH}"`);
  });
});

test.for([
  ['ranking_crowded', 429],
  ['ranking_unfinished', 503],
] as const)('a custom range refused with %s shows the error and a retry time', async ([code, status]) => {
  const host = hostOfPages().on(candy, () => refusal({ code, retry_after_seconds: 5 }));
  for (const locale of ['th', 'en'] as const) {
    const query = '?period=range&from=2026-10-31&to=2026-11-02';
    const answer = await visit(localePath(locale, PATH) + query, { host });
    expect(answer).toMatchObject({ status, cache: 'BYPASS' });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.text).toContain(textInPage(locale, `error:code.${code}`));
  }
});

test.for([
  ['near the top', 'Number 2 of all VBs today'],
  ['further down', 'See today’s VB leaderboard'],
] as const)('a stream whose VB is %s today shows it and links to the ranking', async ([where, linkText]) => {
  const lines = linesOf(3);
  const { caster } = sampleAnswer(getLive).data;
  const live = { ...sampleAnswer(getLive).data, status: 'on_air' as const, summary: null };
  const linesWithCaster = lines.map((line, index) =>
    index === 1 ? { ...line, user: { ...line.user, uuid: caster.uuid } } : line,
  );
  const standings = where === 'further down' ? lines : linesWithCaster;
  const host = hostOfPages()
    .answer(getLive, { data: live })
    .answer(listUserVtokenRanking, { data: standings, next_cursor: null });
  const { text } = await visit(`/en/live/${live.slug}`, { host });
  const link = text.slice(text.indexOf('id="place"'));
  expect(link).toContain(`href="/en${PATH}"`);
  expect(link.slice(0, link.indexOf('</p>'))).toContain(linkText);
  expect(host.requests.map(({ path }) => path)).toContain('/v1/ranking/uservtoken/2026-11-20/2026-11-20?limit=50');
});

test('each ranking view is cached separately and noise is not cached', async () => {
  expect(await ask('')).toMatchObject({ cache: 'MISS' });
  expect(await ask('')).toMatchObject({ cache: 'HIT' });
  expect(await ask('?period=week')).toMatchObject({ cache: 'MISS' });
  expect(await ask('?type=topbuy')).toMatchObject({ cache: 'MISS' });
  for (let noise = 0; noise < 20; noise += 1) {
    expect(await ask(`?noise=${noise}`)).toMatchObject({ status: 200, cache: 'BYPASS' });
    expect(await ask(`?sort=noise-${noise}`)).toMatchObject({ status: 200, cache: 'BYPASS' });
    expect(await ask(`?type=noise-${noise}`)).toMatchObject({ status: 422, cache: 'BYPASS' });
    expect((await ask(`?from=2026-01-${10 + noise}`)).status).toBe(302);
  }
});
