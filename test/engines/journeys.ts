/**
 * The main journeys of a visitor, written once for all engines. Each engine has a test file that
 * runs them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest';
import payment from '../../locales/th/money/order.json' with { type: 'json' };
import { film } from '../../scripts/dev/camera/broadcast.ts';
import { ClockCamera } from '../../scripts/dev/camera/clock-camera.ts';
import { type EngineName, missingFor } from '../../scripts/dev/engines.ts';
import { giftItemUuid } from '../../seed/gift-item.ts';
import { liveUuid } from '../../seed/live.ts';
import { onAirTitles } from '../../seed/live-title.ts';
import { newBuyer, newGuest, newVb } from '../system/guest.ts';
import { newLive } from '../system/live/own-live.ts';
import { Reader } from '../system/reader.ts';
import type { Engine, EnginePage } from './engine.ts';
import { launchEngine } from './engines.ts';
import { canEncode, canPlay, seesItMove } from './moving.ts';
import { give, memberOf, say } from './person.ts';
import { endLive, goOnAir, newestLive } from './studio.ts';
import { visit } from './visit.ts';

/** Codecs of the clock camera, and of a studio without AAC. */
const CODECS = 'avc1.42c01e,opus';
/** Time that other members write before the test looks for the newest message. */
const TALK_SECONDS = 10;
const LINES_BEFORE = 12;
const LONG_LINE = 'a line as long as people write them in a chat, which takes two rows of a phone';

/** Indexes of seeded streams whose messages no other test counts, one per engine. */
const rooms: Record<EngineName, number> = { chromium: 1, firefox: 6, webkit: 0 };

/** Logs that an engine lacks a feature, and skips the journey. */
function leaveOut({ skip, task }: TestContext, name: EngineName, lacks: string): never {
  console.log(`Left out in ${name}, which ${lacks}: ${task.name}`);
  return skip(lacks);
}

const isThere = (page: EnginePage, selector: string) =>
  expect
    .poll(() => page.evaluate((wantedSelector) => document.querySelector(wantedSelector) !== null, selector))
    .toBe(true);

/** Clicks a checkbox until it is ticked. */
async function check(page: EnginePage, name: string) {
  const isTicked = (box: string) => document.querySelector(box) !== null;
  while (!(await page.evaluate(isTicked, `input[name=${name}]:checked`)))
    await page.click(`label:has(input[name=${name}])`);
}

/**
 * Returns the text of the newest message if it is inside the window and not covered, or an empty
 * text otherwise.
 */
const newestInSight = (page: EnginePage) =>
  page.evaluate(() => {
    const line = [...document.querySelectorAll('[data-lines] > li')].at(-1);
    const { left = 0, top = 0, height = 0 } = line?.getBoundingClientRect() ?? {};
    const isSeen = line?.contains(document.elementFromPoint(left + 4, top + height / 2)) ?? false;
    return isSeen ? (line?.textContent ?? '') : '';
  });

const coinsOf = async (page: EnginePage) => Number((await page.text('[data-have] .coins')).replaceAll(/\D/g, ''));

/** Runs all journeys in an engine. A stream from this engine is watched in `other`. */
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

    test('a stream plays and moves over its poster', async (context) => {
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

    test('the newest chat message stays visible on a phone', async () => {
      const { slug } = onAirTitles[rooms[name]] ?? expect.fail('too few lives are on air');
      const reader = await memberOf(await newGuest());
      const giver = await memberOf(await newBuyer());
      // A room limits each member to a few messages in ten seconds.
      const speakers = await Promise.all(Array.from({ length: 8 }, async () => memberOf(await newGuest())));
      let messageCount = 0;
      const talk = () => {
        messageCount += 1;
        return say(speakers[messageCount % speakers.length] ?? giver, slug, `${messageCount}: ${LONG_LINE}`);
      };
      // The chat is full before the strip with the VB's rank and the monster makes it smaller.
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
      await page.click('form[data-is-taken] .btn');
      await expect.poll(() => newestInSight(page)).toContain('a line of my own');
    });

    test('a gift costs its price and appears in the chat', async () => {
      const { live, end } = await newLive('ไลฟ์ที่มีคนให้ของขวัญ');
      const page = await visit(engine, `/live/${live.slug}`, { member: await memberOf(await newBuyer()) });
      await isThere(page, '[data-is-in]');
      await page.click('.talk-bar a[href$="/gifts"]');
      await isThere(page, 'dialog [data-taken]');
      const before = await coinsOf(page);
      const heart = `input[name=gift][value^="${giftItemUuid('heart')} "]`;
      const [, price] = (
        await page.evaluate((of) => document.querySelector(of)?.getAttribute('value') ?? '', heart)
      ).split(' ');
      expect(Number(price)).toBeGreaterThan(0);
      await page.click(`label:has(${heart})`);
      await page.click('dialog [data-go]');
      await expect.poll(() => coinsOf(page)).toBe(before - Number(price));
      await isThere(page, '[data-lines] > li[data-kind=gift]');
      await end();
    });

    test('a top-up shows as paid by itself after the bank payment', async () => {
      const page = await visit(engine, '/payment/refill', { member: await memberOf(await newGuest()) });
      await page.click('label.pick-label');
      // Returns the link to the bank, or the text of the page if there is no link.
      const wayToBank = () =>
        page.evaluate(() => {
          const href = document.querySelector('a[href^="/sandbox/bank"]')?.getAttribute('href');
          return href ?? document.querySelector('main')?.textContent ?? '';
        });
      const pay = async () => {
        if (new URL(await page.url()).pathname !== '/payment/refill') return wayToBank();
        // A click can miss while the page moves during hydration.
        for (const name of ['accept_topup_rules', 'accept_app_terms']) await check(page, name);
        // Before hydration, the page shows a changed total first and lets the member pay that.
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

    test(`a stream sent from the studio moves in ${other}`, async (context) => {
      const viewer = await launchEngine(missingFor(other).length === 0 ? other : name);
      // The browser closes after its pages, because the last hook runs first.
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
