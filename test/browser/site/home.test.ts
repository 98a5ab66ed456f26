/**
 * Checks the first screen of home: it plays the live in view. A camera sends to a live of the test.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Talk } from '../../../calls/live/chat.ts';
import type { OnAir } from '../../../calls/live/live.ts';
import room from '../../../locales/th/live/room.json' with { type: 'json' };
import { film } from '../../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../../scripts/dev/camera/clock-camera.ts';
import { newLive, type OwnLive } from '../../system/live/own-live.ts';
import { axeViolationsInBoth } from '../axe.ts';
import { desktop, type Open, type Opening, phone, test } from '../browser.ts';

let own: OwnLive;
let camera: ReturnType<typeof film>;

beforeAll(async () => {
  own = await newLive('หน้าแรกเล่นได้');
  camera = film({ url: own.ingest.replace(/^http/, 'ws'), camera: () => new ClockCamera(own.live.slug) });
});

afterAll(async () => {
  camera.stop();
  await own.end();
});

const talk: Talk = {
  last: 2,
  hidden: [],
  lines: [1, 2].map((seq) => ({
    seq,
    at: new Date().toISOString(),
    kind: 'say',
    who: { uuid: crypto.randomUUID(), name: `ผู้ชม ${seq}`, vip_level: 0, part: null },
    text: '<b>สวัสดี</b>',
    gift: null,
  })),
};

/** Opens home with the media of the test's live for every card, and records the media requests. */
async function openHome(open: Open, opening: Opening = {}, script: () => void = () => undefined) {
  const page = await open('/faq', { consented: true, reducedMotion: 'no-preference', ...opening });
  const media: string[] = [];
  await page.addInitScript(script);
  await page.route(/\/live-media\/[^/]+\//, (route) => {
    const { pathname } = new URL(route.request().url());
    media.push(pathname.split('/')[2] ?? '');
    return route.continue({
      url: route
        .request()
        .url()
        .replace(/live-media\/[^/]+/, `live-media/${own.live.uuid}`),
    });
  });
  await page.route(/\/lines\?after=/, (route) => route.fulfill({ json: { data: talk } }));
  await page.goto('/');
  return { page, media };
}

const cardsOf = (page: Page) => page.locator('.reel > article');
/** Number of the card that contains the moving video. -1: none moves. */
const playingCard = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.reel > article')].findIndex((card) => {
      const video = card.querySelector('video');
      return video && !video.paused && video.currentTime > 0 && 'moves' in video.dataset;
    }),
  );
const plays = (page: Page, index: number) => expect.poll(() => playingCard(page), { timeout: 60_000 }).toBe(index);
const button = (page: Page, name: string) => page.locator('.tools').getByRole('button', { name });
const titleOf = (page: Page, index: number) => cardsOf(page).nth(index).locator('h3').textContent();

/** Swipes across most of the screen, as a finger does. */
async function swipeLeft(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 300, y: 400 });
  for (let x = 290; x > 60; x -= 10) await touch('touchMove', { x, y: 400 });
  await touch('touchEnd');
}

/** Returns how many cards are whole on the first screen. */
const wholeCards = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.reel > article')].filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      }).length,
  );

