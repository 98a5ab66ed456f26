/** Checks every public page over the built Workers and the seeded database. */
import { describe, expect, inject, test } from 'vitest';
import { addDays } from '../../../calls/platform/bangkok-day.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { casters } from '../../../seed/caster.ts';
import { endedLive, inviter, live, posts, publicPages, publicPagesOf, vb, vbPath } from '../seeded-pages.ts';
import { asBrowser } from '../world.ts';

const origin = inject('origin');

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { ...asBrowser, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const nameOf = (slug: string) => casters.find((caster) => caster.slug === slug)?.name ?? 'nobody';

test.for(publicPages)('GET %s is complete in both languages and comes from the cache afterwards', async (path) => {
  for (const locale of ['th', 'en'] as const) {
    const first = await get(localePath(locale, path));
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(first.text).toContain(`<html lang="${locale}">`);
    // No section failed, no text is missing, and no value is undefined.
    expect(first.text).toMatch(/<\/html>$/);
    expect(first.text).not.toMatch(/\{\{|undefined|\[object|NaN|>(?:site|home|live|error|page|share):/);
    expect(first.text.match(/<h1[ >]/g)).toHaveLength(1);
    // The edge caches after the response, so the hit comes a moment later.
    const cache = async () => (await get(localePath(locale, path))).headers.get('x-cache');
    await expect.poll(cache).toBe(path === '/privacy-policy' ? 'BYPASS' : 'HIT');
  }
});

test('home shows streams, today’s rankings, the promotion, posts and questions', async () => {
  const { text } = await get('/');
  expect(text).toContain(`href="/live/${live.slug}"`);
  expect(text).toContain(nameOf(live.caster));
  for (const id of ['lives', 'rank-vb', 'rank-user', 'promotion', 'monster', 'blog', 'faq'])
    expect(text).toContain(`id="${id}"`);
  expect(text.match(/<li value="\d"/g)?.length).toBeGreaterThanOrEqual(6);
  expect(text.match(/href="\/live\//g)?.length).toBe(6);
});

test('the explorer lists last month’s VBs with links, in pages without gaps', async () => {
  const ranks: number[] = [];
  const people: string[] = [];
  // The previous month, because the current month may have just begun.
  const date = `${addDays(`${inject('seededDay').slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  let path: string | undefined = `/app/events/rankings?period=month&date=${date}`;
  while (path) {
    const { status, text }: { status: number; text: string } = await get(path);
    expect(status).toBe(200);
    ranks.push(...[...text.matchAll(/<li value="(\d+)"/g)].map(([, rank]) => Number(rank)));
    people.push(...[...text.matchAll(/class="cover" href="\/users\/([^"]+)"/g)].map(([, uuid = '']) => uuid));
    path = /href="(\/app\/events\/rankings\?[^"]*cursor=[^"]*)" rel="nofollow"/
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&');
    if (ranks.length > 100) throw new Error('the pages do not end');
  }
  expect(ranks).toEqual(ranks.map((_, index) => index + 1));
  expect(new Set(people).size).toBe(ranks.length);
  expect(ranks.length).toBeGreaterThan(20);
});

test('a VB’s page shows the name and streams, with supporters in a tab', async () => {
  const { text } = await get(`/en${vbPath}`);
  expect(text).toContain(vb.name);
  expect(text).toContain(`href="/en/live/${live.slug}"`);
  expect(text).toContain('id="lives"');
  const supporters = await get(`/en${vbPath}?tab=supporters`);
  for (const id of ['payers', 'vips']) expect(supporters.text).toContain(`id="${id}"`);
  expect(supporters.text.match(/<li value="/g)?.length).toBeGreaterThan(5);
  expect(text).toMatch(/property="og:image" content="[^"]*\/cards\/(?:th|en)\/live\/[^"]*\.jpg"/);
});

test('a stream’s page shows details, app link, sharing and other streams', async () => {
  const { text } = await get(`/en/live/${live.slug}`);
  expect(text).toContain(`<title>${live.title} | Vela</title>`);
  expect(text).toContain(nameOf(live.caster));
  expect(text).toContain(`data-app="vela://live/${live.slug}"`);
  expect(text).toContain(`href="/en/live/${live.slug}/share"`);
  const parts = ['supporters', 'vips', 'monster', 'lives'].map((id) => text.indexOf(`id="${id}"`));
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts).not.toContain(-1);
  expect(text).not.toContain(`href="/en/live/${live.slug}" class`);
});

test('the share page of a stream offers its link and LINE', async () => {
  const { text } = await get(`/en/live/${live.slug}/share`);
  expect(text).toContain(`data-copy="${origin}/en/lives/${live.slug}"`);
  expect(text).toContain('social-plugins.line.me');
});

test('an ended stream shows its results and no app link', async () => {
  const { text } = await get(`/en/live/${endedLive.slug}`);
  expect(text).toContain(nameOf(endedLive.caster));
  expect(text).toMatch(/<dl[ >].*<dt[ >].*<\/dl>/s);
  expect(text).not.toContain(`data-app="vela://live/${endedLive.slug}"`);
});

test('an invitation shows inviter and bonus, and carries over to the stores', async () => {
  const { text } = await get(`/invite/${inviter.slug}`);
  expect(text).toContain(nameOf(inviter.slug));
  expect(text).toContain(`>${inviter.bonus_coins}<`);
  expect(text).toContain(`ct=invite-${inviter.slug}`);
  expect(text).toContain(`referrer=invitation%3D${inviter.slug}`);
});

test.for(posts)('the post %s exists in both languages', async (slug) => {
  const [th, en] = [await get(`/blog/${slug}`), await get(`/en/blog/${slug}`)];
  expect([th.status, en.status]).toEqual([200, 200]);
  expect(th.text).toMatch(/25\d\d/);
  expect(en.text).toMatch(/20\d\d/);
});

test('Our VB lists all ended streams over several pages, each once', async () => {
  const slugs: string[] = [];
  let path: string | undefined = '/our-vb?status=ended';
  while (path) {
    const { status, text }: { status: number; text: string } = await get(path);
    expect(status).toBe(200);
    slugs.push(...[...text.matchAll(/href="\/live\/([^"]+)"/g)].map(([, slug = '']) => slug));
    path = /href="(\/our-vb\?[^"]*cursor=[^"]*)"/
      .exec(text.replace(/hrefLang="en".*?<\/a>/gs, ''))?.[1]
      ?.replaceAll('&amp;', '&');
    if (slugs.length > 200) throw new Error('the pages do not end');
  }
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toContain(endedLive.slug);
});

describe('errors of the real API', () => {
  test.for([
    ['/live/nobody-here', 404, 'We can’t find this stream'],
    ['/invite/nobody-here', 404, 'We can’t find this invitation'],
    ['/our-vb?cursor=bm9uc2Vuc2U', 400, 'This link to the next page no longer works'],
  ] as const)('GET /en%s is a %i page: %s', async ([path, status, text]) => {
    const answer = await get(`/en${path}`);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  test.for([
    ['/v1/ranking/usercoin/2026-11-20/2026-11-19', 400, 'invalid_date_range'],
    ['/v1/ranking/uservtoken/2026-01-01/2026-11-19', 400, 'date_range_too_long'],
    ['/v1/ranking/usercoin/2026-02-30/2026-03-01', 400, 'invalid_params'],
    ['/v4/lives/?cursor=bm9uc2Vuc2U', 400, 'invalid_cursor'],
    ['/v1/lives/nobody-here', 404, 'live_not_found'],
    ['/v3/users/9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40', 404, 'user_not_found'],
  ] as const)('GET /api%s is a %i, %s, in both languages', async ([path, status, code]) => {
    const [th, en] = [await get(`/api${path}`), await get(`/api${path}`, { 'accept-language': 'en' })];
    for (const answer of [th, en]) {
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text).error.code).toBe(code);
    }
    expect(JSON.parse(th.text).error.message).toMatch(/[ก-๙]/);
    expect(JSON.parse(en.text).error.message).toMatch(/^[A-Z][\x20-\x7e’]+$/);
  });
});

test('the built CSP allows no inline code and no other origins', async () => {
  for (const path of publicPagesOf) {
    const { headers, text } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/https?:|\*/);
    expect(text).not.toMatch(/<script(?![^>]*(?:src=|type="application\/ld\+json"))|\son\w+="|style="|<style/);
  }
});
