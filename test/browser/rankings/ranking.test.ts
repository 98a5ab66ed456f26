/**
 * Checks browsing the rankings: from home to the leaders, by type, period and family, and on to
 * their pages. test/system/rankings/ranking-plain.test.ts does the same in English without scripts.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { fillDate } from '../../date-parts.ts';
import { rowsForRun } from '../../effort.ts';
import { events, vb, vbPath } from '../../system/seeded-pages.ts';
import { axeViolations, axeViolationsInBoth } from '../axe.ts';
import { test } from '../browser.ts';
import { texts } from '../texts.ts';

const PATH = '/app/events/rankings';

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The line of a phone that names the current choices and opens the others. */
const choicesOf = (page: Page) => page.locator('.choices > summary');

/** Returns the Bangkok day some days ago. */
const dayBefore = (days: number) => bangkokDay(new Date(Date.now() - days * 86_400_000));

describe('in Thai, on a phone', () => {
  const rankingTexts = texts.th.ranking;
  const here = (query = '') => PATH + query;

  test('a fan goes from home to a family’s month and the leader', async ({ open }) => {
    const page = await open('/', { consented: true });
    await page.locator('#rank-vb').getByRole('link').first().click();
    await page.waitForURL(`**${PATH}`);
    await choicesOf(page).click();
    await page.getByRole('link', { name: rankingTexts.period.month, exact: true }).click();
    await page.waitForURL(`**${here('?period=month')}`);

    await choicesOf(page).click();
    await page.getByLabel(rankingTexts.form.family).selectOption({ index: 1 });
    await page.getByRole('button', { name: rankingTexts.form.show }).click();
    await page.waitForURL(/&family=[\da-f-]{36}$/);
    const family = await page.locator('option:checked').textContent();
    expect(await choicesOf(page).textContent()).toContain(family);
    const lines = page.locator('main li[value]');
    for (const line of await lines.all()) expect(await line.textContent()).toContain(family);

    await page.getByRole('link', { name: rankingTexts.before.month }).click();
    await page.waitForURL(/&date=\d{4}-\d\d-01&family=/);
    await page.getByRole('link', { name: rankingTexts.after.month }).click();
    await page.waitForURL(/period=month&family=/);

    const leader = lines.first().getByRole('link');
    const name = (await leader.textContent()) ?? '';
    await leader.click();
    await page.waitForURL('**/users/*');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  });

  test('a custom date range is chosen; a reversed one shows an error', async ({ open }) => {
    const page = await open(here('?type=collect-sticker'), { consented: true, expected: /422/ });
    await choicesOf(page).click();
    await page.getByRole('link', { name: rankingTexts.period.range, exact: true }).click();
    await page.waitForURL('**#days');
    const [first, last] = [dayBefore(7), dayBefore(1)];
    await fillDate(page, 'from', last);
    await fillDate(page, 'to', first);
    await page.getByRole('button', { name: rankingTexts.form.show }).click();
    await page.waitForURL(`**${here(`?type=collect-sticker&period=range&from=${last}&to=${first}`)}`);
    expect(await page.getByRole('alert').textContent()).toContain(rankingTexts.problem.order.title);
    expect(await page.locator('[name=from_day]').inputValue()).toBe(String(Number(last.slice(8))));
    expect(await axeViolations(page)).toEqual([]);
    await fillDate(page, 'from', first);
    await fillDate(page, 'to', last);
    await page.getByRole('button', { name: rankingTexts.form.show }).click();
    await page.waitForURL(`**${here(`?type=collect-sticker&period=range&from=${first}&to=${last}`)}`);
    expect(await page.locator('main li[value]').count()).toBeGreaterThan(3);
  });

  test('supporters have their own types, and ranking pages lead both directions', async ({ open }) => {
    const page = await open(here(), { consented: true });
    await choicesOf(page).click();
    await page.getByRole('link', { name: rankingTexts.target.User, exact: true }).click();
    await page.waitForURL(`**${here('?type=topbuy')}`);
    await page.goto(here('?type=spend-coin&period=month'));
    await page.getByRole('link', { name: rankingTexts.next }).click();
    await page.waitForURL(/cursor=/);
    expect(await page.locator('main li[value]').first().getAttribute('value')).toBe('21');
    await page.getByRole('link', { name: rankingTexts.first }).click();
    await page.waitForURL(`**${here('?type=spend-coin&period=month')}`);
    expect(await page.locator('main li[value]').first().getAttribute('value')).toBe('1');
  });

  test('the language switch keeps the ranking view', async ({ open }) => {
    const page = await open(here('?period=month'), { consented: true });
    await page.getByRole('banner').locator('summary').last().click();
    await page.getByRole('banner').getByRole('link', { name: texts.th.otherLanguage }).click();
    await page.waitForURL(`**${localePath('en', PATH)}?period=month`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(texts.en.ranking.title);
  });

  test('a VB’s page shows supporters by period and links to the stream', async ({ open }) => {
    const page = await open(vbPath, { consented: true });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(vb.name);
    await page.getByRole('link', { name: texts.th.profile.public.tabs.supporters, exact: true }).click();
    for (const period of ['day', 'month', 'all'] as const) {
      const tab = page
        .locator('#payers')
        .getByRole('link', { name: texts.th.profile.public.payers[period], exact: true });
      await tab.click();
      await expect
        .poll(() => pathOf(page))
        .toBe(`${vbPath}?tab=supporters${period === 'all' ? '' : `&period=${period}`}`);
      expect(await tab.getAttribute('aria-current')).toBe('page');
    }
    await page.getByRole('link', { name: texts.th.profile.public.watch }).click();
    await page.waitForURL('**/live/*');
  });
});

test("a fan copies the address of a VB's page", async ({ open }) => {
  const page = await open(`/en${vbPath}`, { consented: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText(texts.en.profile.public.share, { exact: true }).click();
  await page.getByRole('button', { name: texts.en.live.share.copy }).click();
  await page.getByRole('button', { name: texts.en.live.share.copied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test.for(
  rowsForRun(
    ['?type=live-watching&period=week', '?type=pk-candy&role=vtuber&period=month', '?period=range', '?date=2024-01-01'],
    2,
  ),
)('GET %s passes axe in both colour schemes', async (query, { open }) => {
  const page = await open(PATH + query, { colorScheme: 'dark', reducedMotion: 'reduce', consented: true });
  expect(await axeViolationsInBoth(page)).toEqual([]);
});

test('two entries swap places in motion without moving focus or window', async ({ open }) => {
  const page = await open('/faq', { consented: true, reducedMotion: 'no-preference' });
  // Gifts of other tests would change the page too.
  const html = await (await page.request.get(PATH)).text();
  let response = html;
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: response }));
  await page.goto(PATH);
  const names = () => page.locator('#lines ol:last-of-type > li a').allTextContents();
  const [first = '', second = '', ...others] = await names();
  const chaser = page.getByRole('link', { name: second });
  await chaser.evaluate((link) => (link as HTMLElement).focus({ preventScroll: true }));
  const scrollTop = await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...parameters) {
      (this as HTMLElement).dataset.passed = Object.keys((parameters[0] as Keyframe[])[0] ?? {}).join();
      return animate.apply(this, parameters);
    };
    scrollTo({ top: 300, behavior: 'instant' });
    return scrollY;
  });
  expect(scrollTop).toBe(300);
  // The page of the edge once the fifth has passed the fourth.
  const [row = '', next = ''] = html.match(/<li value="[45]".*?<\/li>/gs) ?? [];
  const swappedHtml = html.replace(
    row + next,
    next.replace('value="5"', 'value="4"') + row.replace('value="4"', 'value="5"'),
  );
  expect(swappedHtml).not.toBe(html);
  response = swappedHtml;
  await expect.poll(names, { timeout: 60_000 }).toEqual([second, first, ...others]);

  expect(
    await page.locator('#lines li[data-passed]').evaluateAll((rows) => rows.map((li) => (li as HTMLLIElement).value)),
  ).toEqual([4, 5]);
  expect(await page.locator('#lines li[data-passed="transform"]').count()).toBe(2);
  expect(await chaser.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrollTop);
});

test('with reduced motion, ranking entries change places at once', async ({ open }) => {
  const page = await open(PATH, { consented: true, reducedMotion: 'reduce' });
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('nothing moves');
    };
  });
  const html = await (await page.request.get(PATH)).text();
  const [row = ''] = html.match(/<li value="4".*?<\/li>/s) ?? [];
  const body = html.replace(row, '');
  await page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await expect.poll(() => page.locator('#lines li[value="4"]').count(), { timeout: 60_000 }).toBe(0);
  expect(await page.locator('#lines ol:last-of-type > li').first().getAttribute('value')).toBe('5');
});

