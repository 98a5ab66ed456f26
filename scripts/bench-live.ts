/**
 * `npm run bench:live`: how far behind the clock camera a live is seen in Chromium, read out of the
 * pixels that are shown, and for how long the picture stands still meanwhile: at first, from then on, after a cut of its sender, after a death of its media room and one of the whole server, and
 * by whoever comes late. `ORIGIN` is another site, in which nothing dies. It fails where somebody waits longer for a picture, or is further
 * behind, than is wanted.
 */
import './raw-text.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openWorld, type World } from '../test/system/world.ts';
import { filmedLives } from '../world/live-key.ts';
import { film } from './camera/broadcast.ts';
import { ClockCamera } from './camera/clock-camera.ts';
import { findChromium } from './chromium.ts';

const { ORIGIN } = process.env;
const world = ORIGIN ? null : await openWorld({ hasMortalRooms: true });
const origin = ORIGIN ?? world?.url ?? '';
const SECONDS = Number(process.env.SECONDS ?? 30);
const EVERY_MS = 250;
/** So long each picture of the camera's lasts. */
const PICTURE_MS = 100;
/** So many come, of whom the one in the middle tells how long a first picture takes. */
const VISITS = 5;
const FIRST_WANTED_MS = 1_500;
const BACK_WANTED_MS = 2_000;
const BEHIND_WANTED_MS = 3_000;
const [live] = filmedLives;
if (!live) throw new Error('no live of the seed world is filmed');

/** How old the picture is that is shown, in milliseconds; null: there is none yet. */
const ageOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const context = document.createElement('canvas').getContext('2d');
    if (!video || !context || video.videoWidth === 0 || video.readyState < 2) return null;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(0, 2, 128, 1);
    const bits = Array.from({ length: 32 }, (_, bit) => ((data[(bit * 4 + 2) * 4] ?? 0) > 128 ? 2 ** bit : 0));
    return (Date.now() % 2 ** 32) - bits.reduce((a, b) => a + b);
  });

/** Waits until a picture is shown that was taken after a moment; gives how long that took, and for how long one picture stood at most. */
async function shows(page: Page, after_ms: number): Promise<{ back_ms: number; still_ms: number }> {
  const begun_ms = Date.now();
  let still_ms = 0;
  for (let [shown, since_ms] = [0, begun_ms]; ; await wait(20)) {
    const age = await ageOf(page);
    const now_ms = Date.now();
    const taken = Math.round((now_ms - (age ?? 0)) / PICTURE_MS);
    still_ms = Math.max(still_ms, now_ms - since_ms);
    if (age !== null && taken !== shown) [shown, since_ms] = [taken, now_ms];
    if (age !== null && now_ms - age > after_ms) return { back_ms: now_ms - begun_ms, still_ms };
    if (Date.now() - begun_ms > 30_000) throw new Error('no picture within 30 seconds');
  }
}

async function look(browser: Browser): Promise<{ page: Page; first_ms: number }> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const begins = ({ target }: Event) =>
      (target as HTMLVideoElement).requestVideoFrameCallback((now) =>
        document.documentElement.setAttribute('first', `${now}`),
      );
    document.addEventListener('loadeddata', begins, { capture: true, once: true });
  });
  await page.goto(`${origin}/live/${live?.slug}`, { waitUntil: 'commit' });
  const shown = await page.waitForSelector('html[first]', { state: 'attached' });
  // Since the navigation began.
  return { page, first_ms: Number(await shown.getAttribute('first')) };
}

async function agesOf(page: Page): Promise<number[]> {
  const ages: number[] = [];
  for (let time = 0; time < (SECONDS * 1000) / EVERY_MS; time += 1) {
    const age = await ageOf(page);
    if (age !== null) ages.push(age);
    await wait(EVERY_MS);
  }
  return ages.sort((a, b) => a - b);
}

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1000).toFixed(2)} s`);
const share = (sorted: readonly number[], part: number) => seconds(sorted[Math.floor(sorted.length * part)]);
const row = (
  what: string,
  ages: readonly number[],
  first: number,
  { wanted_ms = FIRST_WANTED_MS, still_ms }: { wanted_ms?: number; still_ms?: number } = {},
) => {
  const worst = ages[Math.floor(ages.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  if (first > wanted_ms || worst > BEHIND_WANTED_MS) process.exitCode = 1;
  return `| ${what} | ${seconds(first)} | ${seconds(still_ms)} | ${share(ages, 0.5)} | ${share(ages, 0.95)} |`;
};

/** What may die while somebody watches. */
const deaths = ({ killMediaRoom, killAndRevive }: World): [what: string, kill: () => Promise<void>][] => [
  ['after a death of the room', () => killMediaRoom(live.uuid)],
  ['after a death of the whole server', killAndRevive],
];

const camera = film({
  url: `${origin.replace(/^http/, 'ws')}/ingest/${live.ingest_key}`,
  camera: () => new ClockCamera(live.slug),
});
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  await wait(4_000);
  // What a visit loads and an isolate runs for the first time is not what is asked here.
  await (await look(browser)).page.close();
  const firsts: number[] = [];
  for (let visit = 1; visit < VISITS; visit += 1) {
    const { page, first_ms } = await look(browser);
    firsts.push(first_ms);
    await page.close();
  }
  const { page, first_ms } = await look(browser);
  const middle_ms = [...firsts, first_ms].sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? first_ms;
  const rows = [row('watched', await agesOf(page), middle_ms)];
  const cut_ms = Date.now();
  camera.cut();
  const afterCut = await shows(page, cut_ms);
  const rowOf = async (what: string, { back_ms, still_ms }: Awaited<ReturnType<typeof shows>>) =>
    row(what, await agesOf(page), back_ms, { wanted_ms: BACK_WANTED_MS, still_ms });
  rows.push(await rowOf('after a cut of the sender', afterCut));
  for (const [what, kill] of world ? deaths(world) : []) {
    // Waits until it is there again.
    await kill();
    rows.push(await rowOf(what, await shows(page, Date.now())));
  }
  const late = await look(browser);
  rows.push(row('a late viewer', await agesOf(late.page), late.first_ms));
  console.log(
    ['| | picture after | stands still | p50 behind | p95 behind |', '|---|---|---|---|---|', ...rows].join('\n'),
  );
} finally {
  camera.stop();
  await browser.close();
  await world?.close();
}
