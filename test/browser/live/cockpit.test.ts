/**
 * Checks the layout of the studio on air: camera, chat, viewers and the end button are in the
 * window, and nothing covers them. On a phone a VB gets there with two taps, and a permission.
 */
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import broadcast from '../../../locales/th/live/broadcast.json' with { type: 'json' };
import chat from '../../../locales/th/live/chat.json' with { type: 'json' };
import site from '../../../locales/th/platform/site.json' with { type: 'json' };
import { newVb } from '../../system/guest.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';
import { giftLine, lineOf, windows } from './room.ts';

/** Parts that must be visible, with a point of each: on a phone the camera is behind the others. */
const PARTS: [selector: string, x: number, y: number][] = [
  ['[data-own-picture]', 0.5, 0.35],
  ['.cockpit-head [data-viewers]', 0.5, 0.5],
  ['.cockpit-end summary', 0.5, 0.5],
  ['.cockpit .talk-text', 0.2, 0.5],
  ['[data-lines] > li:last-child', 0.1, 0.5],
  ['[data-mute]', 0.5, 0.5],
  ['[data-mirror]', 0.5, 0.5],
  ['[popovertarget=pk-sheet]', 0.5, 0.5],
  ['[popovertarget=goal-sheet]', 0.5, 0.5],
  ['[popovertarget=pinned-sheet]', 0.5, 0.5],
  ['.cockpit-menu > a', 0.5, 0.5],
];

/** Parts of the studio before a live, and during a practice. */
const BEFORE: typeof PARTS = [
  ['.cockpit-title', 0.1, 0.5],
  ['[data-mute]', 0.5, 0.5],
  ['[popovertarget=devices]', 0.5, 0.5],
  ['[data-begin] > :last-child .go', 0.5, 0.5],
];
const PRACTICE: typeof PARTS = [...BEFORE.slice(0, -1), ['[data-air] .go', 0.5, 0.5], ['[data-only-opus]', 0.9, 0.5]];

/** Returns the parts that are outside of the window, small, or covered. */
const hiddenParts = (page: Page, of = PARTS) =>
  page.evaluate(
    (parts) =>
      parts.flatMap(([selector, x, y]) => {
        const element = document.querySelector(selector);
        const { left, top, right, bottom, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        if (!element || width < 1) return [`${selector} is not shown`];
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return [`${selector} leaves the window`];
        if (element.matches('button, summary, a') && Math.min(width, height) < 44) return [`${selector} is small`];
        const over = document.elementFromPoint(left + width * x, top + height * y);
        const isFree = over !== null && (element.contains(over) || over.contains(element));
        return isFree ? [] : [`${selector} under ${over?.outerHTML.slice(0, 80)}`];
      }),
    of,
  );

/**
 * Starts a live from the home page. Returns a function that sends a message of the room until the
 * page shows it, because a busy machine may lose the connection.
 */
async function goLive(page: Page) {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (!isPhone) await page.locator('header details summary').first().click();
  await page
    .locator(isPhone ? '.places' : 'header')
    .getByRole('link', { name: site.nav.go_live })
    .click();
  // With the script, the button needs no program.
  await page.locator('.cockpit-tools:not([data-scripted])').waitFor();
  await page.getByRole('button', { name: broadcast.begin.send, exact: true }).click();
  await page.locator('[data-studio=on_air] [data-is-in]').waitFor();
  return (message: () => RoomMessage, part: Locator) =>
    expect
      .poll(() => {
        sockets.at(-1)?.send(JSON.stringify(message()));
        return part.count();
      })
      .toBeGreaterThan(0);
}

/** Shows the note about the sound, which browsers that encode AAC do not show. */
const showNote = (page: Page) =>
  page.locator('[data-only-opus]').evaluate((note: HTMLElement) => {
    note.hidden = false;
  });

/** Closes the note about the sound, which stays closed in the next live. */
async function closeNote(page: Page) {
  await showNote(page);
  const note = page.locator('[data-only-opus]');
  await note.getByRole('button', { name: chat.close }).click();
  await note.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('studio-opus-known'))).toBe('1');
}

/** The end of a live may close a connection that was about to open again. */
const expected = /closed before the connection/;

