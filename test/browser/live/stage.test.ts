/**
 * Measures the picture of a live: its share of the window on desktops, its place on phones, and
 * what its controls do.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { acceptPk, inviteToPk } from '../../../calls/live/pk.ts';
import room from '../../../locales/en/live/room.json' with { type: 'json' };
import { newLive } from '../../system/live/own-live.ts';
import { test } from '../browser.ts';
import { giftLine, openRoom, playing, windows } from './room.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = async (page: Page, part: string): Promise<Box> =>
  (await page.locator(part).first().boundingBox()) ?? expect.fail(`${part} is not shown`);

/** The link in the head to the list of viewers. */
const VIEWERS_LINK = '[href$="/viewers"]';

const shareOf = ({ width, height }: Pick<Box, 'width' | 'height'>, page: Page) => {
  const { width: full, height: high } = page.viewportSize() ?? expect.fail('no window');
  return (width * height) / (full * high);
};

/** Returns the part of a box that a picture of this shape fills. */
const contained = ({ width, height }: Box, ratio: number) =>
  width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };

/** Shows the room as if its video had this shape. */
const showAs = (page: Page, shape: 'tall' | 'wide') =>
  page.evaluate((name) => {
    const frame = document.querySelector<HTMLElement>('.room');
    if (frame) frame.dataset.shape = name;
  }, shape);

