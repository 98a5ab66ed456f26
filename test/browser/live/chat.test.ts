/**
 * Checks the chat of a stream: messages reach everyone at once with scripts, and by page loads
 * without.
 */
import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ChatMessage } from '../../../calls/live/chat.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import talkTexts from '../../../locales/en/live/chat.json' with { type: 'json' };
import { onAirTitles } from '../../../seed/live-title.ts';
import { newGuest } from '../../system/guest.ts';
import { newLive } from '../../system/live/own-live.ts';
import { axeViolations } from '../axe.ts';
import { test } from '../browser.ts';
import { openAs } from '../member.ts';

/** A stream whose messages no other test reads. */
const address = `/en/live/${onAirTitles[3]?.slug}`;
const phone = { viewport: { width: 360, height: 740 } };

const linesOf = (page: Page) => page.locator('[data-lines] > li');
const textsOf = async (page: Page) => (await linesOf(page).allTextContents()).map((text) => text.trim());

/** Opens the stream and collects the sockets that the page opens. */
async function enter(look: () => Promise<Page>, place = address) {
  const page = await look();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(new URL(place, page.url()).href);
  await expect.poll(() => sockets.length).toBe(1);
  return { page, sockets };
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: talkTexts.text }).fill(text);
  await page.getByRole('button', { name: talkTexts.send, exact: true }).click();
}