describe('studio layout on air', () => {
  test('on a phone the camera fills the window, and nothing covers the controls', async ({ open }) => {
    const { guest } = await newVb();
    const viewport = windows['360 × 740'];
    const page = await openAs(open, guest, '/', { viewport, isMobile: true, hasTouch: true, expected });
    const sendUntilShown = await goLive(page);
    await sendUntilShown(
      () => ({ lines: Array.from({ length: 12 }, () => lineOf()) }),
      page.locator('[data-lines] > li'),
    );
    const video = page.locator('[data-own-picture]');
    await expect.poll(() => video.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    await expect.poll(() => video.evaluate((own: HTMLVideoElement) => own.videoHeight > own.videoWidth)).toBe(true);
    for (const size of [viewport, windows['320 × 640']]) {
      await page.setViewportSize(size);
      await expect.poll(() => hiddenParts(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
    }
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('[popovertarget=pinned-sheet]').click();
    const sheet = page.locator('#pinned-sheet');
    await sheet.getByLabel(broadcast.pinned.text).fill('คืนนี้มีเพลงใหม่');
    await sheet.getByRole('button', { name: broadcast.pinned.pin, exact: true }).click();
    await sheet.locator('.pinned', { hasText: 'คืนนี้มีเพลงใหม่' }).waitFor();
    await page.locator('.talk > .pinned', { hasText: 'คืนนี้มีเพลงใหม่' }).waitFor();
    const { height = 0 } = (await sheet.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(0.58 * windows['320 × 640'].height + 1);
    await sheet.getByRole('button', { name: chat.unpin }).click();
    await sheet.getByText(broadcast.pinned.empty).waitFor();
    await page.locator('.talk > .pinned').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.locator('.cockpit-menu > a[href$=talk-rules]').click();
    const desk = page.getByRole('dialog');
    await desk.getByRole('heading', { name: chat.rules.title }).waitFor();
    expect((await desk.boundingBox())?.height).toBeLessThanOrEqual(0.58 * windows['320 × 640'].height + 1);
    await page.keyboard.press('Escape');
    await page.locator('[popovertarget=devices]').click();
    await page.getByRole('button', { name: broadcast.screen.share }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.cockpit-end summary').click();
    await page.getByRole('button', { name: broadcast.on_air.end_confirm }).click();
    await page.getByRole('heading', { name: broadcast.result.title }).waitFor();
  });

  test('in landscape the start button is visible and the panel covers nothing', async ({ open }) => {
    const { guest } = await newVb();
    const viewport = windows['740 × 360'];
    const page = await openAs(open, guest, '/studio', { viewport, isMobile: true, hasTouch: true, expected });
    await page.locator('.cockpit-tools:not([data-scripted])').waitFor();
    await expect.poll(() => page.locator('.cockpit').boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    await expect.poll(() => hiddenParts(page, BEFORE)).toEqual([]);
    await page.getByLabel(broadcast.practice.check).check();
    await page.getByRole('button', { name: broadcast.begin.send, exact: true }).click();
    await page.locator('[data-air]').waitFor();
    await page.locator('[data-state]:not([hidden])').waitFor();
    await page.locator('[data-quality]:not([hidden])').waitFor();
    await showNote(page);
    await expect.poll(() => hiddenParts(page, PRACTICE)).toEqual([]);
    expect((await page.locator('[data-only-opus]').boundingBox())?.height).toBeLessThan(64);
    const { x: panelStart } = (await page.locator('.cockpit-panel').boundingBox()) ?? expect.fail('no panel');
    for (const tag of ['[data-state]', '[data-quality]']) {
      const { x, width } = (await page.locator(tag).boundingBox()) ?? expect.fail(`${tag} is not shown`);
      expect(x + width, tag).toBeLessThanOrEqual(panelStart);
    }
    await closeNote(page);
    await page.getByRole('button', { name: broadcast.practice.end }).click();
    await page.locator('[data-begin]').waitFor();
  });

  test('before a live the hint about the camera covers no field of the form', async ({ open }) => {
    const { guest } = await newVb();
    const page = await openAs(open, guest, '/studio', {
      viewport: windows['360 × 740'],
      isMobile: true,
      hasTouch: true,
    });
    await page.locator('.cockpit-tools:not([data-scripted])').waitFor();
    for (const size of [
      windows['360 × 740'],
      windows['320 × 640'],
      windows['740 × 360'],
      { width: 360, height: 860 },
    ]) {
      await page.setViewportSize(size);
      const overlaps = () =>
        page.evaluate(() => {
          const panel = document.querySelector('.cockpit-panel')?.getBoundingClientRect() ?? new DOMRect();
          return Array.from(document.querySelectorAll('[data-empty]:not([hidden]) > *'), (part) => {
            const { left, right, top, bottom, width } = part.getBoundingClientRect();
            const isApart = bottom <= panel.top || right <= panel.left || top >= panel.bottom;
            return width === 0 || (isApart && top >= 0 && left >= 0) ? [] : [part.outerHTML.slice(0, 60)];
          }).flat();
        });
      await page.locator('[data-empty] [data-open-camera]').waitFor();
      await expect.poll(overlaps, { message: `${size.width} × ${size.height}` }).toEqual([]);
    }
  });

  test('a reported message appears once in the activity list, as a link to it', async ({ open }) => {
    const { guest } = await newVb();
    const page = await openAs(open, guest, '/', { viewport: windows['1280 × 800'], expected });
    const sendUntilShown = await goLive(page);
    const who = { name: 'Nok Somjai', avatar_url: null };
    const reports = [{ seq: 7, at: new Date().toISOString(), who }];
    const entry = page.locator('[data-activity] > [data-event=report]');
    await sendUntilShown(() => ({ reported: reports }), entry);
    await sendUntilShown(
      () => ({ reported: [...reports, { seq: 8, at: new Date().toISOString(), who }] }),
      entry.nth(1),
    );
    expect(await entry.count()).toBe(2);
    const link = entry.last().getByRole('link');
    expect(await link.textContent()).toBe(broadcast.activity.reported.replace('{{name}}', who.name));
    expect(await link.getAttribute('href')).toMatch(/\/talk\/7$/);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.cockpit-end summary').click();
    await page.getByRole('button', { name: broadcast.on_air.end_confirm }).click();
    await page.getByRole('heading', { name: broadcast.result.title }).waitFor();
  });

  test('on a desktop the three panes fit into the window, and gifts are listed', async ({ open }) => {
    const { guest } = await newVb();
    const page = await openAs(open, guest, '/', { viewport: windows['1280 × 800'], expected });
    const sendUntilShown = await goLive(page);
    const entry = page.locator('[data-activity] > [data-event=gift]');
    await sendUntilShown(() => ({ lines: [...Array.from({ length: 40 }, () => lineOf()), giftLine(999)] }), entry);
    expect(await entry.first().textContent()).toContain('999');
    // The chat scrolls to its newest line a moment later.
    await expect.poll(() => hiddenParts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
    await page.locator('.cockpit-end summary').click();
    await page.getByRole('button', { name: broadcast.on_air.end_confirm }).click();
    await page.getByRole('heading', { name: broadcast.result.title }).waitFor();
  });

  test('a live that waits for OBS has the focus and its address in sight', async ({ open }) => {
    const { guest } = await newVb();
    const page = await openAs(open, guest, '/studio', { viewport: windows['1280 × 800'], expected });
    await page.locator('.cockpit-tools:not([data-scripted])').waitFor();
    await page.getByRole('button', { name: broadcast.begin.program }).click();
    await page.waitForURL('**/studio#waiting');
    const isFocused = (part: string) => page.locator(part).evaluate((element) => element === document.activeElement);
    await expect.poll(() => isFocused('#waiting')).toBe(true);
    for (const part of ['#waiting', '#program h2', '[data-received]']) {
      const { y, height } = (await page.locator(part).boundingBox()) ?? expect.fail(`${part} is not shown`);
      expect(y, part).toBeGreaterThanOrEqual(60);
      expect(y + height, part).toBeLessThanOrEqual(800);
    }
    // The camera of the page is a sender like any other.
    await page.getByRole('button', { name: broadcast.on_air.send }).click();
    await page.locator('[data-studio=on_air]').waitFor();
    await expect.poll(() => isFocused('.cockpit-title')).toBe(true);
    await page.locator('[role=status]', { hasText: broadcast.state.begun }).waitFor();
    await closeNote(page);
    await page.locator('.cockpit-end summary').click();
    await page.getByRole('button', { name: broadcast.on_air.end_confirm }).click();
    await page.getByRole('heading', { name: broadcast.result.title }).waitFor();
  });
});
