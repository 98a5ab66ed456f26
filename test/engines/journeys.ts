/** The main journeys of a visitor, described once for all engines. Each engine has a file that walks them. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest';
import payment from '../../locales/th/money/payment.json' with { type: 'json' };
import { film } from '../../scripts/camera/broadcast.ts';
import { ClockCamera } from '../../scripts/camera/clock-camera.ts';
import { type EngineName, missingFor } from '../../scripts/engines.ts';
import { giftItemUuid } from '../../world/gift-item.ts';
import { liveUuid } from '../../world/live.ts';
import { onAirTitles } from '../../world/live-title.ts';
import { newBuyer, newGuest, newVb } from '../system/guest.ts';
import { newLive } from '../system/live/own-live.ts';
import { Reader } from '../system/reader.ts';
import type { Engine, EnginePage } from './engine.ts';
import { launchEngine } from './engines.ts';
import { canEncode, canPlay, seesItMove } from './moving.ts';
import { give, memberOf, say } from './person.ts';
import { endLive, goOnAir, newestLive } from './studio.ts';
import { visit } from './visit.ts';

/** The codecs of the clock camera, and of a studio that has no AAC. */
const CODECS = 'avc1.42c01e,opus';
/** How long others talk before somebody looks for the newest line. */
const TALK_SECONDS = 10;
const LINES_BEFORE = 12;
const LONG_LINE = 'a line as long as people write them in a chat, which takes two rows of a phone';

/** Lives of the seed world whose lines no other test counts: one an engine. */
const rooms: Record<EngineName, number> = { chromium: 1, firefox: 6, webkit: 0 };

/** Says in one line that an engine lacks what a journey needs, and leaves the journey out. */
function leaveOut({ skip, task }: TestContext, name: EngineName, lacks: string): never {
  console.log(`Left out in ${name}, which ${lacks}: ${task.name}`);
  return skip(lacks);
}

const isThere = (page: EnginePage, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector)).toBe(true);

/** Ticks the box of that name, as often as it takes. */
async function tick(page: EnginePage, name: string) {
  const isTicked = (box: string) => document.querySelector(box) !== null;
  while (!(await page.evaluate(isTicked, `input[name=${name}]:checked`)))
    await page.click(`label:has(input[name=${name}])`);
}

/** Returns the text of the newest line if a reader sees it: it lies in the window, and nothing covers it. */
const newestInSight = (page: EnginePage) =>
  page.evaluate(() => {
    const line = [...document.querySelectorAll('[data-lines] > li')].at(-1);
    const { left = 0, top = 0, height = 0 } = line?.getBoundingClientRect() ?? {};
    const isSeen = line?.contains(document.elementFromPoint(left + 4, top + height / 2)) ?? false;
    return isSeen ? (line?.textContent ?? '') : '';
  });

const coinsOf = async (page: EnginePage) => Number((await page.text('[data-have] .coins')).replaceAll(/\D/g, ''));