describe('chat of a stream', () => {
  test('a message reaches visitors at once, also after a cut, never twice', async ({ open }) => {
    const member = await enter(async () => openAs(open, await newGuest(), '/en', phone));
    const visitor = await enter(() => open('/en', { consented: true, ...phone }));
    await member.page.getByRole('textbox', { name: talkTexts.text }).focus();
    await member.page.locator('[data-is-in] form[data-is-taken]').waitFor();
    await visitor.page.locator('[data-is-in]').waitFor();
    await say(member.page, 'first of all');
    await expect.poll(() => textsOf(visitor.page)).toEqual([expect.stringMatching(/ first of all$/)]);
    await expect.poll(() => member.page.getByRole('textbox', { name: talkTexts.text }).inputValue()).toBe('');
    await visitor.sockets[0]?.close();
    await say(member.page, 'while somebody was away');
    await expect.poll(() => visitor.sockets.length).toBe(2);
    await expect
      .poll(() => textsOf(visitor.page))
      .toEqual([expect.stringMatching(/ first of all$/), expect.stringMatching(/ while somebody was away$/)]);
    await expect.poll(() => textsOf(member.page)).toHaveLength(2);
    expect(await axeViolations(member.page)).toEqual([]);
    const width = await member.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

  test('a message sent before the script of the chat arrives stays in the room', async ({ open }) => {
    const { live, end } = await newLive('Early');
    const page = await openAs(open, await newGuest(), '/en', phone);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?:enhance-live|write-line)-/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const place = new URL(`/en/live/${live.slug}`, page.url()).href;
    await page.goto(place);
    await say(page, 'too early');
    await say(page, 'too early');
    gate.resolve();
    await expect.poll(() => textsOf(page)).toEqual([expect.stringMatching(/ too early$/)]);
    await expect.poll(() => page.getByRole('textbox', { name: talkTexts.text }).inputValue()).toBe('');
    expect(page.url()).toBe(place);
    await end();
  });

  test('without JavaScript a form sends messages to a page that reloads itself', async ({ open }) => {
    const page = await openAs(open, await newGuest(), address, { ...phone, javaScriptEnabled: false });
    await say(page, 'by a form alone');
    await page.getByText('by a form alone').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${address}/talk`);
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1);
    await page.getByRole('link', { name: talkTexts.write, exact: true }).click();
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
  });

  test('moderators hide messages and mute members, with and without JavaScript', async ({ open }) => {
    const member = await enter(async () => openAs(open, await newGuest(), '/en', phone));
    const text = 'something that nobody wants';
    const field = member.page.getByRole('textbox', { name: talkTexts.text });
    await field.focus();
    await member.page.locator('[data-is-in] form[data-is-taken]').waitFor();
    await say(member.page, text);
    const house = await enter(() => openAs(open, 'moderator', '/en', phone));
    const line = house.page.locator('[data-lines] > li', { hasText: text });
    await line.getByRole('link').click();
    const sheet = house.page.getByRole('dialog');
    await sheet.getByText(text).waitFor();
    expect(await axeViolations(house.page)).toEqual([]);
    await sheet.getByRole('button', { name: talkTexts.hide }).click();
    await sheet.getByText(talkTexts.is_hidden).waitFor();
    await expect.poll(() => linesOf(member.page).filter({ hasText: text }).count()).toBe(0);
    await sheet.getByRole('button', { name: talkTexts.mute[5] }).click();
    await sheet.getByRole('button', { name: talkTexts.lift.mute }).waitFor();
    expect(new URL(house.page.url()).pathname).toBe(address);
    await say(member.page, 'let me in');
    await member.page.locator('[data-not-said]', { hasText: /muted/ }).waitFor();
    expect(await field.inputValue()).toBe('let me in');
    await house.page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);

    const plain = await openAs(open, 'moderator', `${address}/talk-rules`, { ...phone, javaScriptEnabled: false });
    const mutedEntries = plain.getByRole('listitem').filter({ hasText: 'Muted until' });
    await mutedEntries.getByRole('button').first().click();
    await plain.getByText(talkTexts.done).waitFor();
    expect(await mutedEntries.count()).toBe(0);
  });

  test('in slow mode a typed message stays until the countdown ends', async ({ open }) => {
    const { live, ask, end } = await newLive('Slowly');
    const { page } = await enter(async () => openAs(open, await newGuest(), '/en', phone), `/en/live/${live.slug}`);
    const field = page.getByRole('textbox', { name: talkTexts.text });
    await field.focus();
    await page.locator('[data-is-in] form[data-is-taken]').waitFor();
    expect((await ask('POST', `/v1/lives/${live.slug}/talk-rules`, { slow_seconds: '5', talkers: 'all' })).status).toBe(
      200,
    );
    await page.locator('[data-rules]', { hasText: 'every 5 seconds' }).waitFor();
    await say(page, 'one');
    await expect.poll(() => field.inputValue()).toBe('');
    await say(page, 'two');
    const notice = page.locator('[data-not-said]');
    const seconds = async () => Number(/Wait (\d+) s$/.exec((await notice.textContent()) ?? '')?.[1]);
    await expect.poll(seconds).toBeGreaterThan(0);
    const before = await seconds();
    await expect.poll(seconds).toBeLessThan(before);
    expect(await field.inputValue()).toBe('two');
    // Screen readers announce it once; the countdown itself is visual only.
    expect(await notice.locator('[aria-hidden=true]').count()).toBe(1);
    await expect.poll(() => notice.textContent()).toBe('');
    expect([await field.inputValue(), await textsOf(page)]).toEqual(['two', [expect.stringMatching(/ one$/)]]);
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => textsOf(page)).toEqual([expect.stringMatching(/ one$/), expect.stringMatching(/ two$/)]);
    const { data } = await (await page.request.get(`/api/v1/lives/${live.slug}/lines`)).json();
    expect(data.lines.map(({ text }: ChatMessage) => text)).toEqual(['one', 'two']);
    await end();
  });

  test('a pause holds the chat and counts messages; screen readers hear gifts', async ({ open }) => {
    const { live, end } = await newLive('Much said');
    const { page, sockets } = await enter(() => open('/en', { consented: true }), `/en/live/${live.slug}`);
    await page.locator('[data-is-in]').waitFor();
    /** Sends room messages faster than a test could have people write. */
    const room = (message: RoomMessage) => sockets.at(-1)?.send(JSON.stringify(message));
    const line = (seq: number): ChatMessage => ({
      ...{ seq, at: new Date().toISOString(), kind: 'say', text: `line ${seq}`, gift: null },
      who: { uuid: crypto.randomUUID(), name: 'Nok', vip_level: 0, part: null },
    });
    const lines = (from: number, count: number) => Array.from({ length: count }, (_, index) => line(from + index));
    const item = { item_uuid: crypto.randomUUID(), name: { th: 'หัวใจ', en: 'Heart' }, animation: 'rise' } as const;
    const gift = { ...item, picture_url: '/favicon.svg', quantity: 1, coins: 1 };
    const aloud = await page.locator('[data-aloud]').evaluateHandle((element) => {
      const messages: string[] = [];
      new MutationObserver(() => messages.push(element.textContent)).observe(element, { childList: true });
      return messages;
    });
    const announcements = () => aloud.evaluate((all) => all);
    // The stylesheet of the messages loads slowly.
    const stylesheet = Promise.withResolvers<void>();
    await page.route('**/assets/line-*.css', async (route) => {
      await stylesheet.promise;
      await route.continue();
    });
    const stylesheetRequest = page.waitForRequest('**/assets/line-*.css');

    for (const one of lines(1, 20)) room({ lines: [one] });
    room({ lines: [{ ...line(21), kind: 'gift', text: '', gift }] });
    for (const one of lines(22, 20)) room({ lines: [one] });
    await stylesheetRequest;
    await expect.poll(async () => (await announcements()).join(' ')).toMatch(/line 41/);
    expect(await linesOf(page).count()).toBe(0);
    stylesheet.resolve();
    const announcedTexts = await announcements();
    expect(announcedTexts.length).toBeLessThanOrEqual(2);
    expect(announcedTexts.join(' ').match(/Heart/g)).toEqual(['Heart']);
    expect(announcedTexts.join(' ').match(/line/g)?.length).toBeLessThanOrEqual(2);

    await expect.poll(() => linesOf(page).count()).toBe(41);
    const place = () => page.locator('[data-seq="35"]').evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const pause = page.locator('[data-pause]');
    await pause.dispatchEvent('click');
    const before = await place();
    for (let from = 42; from < 142; from += 10) room({ lines: lines(from, 10) });
    const more = page.getByRole('button', { name: 'New messages: 100' });
    await more.waitFor();
    expect([await place(), await linesOf(page).count()]).toEqual([before, 41]);
    room({ hidden: [141] });
    await more.click();
    await more.waitFor({ state: 'hidden' });
    expect(await pause.getAttribute('aria-pressed')).toBe('false');
    const seqs = await linesOf(page).evaluateAll((all) => all.map((one) => Number(one.dataset.seq)));
    expect(seqs.slice(-79)).toEqual(Array.from({ length: 79 }, (_, index) => 62 + index));
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(seqs.length).toBeLessThanOrEqual(80);
    await page.locator('[data-seq="140"]').waitFor();
    expect(
      await page.locator('.talk-box').evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight),
    ).toBeLessThan(2);
    await end();
  });

  test('on a phone the newest message stays visible unless the reader scrolls', async ({ open }) => {
    const { live, end } = await newLive('Ranked');
    const { page, sockets } = await enter(
      async () => openAs(open, await newGuest(), '/en', { viewport: { width: 390, height: 700 } }),
      `/en/live/${live.slug}`,
    );
    const field = page.getByRole('textbox', { name: talkTexts.text });
    await field.focus();
    await page.locator('[data-is-in] form[data-is-taken]').waitFor();
    const room = (message: RoomMessage) => sockets.at(-1)?.send(JSON.stringify(message));
    const say40 = (from: number) =>
      room({
        lines: Array.from({ length: 40 }, (_, index) => ({
          ...{ seq: from + index, at: new Date().toISOString(), kind: 'say', text: `line ${from + index}`, gift: null },
          who: { uuid: crypto.randomUUID(), name: 'Nok', vip_level: 0, part: null },
        })),
      });
    const isInSight = (seq: number) =>
      page.locator('.talk-box').evaluate((box, wantedSeq) => {
        const line = box.querySelector(`[data-seq="${wantedSeq}"]`)?.getBoundingClientRect();
        const frame = box.getBoundingClientRect();
        return line !== undefined && line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1;
      }, seq);

    const user = { uuid: crypto.randomUUID(), name: 'Ploy', avatar_url: '/favicon.svg', family_name: null };
    say40(1_001);
    await expect.poll(() => isInSight(1_040)).toBe(true);
    room({ place: { rank: 2, score: 10, next: { user, score: 20, distance: 10 } } });
    await page.locator('.room-strip').waitFor();
    await expect.poll(() => isInSight(1_040)).toBe(true);
    await page.setViewportSize({ width: 390, height: 560 });
    await expect.poll(() => isInSight(1_040)).toBe(true);
    say40(1_041);
    await expect.poll(() => isInSight(1_080)).toBe(true);

    await page.locator('.talk-box').hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => isInSight(1_080)).toBe(false);
    say40(1_081);
    await page.getByRole('button', { name: 'New messages: 40' }).waitFor();
    expect(await isInSight(1_080)).toBe(false);
    await say(page, 'mine');
    await expect.poll(() => isInSight(1_120)).toBe(true);
    await end();
  });
});