test.for([
  [320, 640],
  [360, 740],
] as const)('at %i x %i two rows of controls precede the first three ranks', async ([width, height], { open }) => {
  const page = await open(PATH, { viewport: { width, height }, consented: true });
  const bottom = await page.locator('.places').evaluate((bar) => bar.getBoundingClientRect().top);
  const ranks = await page
    .locator('#lines ol')
    .first()
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  expect(ranks.length).toBe(3);
  const firstTop = Math.min(...ranks.map((rank) => rank.top));
  const rows = await page.locator('main :is(a, summary, select, button, input)').evaluateAll(
    (controls, top) =>
      controls
        .filter((control) => control.checkVisibility({ contentVisibilityAuto: true }) && !control.closest('.sr-only'))
        .map((control) => control.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.bottom <= top)
        .map((box) => Math.round((box.top + box.bottom) / 20)),
    firstTop,
  );
  expect(new Set(rows).size).toBe(2);
  for (const rank of ranks) expect(rank.bottom).toBeLessThanOrEqual(bottom);
});

test('wide screens show every choice beside the ranking', async ({ open }) => {
  const page = await open(PATH, { viewport: { width: 1280, height: 800 }, consented: true });
  expect(await choicesOf(page).isVisible()).toBe(false);
  await page.getByRole('link', { name: texts.th.ranking.period.range, exact: true }).click();
  await page.waitForURL('**#days');
  expect(await page.getByRole('group', { name: texts.th.ranking.form.from }).isVisible()).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('at 320 pixels a seven-digit score leaves room for a name', async ({ open }) => {
  const page = await open(`/app/events/${events.ranking}`, { viewport: { width: 320, height: 700 }, consented: true });
  const lines = page.locator('#lines > li');
  await lines.first().waitFor();
  const measurements = await lines.evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector('b > a');
      const score = row.querySelector('.tabular-nums:not(b)');
      if (!name || !score?.firstChild || !score.parentElement) throw new Error('a row has a name and a score');
      name.textContent = 'แบงค์ บางรัก';
      score.firstChild.textContent = '1,234,567 ';
      const [line, box] = [score.parentElement, score.parentElement.getBoundingClientRect()];
      const scoreBox = score.getBoundingClientRect();
      return {
        lines: score.getClientRects().length,
        isInside: scoreBox.left >= box.left && scoreBox.right <= box.right && scoreBox.bottom <= box.bottom + 1,
        isCut: name.parentElement ? name.parentElement.scrollWidth > name.parentElement.clientWidth : true,
        height: Math.round(line.clientHeight),
      };
    }),
  );
  expect(measurements.length).toBeGreaterThan(3);
  for (const row of measurements) expect(row).toEqual({ lines: 1, isInside: true, isCut: false, height: 24 });
});
