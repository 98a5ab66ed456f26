/**
 * Checks events as people use them: they browse, filter, share, and watch a monster lose health
 * with each gift.
 */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { giveGift } from '../../../calls/live/gift.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import enEvent from '../../../locales/en/rankings/event.json' with { type: 'json' };
import thEvent from '../../../locales/th/rankings/event.json' with { type: 'json' };
import { giftItemUuid } from '../../../seed/gift-item.ts';
import { liveUuid } from '../../../seed/live.ts';
import { rowsForRun } from '../../effort.ts';
import { newBuyer } from '../../system/guest.ts';
import { signedIn } from '../../system/member.ts';
import { events } from '../../system/seeded-pages.ts';
import { axeViolations, axeViolationsInBoth } from '../axe.ts';
import { desktop, phone, test } from '../browser.ts';
import { texts } from '../texts.ts';

const sides = [
  { who: 'on a phone, in Thai', locale: 'th', eventTexts: thEvent, opening: { viewport: phone, colorScheme: 'dark' } },
  {
    who: 'on a desktop, in English',
    locale: 'en',
    eventTexts: enEvent,
    opening: { viewport: desktop, colorScheme: 'light' },
  },
  {
    who: 'without JavaScript',
    locale: 'th',
    eventTexts: thEvent,
    opening: { viewport: phone, javaScriptEnabled: false },
  },
] as const;

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Gives hearts, at one coin each, to a VB on air as a new buyer. */
async function give(hearts: number) {
  const buyer = await signedIn(inject('origin'), await newBuyer());
  const path = giveGift.path.replace('{id}', liveUuid('rong-phleng-kon-non-kap-som'));
  const { status, text } = await buyer.go(`/api${path}`, {
    form: { gift_uuid: giftItemUuid('heart'), quantity: String(hearts) },
    headers: { origin: inject('origin'), 'idempotency-key': crypto.randomUUID() },
  });
  expect(status, text).toBe(200);
}