describe('first screen of home', () => {
  test('on a phone it plays muted, unmutes by a tap and turns by swipe', async ({ open }) => {
    const { page, media } = await openHome(open, { viewport: phone, hasTouch: true });
    await plays(page, 0);
    const isMuted = () => page.evaluate(() => document.querySelector('video')?.muted);
    expect(await isMuted()).toBe(true);
    await button(page, room.controls.unmute).tap();
    expect(await isMuted()).toBe(false);
    await swipeLeft(page);
    await plays(page, 1);
    // One element plays all lives, so the sound stays on.
    expect(await isMuted()).toBe(false);
    expect(new Set(media).size).toBe(2);
    const restsAt = () =>
      page.evaluate(() => document.querySelectorAll('.reel > article')[1]?.getBoundingClientRect().x);
    await expect.poll(restsAt).toBe(8);
    await button(page, room.reel.next).tap();
    await plays(page, 2);
    await page.keyboard.press('ArrowLeft');
    await plays(page, 1);
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });

  test('it stops in a hidden tab and below the first screen', async ({ open }) => {
    const { page, media } = await openHome(open, { viewport: phone });
    await plays(page, 0);
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await plays(page, -1);
    const { length } = media;
    await page.waitForTimeout(1_500);
    expect(media.length).toBe(length);
    await setHidden(false);
    await plays(page, 0);
    await page.locator('#faq').scrollIntoViewIfNeeded();
    await plays(page, -1);
  });

  test('a pause stops it until a tap, and nothing moves', async ({ open }) => {
    const { page } = await openHome(open, { viewport: phone });
    await cardsOf(page).first().locator('.peek li').first().waitFor();
    await plays(page, 0);
    const placeOf = () =>
      page.evaluate(() =>
        ['h3', '.go', '.tools'].map(
          (selector) => document.querySelector(`.stage ${selector}`)?.getBoundingClientRect().y,
        ),
      );
    const before = await placeOf();
    await button(page, room.reel.pause).click();
    await plays(page, -1);
    expect(await placeOf()).toEqual(before);
    expect(await button(page, room.reel.play).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button(page, room.reel.pause).count()).toBe(0);
    await page.evaluate(() => document.querySelector('.peek')?.remove());
    expect(await placeOf()).toEqual(before);
    await button(page, room.reel.next).click();
    await plays(page, -1);
    await button(page, room.reel.play).click();
    await expect.poll(() => playingCard(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(0);
  });

  test('with data saving it shows a poster until a tap', async ({ open }) => {
    const { page, media } = await openHome(open, { viewport: phone }, () =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    await button(page, room.reel.play).waitFor();
    expect(media).toEqual([]);
    await button(page, room.reel.play).click();
    await plays(page, 0);
  });

  test('a browser that refuses to play by itself offers a tap', async ({ open }) => {
    const { page } = await openHome(open, { viewport: phone }, () => {
      const { play } = HTMLMediaElement.prototype;
      let hasTapped = false;
      addEventListener('click', () => (hasTapped = true), { capture: true });
      HTMLMediaElement.prototype.play = function () {
        if (hasTapped) return play.call(this);
        return Promise.reject(new DOMException('no tap', 'NotAllowedError'));
      };
    });
    await button(page, room.reel.play).click();
    await plays(page, 0);
  });

  test('a live that ends or was removed gives its place to the next one', async ({ open }) => {
    const { page } = await openHome(open, { viewport: phone, expected: /404/ });
    const next = await titleOf(page, 1);
    await plays(page, 0);
    // The media of the live disappear, and a browser that begins again learns that it is over.
    await page.route(/\/live-media\/[^/]+\/edge\.json/, (route) => route.fulfill({ json: { signal: 'over' } }), {
      times: 1,
    });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => titleOf(page, 0), { timeout: 60_000 }).toBe(next);
    await plays(page, 0);
    await page.locator('.stage > [role=status]', { hasText: room.reel.over }).waitFor({ state: 'attached' });
    await page.route(/\/live-media\/[^/]+\//, (route) => route.fulfill({ status: 404 }));
    await button(page, room.reel.next).click();
    await expect.poll(() => cardsOf(page).count(), { timeout: 60_000 }).toBe(4);
    expect(await titleOf(page, 0)).toBe(next);
  });

  test('a desktop shows a player, its chat and a whole row of lives', async ({ open }) => {
    const { page } = await openHome(open, { viewport: desktop });
    await plays(page, 0);
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(5);
    const lines = cardsOf(page).first().locator('.peek li');
    await expect.poll(() => lines.allInnerTexts()).toEqual(['ผู้ชม 1 <b>สวัสดี</b>', 'ผู้ชม 2 <b>สวัสดี</b>']);
    const next = await titleOf(page, 1);
    await button(page, room.reel.next).click();
    await expect.poll(() => titleOf(page, 0)).toBe(next);
    await plays(page, 0);
    await button(page, room.reel.previous).click();
    await expect.poll(() => titleOf(page, 1)).toBe(next);
    expect(await axeViolationsInBoth(page)).toEqual([]);
  });

  test('without JavaScript it has posters and links', async ({ open }) => {
    const page = await open('/', { viewport: desktop, javaScriptEnabled: false, consented: true });
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(5);
    expect(await page.locator('.tools').count()).toBe(0);
    await cardsOf(page).first().locator('a').first().click();
    await page.waitForURL('**/live/**');
    const small = await open('/', { javaScriptEnabled: false, consented: true });
    expect(await cardsOf(small).first().locator('img').first().isVisible()).toBe(true);
    // The next card peeks in, and the categories are on the first screen.
    const chips = await small.getByRole('navigation', { name: 'หมวดไลฟ์' }).boundingBox();
    expect((chips?.y ?? 1_000) + (chips?.height ?? 0)).toBeLessThanOrEqual(phone.height - 56);
  });

  test('a visitor gets an order by what this tab watched, and forgets it', async ({ open }) => {
    const { page } = await openHome(open, { viewport: desktop });
    const onAir = (await (await page.request.get('/api/v1/live')).json()) as { data: OnAir };
    const last = onAir.data.lives.at(-1) ?? expect.fail('nobody is on air');
    const { uuid: vb_uuid, family_name } = last.caster;
    await page.evaluate((watched) => sessionStorage.setItem('watched-here', JSON.stringify([watched])), {
      ...{ vb_uuid, family_name, category: last.category?.slug ?? null, minutes: 500 },
    });
    const cards = await cardsOf(page).count();
    await page.reload();
    await expect.poll(() => titleOf(page, 0)).toBe(last.title);
    expect(await cardsOf(page).first().locator('.why').textContent()).toBe(room.for_you.watched);
    expect(await cardsOf(page).count()).toBe(cards);
    await plays(page, 0);
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(5);
    expect(await axeViolationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: room.for_you.forget }).click();
    await expect.poll(() => titleOf(page, 0)).not.toBe(last.title);
  });

  test('a room remembers for a visitor how long they watched', async ({ open }) => {
    const page = await open('/faq', { consented: true });
    await page.clock.install();
    await page.goto(`/live/${own.live.slug}`);
    await page.locator('video[data-late]').waitFor({ state: 'attached' });
    const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('watched-here') ?? '[]'));
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(60_000);
          return stored();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toMatchObject([{ vb_uuid: own.live.caster.uuid }]);
  });
});
