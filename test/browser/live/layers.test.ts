/**
 * Checks the layers in the room of a live: none covers a name, the LIVE tag or a button. At each
 * width, with and without a match.
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { setGoal } from '../../../calls/live/goal.ts';
import { acceptPk, inviteToPk } from '../../../calls/live/pk.ts';
import { rowsForRun } from '../../effort.ts';
import { newLive } from '../../system/live/own-live.ts';
import { test } from '../browser.ts';
import { giftLine, lineOf, type OpenRoom, playing, windows } from './room.ts';

/**
 * Texts and controls that must stay visible. The first ones are the giver of a gift, an entrance or
 * announcement, and the LIVE tag.
 */
const NAMES = [
  '.gift-over > span > span',
  '.room-notice',
  '.room-tags > :not([hidden])',
  '.room-head b',
  '.room-head [data-viewers]',
  '.room-text > h1',
  '[data-goal] p > span',
  '.pk-score b',
  '[data-pk-left]',
  '[data-lines] > li > a',
  '.room a',
  '.room button',
  '.room input:not([type=hidden])',
].join();

/**
 * Returns the visible names that leave the window, or that something else covers at one of five
 * points. Layers without pointer events count as well.
 */
const coveredNames = (page: Page) =>
  page.evaluate((names) => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { pointer-events: auto !important; animation: none !important }');
    document.adoptedStyleSheets = [everything];
    // As if the video were late, and without sound.
    for (const hidden of document.querySelectorAll<HTMLElement>('[data-behind], [data-watch]')) hidden.hidden = false;
    const behind = document.querySelector<HTMLElement>('[data-behind]');
    if (behind) behind.textContent = (behind.dataset.behind ?? '').replace('#', '12');
    const coveredNames = [...document.querySelectorAll(names)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      // A long name ends with an ellipsis at the edge of its frame.
      const visibleBox = element.closest('.truncate')?.getBoundingClientRect() ?? box;
      const { left, top, bottom, height } = box;
      const right = Math.min(box.right, visibleBox.right);
      const width = right - left;
      const frame = element.closest('.talk-box')?.getBoundingClientRect();
      const isScrolledAway = frame !== undefined && (top < frame.top || bottom > frame.bottom);
      if (!element.checkVisibility({ visibilityProperty: true }) || width <= 1 || isScrolledAway) return [];
      const name = `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 30)}`;
      if (getComputedStyle(element.closest('.room-text') ?? element).clipPath !== 'none') return [];
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return [`${name} leaves the window`];
      return [
        [0.5, 0.5],
        [0.1, 0.25],
        [0.9, 0.25],
        [0.1, 0.75],
        [0.9, 0.75],
      ].flatMap(([x = 0, y = 0]) => {
        const over = document.elementFromPoint(left + width * x, top + height * y);
        const isFree = over !== null && (element.contains(over) || over.contains(element));
        return isFree ? [] : [`${name} under ${over?.outerHTML.slice(0, 80)}`];
      });
    });
    document.adoptedStyleSheets = [];
    return [...new Set(coveredNames)];
  }, NAMES);

/** Fills every layer with gifts, a large gift, an entrance, an announcement and chat messages. */
async function fillLayers({ page, send }: OpenRoom) {
  send({ hearts: { fresh: 0, total: 1_406 } });
  send({ lines: Array.from({ length: 6 }, () => lineOf()) });
  // A film that never loads. Its layer is there at once.
  const film = giftLine(2_999);
  if (film.gift) film.gift.film_url = '/favicon.svg';
  send({ lines: [film, giftLine(1), giftLine(99), giftLine(10), giftLine(999), lineOf({ kind: 'join', text: '' })] });
  send({ lines: [lineOf({ kind: 'news', text: '', who: null, news: { is: 'goal_reached', title: 'One more' } })] });
  const isShown = (part: string) => page.locator(part).first().waitFor();
  const isLargeShown = async () => {
    // A small window has no space for a large gift. It takes a lane there.
    const space = await page.locator('.room-show').evaluate((show) => show.clientHeight);
    if (space >= 120) await isShown('.room-show > .gift-over');
  };
  // All are there for seconds only.
  await Promise.all([
    isShown('.room-lanes > .gift-over'),
    isLargeShown(),
    isShown('.room-notice[data-kind=join]'),
    isShown('.room-notice[data-kind=news]'),
    page.locator('[data-hearts]').waitFor({ state: 'attached' }),
    page.locator('.room-film').waitFor({ state: 'attached' }),
  ]);
}

/** Returns the share of the window in which films play. */
const filmShare = (page: Page) =>
  page.locator('.room-film').evaluate((layer) => {
    const { width, height } = layer.getBoundingClientRect();
    return (width * height) / (innerWidth * innerHeight);
  });

/**
 * Checks the room at every window. Each window gets its own page and new gifts, because gifts stay
 * for seconds.
 */
async function checkEveryWindow(room: OpenRoom) {
  const { page } = room;
  for (const [name, size] of Object.entries(windows)) {
    await page.setViewportSize(size);
    await room.reload();
    await page.locator('[data-control=mute]').waitFor({ state: 'attached' });
    await fillLayers(room);
    expect(await coveredNames(page), name).toEqual([]);
    expect(await filmShare(page), name).toBeGreaterThanOrEqual(0.6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(size.width);
  }
}

/** Checks that beside the supporters a narrow phone shows the whole name of the VB. */
async function checkName({ page, send }: OpenRoom) {
  const who = Array.from({ length: 3 }, () => ({ uuid: crypto.randomUUID(), name: 'Nok', avatar_url: '/favicon.svg' }));
  const name = page.locator('.room-head b');
  await name.evaluate((part) => {
    const link = part.querySelector('a');
    if (link) link.textContent = 'เจ๊อ้อยครัวไฟลุก';
  });
  send({ supporters: who });
  await page.locator('.room-supporters').waitFor({ state: 'attached' });
  for (const size of [windows['320 × 640'], windows['360 × 740']]) {
    await page.setViewportSize(size);
    const hidden = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
    expect(hidden, String(size.width)).toBeLessThanOrEqual(1);
    expect(await coveredNames(page), String(size.width)).toEqual([]);
  }
}

const goal = { title: 'A song for everybody who stays', coins: '10000' };

describe('layers in a room', () => {
  test.for(rowsForRun(['tall', 'wide'] as const, 1))(
    'in a room with a %s video nothing covers a name',
    async (shape, { open }) => {
      const title = 'A title that is as long as titles of lives are in practice';
      const { ask, stop, ...room } = await playing(open, { shape }, title);
      await ask('POST', setGoal.path, goal);
      await checkEveryWindow(room);
      await stop();
    },
  );

  test('during a match nothing covers a name', async ({ open }) => {
    const [{ ask, stop, ...room }, other] = [
      await playing(open, { shape: 'tall' }, 'เพลงเก่า'),
      await newLive('เพลงใหม่'),
    ];
    await ask('POST', setGoal.path, goal);
    const invitation = await ask('POST', inviteToPk.path, { live_uuid: other.live.uuid, minutes: '10' });
    const { uuid } = inviteToPk.answer.parse(JSON.parse(invitation.text)).data;
    expect((await other.ask('POST', acceptPk.path.replace('{uuid}', uuid), {})).status).toBe(200);
    await checkEveryWindow(room);
    await checkName(room);
    await stop();
    await other.end();
  });
});