describe.for(rowsForRun(sides, 2))('$who', ({ locale, eventTexts, opening }) => {
  const at = (path: string) => localePath(locale, path);

  test('a fan finds the monster, sees the leaders and reads its history', async ({ open }) => {
    const page = await open(at('/app/events'), { ...opening, consented: true });
    await page.getByRole('link', { name: eventTexts.type.monster, exact: true }).click();
    await page.waitForURL('**/app/events?type=monster');
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(`**${at(`/app/events/${events.monster}`)}`);
    expect(await page.getByRole('timer').isVisible()).toBe(true);
    expect(await page.locator('#monster meter').first().isVisible()).toBe(true);

    const leader = () => page.locator('#rankings li').first().textContent();
    const vb = await leader();
    await page.locator('#rankings').getByRole('link', { name: eventTexts.target.user, exact: true }).click();
    await page.waitForURL(/by=user/);
    expect(await leader()).not.toBe(vb);
    await page.locator('#rankings').getByRole('link', { name: eventTexts.standings.more }).click();
    await page.waitForURL(/cursor=/);
    expect(await page.locator('#rankings li').first().getAttribute('value')).toBe('11');

    await page.goto(at(`/app/events/${events.monster}/monster`));
    expect(await page.locator('#levels li').count()).toBe(5);
    expect(await page.locator('#days li').count()).toBeGreaterThan(0);
    expect(await fits(page)).toBe(true);
  });

  test('a fan sees upcoming and past events and their winners', async ({ open }) => {
    const page = await open(at('/app/events'), { ...opening, consented: true });
    await page.getByRole('link', { name: eventTexts.tab.soon, exact: true }).click();
    await page.waitForURL('**/app/events?state=soon');
    expect(await page.getByRole('article').count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: eventTexts.tab.past, exact: true }).click();
    await page.waitForURL('**/app/events?state=past');
    // The scheduled job finalizes a past event a moment after the first request.
    const path = at(`/app/events/${events.pastRanking}`);
    await expect
      .poll(async () => {
        await page.goto(path);
        return page.locator('#winners li').count();
      })
      .toBeGreaterThan(5);
    expect(await page.getByText(eventTexts.over.final).isVisible()).toBe(true);
    await page.locator('#counted summary').click();
    expect(await page.locator('#counted code').first().textContent()).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe.for(rowsForRun(sides.slice(0, 2), 1))('$who', ({ locale, eventTexts, opening }) => {
  test('a gift lowers the monster’s bar at once, and it never rises', async ({ open }) => {
    const path = localePath(locale, `/app/events/${events.monster}`);
    const wantsMotion = eventTexts === thEvent;
    const reducedMotion = wantsMotion ? 'no-preference' : 'reduce';
    const page = await open(path, { ...opening, reducedMotion, consented: true });
    const bar = page.locator('#monster [data-monster]');
    const remainingHealth = async () =>
      Number((await bar.locator('[data-fill="{left}"]').textContent())?.replaceAll(',', ''));
    const before = await remainingHealth();
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...parameters) {
        if (this instanceof HTMLElement) this.dataset.struck = '';
        return animate.apply(this, parameters);
      };
    });
    await give(99);
    await expect.poll(remainingHealth).toBeLessThanOrEqual(before - 99);
    const health = await remainingHealth();
    expect(await bar.locator('meter').first().getAttribute('value')).toBe(String(health));
    expect(await page.locator('img[data-struck]').count()).toBe(wantsMotion ? 1 : 0);

    // An older response does not change the bar.
    await page.route('**/api/v1/events/monster/*', async (route) => {
      const answer = await route.fetch();
      const old = (await answer.json()) as { data: { damage: number; levels: { hit_points_left: number }[] } };
      old.data.damage = 1;
      for (const level of old.data.levels) level.hit_points_left += 1_000;
      await route.fulfill({ response: answer, json: old });
    });
    await page.waitForResponse('**/api/v1/events/monster/*');
    expect(await remainingHealth()).toBe(health);
    expect(await page.getByText(eventTexts.all).count()).toBeGreaterThan(0);

    // As levels fall, the picture of the monster loses parts.
    const stage = () => page.locator('img[src*="#s"]').first().getAttribute('src');
    expect(await stage()).not.toMatch(/#s4$/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/v1/events/monster/*', async (route) => {
      const answer = await route.fetch();
      const monster = (await answer.json()) as { data: { damage: number; levels: { is_down: boolean }[] } };
      monster.data.damage += 1_000_000;
      for (const level of monster.data.levels) level.is_down = true;
      await route.fulfill({ response: answer, json: monster });
    });
    await expect.poll(stage, { timeout: 30_000 }).toMatch(/#s4$/);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('the countdown follows the server’s clock, not the device’s', async ({ open }) => {
  const page = await open(`/en/app/events/${events.ranking}`, { consented: true });
  await page.clock.install({ time: new Date('2031-01-01T00:00:00Z') });
  await page.reload();
  const seconds = page.locator('[data-part=seconds]');
  await seconds.waitFor({ state: 'visible' });
  const days = Number(await page.locator('[data-part=days]').textContent());
  const until = Date.parse((await page.getByRole('timer').getAttribute('data-until')) ?? '');
  expect(days).toBe(Math.floor((until - Date.now()) / 86_400_000));
  const secondsText = await seconds.textContent();
  await page.clock.runFor(2_000);
  expect(await seconds.textContent()).not.toBe(secondsText);
});

test('a visitor shares an event by copied link, LINE and Facebook', async ({ open }) => {
  const path = `/en/app/events/${events.ranking}`;
  const page = await open(path, { consented: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: texts.en.live.share.copy }).click();
  await page.getByRole('button', { name: texts.en.live.share.copied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(inject('origin') + path);
  for (const name of [texts.en.live.share.line, texts.en.live.share.facebook]) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(href).toContain(encodeURIComponent(path));
  }
});

test('a fan logs in, returns to the event and sees the rank', async ({ open }) => {
  const page = await open(`/en/webview/events/${events.ofVtubers}`);
  await page.getByRole('link', { name: texts.en.ranking.place.sign_in }).click();
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator('button[value=demo-viewer]').click();
  await page.waitForURL(`**/en/webview/events/${events.ofVtubers}`);
  expect(await page.locator('#place').isVisible()).toBe(true);
  expect(await page.getByText(enEvent.part.not_you).isVisible()).toBe(true);
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: enEvent.all }).click();
  await page.waitForURL('**/en/webview/events');
});

test('an internal event is visible to staff only', async ({ open }) => {
  const path = `/app/events/${events.ofTheHouse}`;
  const missingPage = await open(path, { expected: /404/ });
  expect(await missingPage.getByText('404', { exact: true }).isVisible()).toBe(true);
  const page = await open(`/auth/signin?callbackUrl=${path}`, { consented: true });
  await page.locator('form[action^="/api/auth/signin/"] button').click();
  await page.locator('button[value=demo-staff]').click();
  await page.waitForURL(`**${path}`);
  expect(await page.locator('#rankings li').count()).toBeGreaterThan(3);
  expect(await axeViolations(page)).toEqual([]);
});

test.for(
  rowsForRun(
    [`/webview/events/${events.monster}`, '/en/webview/events?state=past', `/app/events/${events.ofVtubers}`],
    1,
  ),
)('axe finds nothing on %s with open details in both colour schemes', async (path, { open }) => {
  const page = await open(path, { colorScheme: 'dark', reducedMotion: 'reduce', consented: true });
  for (const summary of await page.locator('main details summary').all()) await summary.click();
  expect(await axeViolationsInBoth(page)).toEqual([]);
});