describe('picture of a stream', () => {
  test('on a desktop the stage takes most of the window, beside the chat', async ({ open }) => {
    const { live, end } = await newLive('On a large stage');
    const page = await open(`/en/live/${live.slug}`, { consented: true, viewport: windows['1280 × 800'] });
    await showAs(page, 'tall');
    const stage = await boxOf(page, '.poster');
    expect(shareOf(stage, page)).toBeGreaterThanOrEqual(0.6);
    // The picture has the full height, over wings made from the poster: no second video.
    expect((await boxOf(page, '.picture')).height).toBe(stage.height);
    expect(await page.locator('.poster video').count()).toBe(1);
    expect(await page.locator('.wings').evaluate((wings) => wings.tagName)).toBe('IMG');
    const chat = await boxOf(page, '.talk');
    expect(chat.width).toBeGreaterThanOrEqual(340);
    expect(chat.width).toBeLessThanOrEqual(380);
    expect(chat.y + chat.height).toBeLessThanOrEqual(800);
    await showAs(page, 'wide');
    expect(shareOf(contained(await boxOf(page, '.picture'), 16 / 9), page)).toBeGreaterThanOrEqual(0.4);
    await page.setViewportSize(windows['1920 × 1080']);
    expect(shareOf(contained(await boxOf(page, '.picture'), 16 / 9), page)).toBeGreaterThanOrEqual(0.4);
    await showAs(page, 'tall');
    expect(shareOf(await boxOf(page, '.poster'), page)).toBeGreaterThanOrEqual(0.7);
    expect((await boxOf(page, '.talk')).width).toBeLessThanOrEqual(380);
    await end();
  });

  test('on a desktop the two pictures of a match take half of the window', async ({ open }) => {
    const [one, other] = [await newLive('เพลงเก่า'), await newLive('เพลงใหม่')];
    const invitation = await one.ask('POST', inviteToPk.path, { live_uuid: other.live.uuid, minutes: '10' });
    const { uuid } = inviteToPk.answer.parse(JSON.parse(invitation.text)).data;
    expect((await other.ask('POST', acceptPk.path.replace('{uuid}', uuid), {})).status).toBe(200);
    const page = await open(`/live/${one.live.slug}`, { consented: true, viewport: windows['1280 × 800'] });
    const [own, otherPicture, score] = [
      await boxOf(page, '.picture'),
      await boxOf(page, '[data-picture-media]'),
      await boxOf(page, '.pk-score meter'),
    ];
    expect(own.width).toBeCloseTo(otherPicture.width, 0);
    // Without the score, which covers the top of both.
    const free = (picture: Box) => shareOf({ width: picture.width, height: picture.height - score.height }, page);
    expect(free(own) + free(otherPicture)).toBeGreaterThanOrEqual(0.5);
    await one.end();
    await other.end();
  });

  test('on a phone, upright video fills the window; landscape has chat below', async ({ open }) => {
    const { live, end } = await newLive('In a hand');
    const page = await open(`/en/live/${live.slug}`, { consented: true, viewport: windows['360 × 740'] });
    for (const [name, size] of Object.entries(windows).slice(0, 3)) {
      await page.setViewportSize(size);
      await showAs(page, 'tall');
      expect(await boxOf(page, '.poster'), name).toEqual({ x: 0, y: 0, ...size });
    }
    // In landscape, the picture of a camera in landscape fills the window as well.
    await showAs(page, 'wide');
    expect(await boxOf(page, '.picture')).toEqual({ x: 0, y: 0, ...windows['740 × 360'] });
    await page.setViewportSize(windows['360 × 740']);
    const [picture, chat] = [await boxOf(page, '.picture'), await boxOf(page, '.talk')];
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    expect(chat.y).toBeGreaterThan(picture.y + picture.height);
    await end();
  });

  test('the head shows supporters and leads to the viewers', async ({ open }) => {
    const { live, end } = await newLive('Who is here');
    const { page, send } = await openRoom(open, `/en/live/${live.slug}`, { viewport: windows['360 × 740'] });
    const names = ['Ann', 'Bo', 'Cy'];
    send({ supporters: names.map((name) => ({ uuid: crypto.randomUUID(), name, avatar_url: '/favicon.svg' })) });
    const supporters = page.getByRole('link', { name: `${room.supporters.title}: Ann, Bo, Cy` });
    await supporters.waitFor();
    for (const size of [windows['360 × 740'], windows['320 × 640']]) {
      await page.setViewportSize(size);
      for (const picture of await supporters.locator('img').all()) expect(await picture.isVisible()).toBe(true);
      const name = page.locator('.room-head b');
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
    }
    expect(await supporters.locator('img').count()).toBe(3);
    send({ supporters: [] });
    await supporters.waitFor({ state: 'hidden' });
    await page.locator(VIEWERS_LINK).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Who is here' }).waitFor();
    await page.keyboard.press('Escape');
    // Without scripts it is a page.
    const plain = await open(`/en/live/${live.slug}`, { consented: true, javaScriptEnabled: false });
    await plain.locator(VIEWERS_LINK).click();
    await plain.waitForURL(`**/live/${live.slug}/viewers`);
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe('Who is here');
    await end();
  });

  const isMuted = (page: Page) => page.evaluate(() => document.querySelector('video')?.muted);

  test('beside an upright video the wing has no holes, and the controls one row', async ({ open }) => {
    const { page, reload, stop } = await playing(open, { viewport: windows['1280 × 800'], shape: 'tall' });
    const boxes = () =>
      page.locator('.room-head > *, .room-tags > :first-child, .room-text > *').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y } = part.getBoundingClientRect();
          return [part.tagName, Math.round(x), Math.round(y)];
        }),
      );
    // Nothing in the wing moves when the video starts.
    const gate = Promise.withResolvers<void>();
    await page.route('**/edge.json*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await reload();
    expect(await page.locator('[data-control=mute]').count()).toBe(0);
    const before = await boxes();
    expect(before.length).toBeGreaterThan(4);
    gate.resolve();
    await page.locator('[data-control=mute]').waitFor({ state: 'attached' });
    expect(await boxes()).toEqual(before);
    const [name, viewers, follow] = [
      await boxOf(page, '.room-head > p'),
      await boxOf(page, VIEWERS_LINK),
      await boxOf(page, '.room-head > form'),
    ];
    expect(viewers.y).toBe(name.y);
    expect(follow.y - name.y - name.height).toBeLessThanOrEqual(8);
    expect(viewers.x + viewers.width).toBeLessThanOrEqual(248);
    const barHeight = async () => (await boxOf(page, '.room-bar')).height;
    expect(await barHeight()).toBe(44);
    await page.getByRole('button', { name: 'Unmute' }).first().click();
    await page.locator('.room-volume').waitFor();
    expect(await barHeight()).toBe(44);
    const field = page.locator('.talk-text');
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await stop();
  });

  test('keys switch full screen, theatre mode and sound, but not while typing', async ({ open }) => {
    const { page, stop } = await playing(open, { viewport: windows['1280 × 800'] });
    const header = page.locator('body > header');
    await page.keyboard.press('t');
    await header.waitFor({ state: 'hidden' });
    expect((await boxOf(page, '.room')).height).toBe(800);
    await page.keyboard.press('t');
    await header.waitFor();
    const isFull = () => page.evaluate(() => document.fullscreenElement?.classList.contains('room') === true);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    expect((await boxOf(page, '.poster')).width).toBe(1280);
    const bar = await boxOf(page, '.talk-bar');
    expect(bar.x).toBe(16);
    expect(bar.y + bar.height).toBe(784);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(false);
    await page.locator('.picture').dblclick();
    await expect.poll(isFull).toBe(true);
    await page.locator('[data-control=full]').click();
    await expect.poll(isFull).toBe(false);
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(false);
    // The same key on a Thai keyboard.
    await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ท', code: 'KeyM' })));
    expect(await isMuted(page)).toBe(true);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: room.shortcuts.title });
    await list.getByText(room.shortcuts.t).waitFor();
    await list.getByRole('checkbox', { name: room.shortcuts.on }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(true);
    await page.keyboard.press('?');
    await list.getByRole('checkbox', { name: room.shortcuts.on }).check();
    await page.keyboard.press('Escape');
    // A field takes all letters.
    await page.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('.talk')?.appendChild(field).focus();
    });
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(true);
    await stop();
  });

  test('the volume is remembered, and lock screens know the live', async ({ open }) => {
    // Chromium warns when a reloaded page tries to go on with sound. The page goes on without.
    const expected = /Unmuting failed/;
    const { page, stop } = await playing(open, { viewport: windows['1280 × 800'], expected });
    await page.getByRole('button', { name: 'Unmute' }).first().click();
    await expect.poll(() => isMuted(page)).toBe(false);
    await page.getByRole('slider', { name: room.controls.volume }).fill('0.4');
    await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('With controls');
    await page.reload();
    await page.locator('[data-control=mute]').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.volume)).toBe(0.4);
    await stop();
  });

  test('a gift of 50 coins without a film is heard by viewers with sound', async ({ open }) => {
    const { page, send, stop } = await playing(open, { viewport: windows['1280 × 800'] });
    await page.evaluate(() => {
      const Real = OscillatorNode;
      window.OscillatorNode = class extends Real {
        constructor(...made: ConstructorParameters<typeof OscillatorNode>) {
          super(...made);
          document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
        }
      };
    });
    const tones = () => page.evaluate(() => document.body.dataset.tones);
    send({ lines: [giftLine(50)] });
    await page.locator('.gift-over').first().waitFor();
    expect(await tones()).toBeUndefined();
    await page.getByRole('button', { name: 'Unmute' }).first().click();
    send({ lines: [giftLine(49)] });
    send({ lines: [giftLine(50)] });
    await expect.poll(tones).toBe('2');
    await stop();
  });

  test('in landscape, a tap hides everything and another shows it again', async ({ open }) => {
    const { page, stop } = await playing(open, { viewport: windows['740 × 360'], hasTouch: true });
    await page.getByRole('button', { name: room.controls.hide }).tap();
    await page.locator('.talk-bar').waitFor({ state: 'hidden' });
    expect(await page.locator('.room-tags').getByText('LIVE').isVisible()).toBe(false);
    await page.touchscreen.tap(500, 180);
    await page.locator('.talk-bar').waitFor();
    await stop();
  });

  test('taps send hearts in messages, and hearts of others rise', async ({ open }) => {
    const { page, send, sent, stop } = await playing(open, { viewport: windows['360 × 740'], hasTouch: true });
    const hearts = () => sent.flatMap((message) => (message.includes('hearts') ? [JSON.parse(message).hearts] : []));
    // The first tap loads the script.
    const began_ms = Date.now();
    await page.touchscreen.tap(180, 330);
    await expect.poll(hearts).toEqual([1]);
    for (let tap = 0; tap < 5; tap += 1) await page.touchscreen.tap(180, 330);
    // Two quick taps are a double click too, which shows the full screen with a mouse only.
    await page.locator('.picture').dispatchEvent('dblclick');
    await expect.poll(() => hearts().reduce((sum, count) => sum + count, 0)).toBe(6);
    // At most one message a second, after the first.
    expect(hearts().length).toBeLessThanOrEqual(Math.min(5, 1 + Math.ceil((Date.now() - began_ms) / 1000)));
    await page.locator('[data-hearts]', { hasText: '6' }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement?.className)).toBeUndefined();
    // The keyboard and screen readers have a button.
    await page.getByRole('button', { name: room.hearts.send }).press('Enter');
    await expect.poll(() => hearts().reduce((sum, count) => sum + count, 0)).toBe(7);
    send({ hearts: { fresh: 400, total: 1_406 } });
    await page.locator('[data-hearts]', { hasText: '1.4K' }).waitFor();
    await page.locator('.poster > .heart').first().waitFor();
    expect(await page.locator('.poster > .heart').count()).toBeLessThanOrEqual(8);
    await stop();
  });

  test('with reduced motion hearts are only counted', async ({ open }) => {
    const { live, end } = await newLive('Calm');
    const { page, send } = await openRoom(open, `/en/live/${live.slug}`, { reducedMotion: 'reduce' });
    send({ hearts: { fresh: 5, total: 12 } });
    await page.locator('[data-hearts]', { hasText: '12' }).waitFor();
    expect(await page.locator('.heart').count()).toBe(0);
    await end();
  });
});