/** Walks all journeys in an engine; a live that it sends is watched in `other`. */
export function walkJourneys(name: EngineName, other: EngineName) {
  const missing = missingFor(name);
  if (missing.length > 0) {
    test(`${name} is installed where CI runs`, () => {
      expect(process.env.CI, `apt-get install ${missing.join(' ')}`).not.toBe('true');
    });
    return;
  }
  describe(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await launchEngine(name);
    });
    afterAll(() => engine.close());

    test('a live plays and moves over its poster', async (context) => {
      const { live, end } = await newLive('ไลฟ์ที่ขยับ');
      const url = `${inject('origin').replace(/^http/, 'ws')}/ingest/${live.ingest_key}`;
      const camera = film({ url, camera: () => new ClockCamera(live.slug) });
      try {
        const page = await visit(engine, `/live/${live.slug}`);
        if (!(await canPlay(page, CODECS))) leaveOut(context, name, `does not play ${CODECS}`);
        await seesItMove(page);
      } finally {
        camera.stop();
        await end();
      }
    });

    test('the newest line of a chat is in sight on a phone after ten seconds, and so is one of the reader', async () => {
      const { slug } = onAirTitles[rooms[name]] ?? expect.fail('too few lives are on air');
      const reader = await memberOf(await newGuest());
      const giver = await memberOf(await newBuyer());
      // A room takes a few lines of one member in ten seconds.
      const speakers = await Promise.all(Array.from({ length: 8 }, async () => memberOf(await newGuest())));
      let said = 0;
      const talk = () => {
        said += 1;
        return say(speakers[said % speakers.length] ?? giver, slug, `${said}: ${LONG_LINE}`);
      };
      // The chat is full before the strip with the VB's place and the monster takes room from it.
      for (let line = 0; line < LINES_BEFORE; line += 1) await talk();
      const page = await visit(engine, `/live/${slug}`, { member: reader });
      await isThere(page, '[data-is-in]');
      await give(giver, liveUuid(slug), giftItemUuid('heart'));
      for (let second = 0; second < TALK_SECONDS; second += 1) {
        await talk();
        await wait(1_000);
      }
      await isThere(page, '.room-strip a');
      await say(giver, slug, 'the newest of all');
      await expect.poll(() => newestInSight(page)).toContain('the newest of all');
      await page.fill('[name=text]', 'a line of my own');
      await isThere(page, 'form[data-is-taken]');
      await page.click('form[data-is-taken] button');
      await expect.poll(() => newestInSight(page)).toContain('a line of my own');
    });

    test('a gift costs its price and stands in the chat', async () => {
      const { live, end } = await newLive('ไลฟ์ที่มีคนให้ของขวัญ');
      const page = await visit(engine, `/live/${live.slug}`, { member: await memberOf(await newBuyer()) });
      await isThere(page, '[data-is-in]');
      await page.click('.talk-bar a[href$="/gifts"]');
      await isThere(page, 'dialog [data-taken]');
      const before = await coinsOf(page);
      const heart = `button[name=gift][value^="${giftItemUuid('heart')} "]`;
      const [, price] = (
        await page.evaluate((of) => document.querySelector(of)?.getAttribute('value') ?? '', heart)
      ).split(' ');
      expect(Number(price)).toBeGreaterThan(0);
      await page.click(heart);
      await expect.poll(() => coinsOf(page)).toBe(before - Number(price));
      await isThere(page, '[data-lines] > li[data-kind=gift]');
      await end();
    });

    test('a top-up turns to paid by itself once the bank has the money', async () => {
      const page = await visit(engine, '/payment/refill', { member: await memberOf(await newGuest()) });
      await page.click('label.pick-label');
      // Returns the way to the bank, or what the page says instead.
      const wayToBank = () =>
        page.evaluate(() => {
          const href = document.querySelector('a[href^="/sandbox/bank"]')?.getAttribute('href');
          return href ?? document.querySelector('main')?.textContent ?? '';
        });
      const pay = async () => {
        if (new URL(await page.url()).pathname !== '/payment/refill') return wayToBank();
        // A click misses where the page moves as its app takes it over.
        for (const name of ['accept_topup_rules', 'accept_app_terms']) await tick(page, name);
        // Before its app is there, the page says a new sum and lets the member pay that.
        await page.click('button[name=step][value=pay]');
        return wayToBank();
      };
      await expect.poll(pay, { interval: 5_000 }).toMatch(/^\/sandbox\/bank/);
      const href = await wayToBank();
      const bank = await (await Reader.from(inject('origin'))).open(href);
      const decides = ({ buttons }: { buttons: { name: string }[] }) =>
        buttons.some((button) => button.name === 'decision');
      await bank.send(decides, {}, 'pay');
      await expect.poll(() => page.text('main')).toContain(payment.status.done.refill.title);
    });

    test(`a live sent from the studio moves in ${other}`, async (context) => {
      const viewer = await launchEngine(missingFor(other).length === 0 ? other : name);
      // After its pages: the last hook runs first.
      onTestFinished(() => viewer.close());
      const { guest, user_uuid } = await newVb();
      const studio = await visit(engine, '/studio', { member: await memberOf(guest), isWide: true });
      if (!(await canEncode(studio))) leaveOut(context, name, 'encodes no H.264');
      await goOnAir(studio);
      const page = await visit(viewer, `/live/${(await newestLive(user_uuid)).slug}`);
      await seesItMove(page);
      await endLive(studio);
    });
  });
}
