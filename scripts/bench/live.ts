/**
 * `npm run bench:live`: measures in Chromium how far a live is behind the clock camera, by reading
 * the time in the displayed pixels. It also measures how long the picture freezes: at first, during
 * the live, and after a cut of the sender. Further rows are for a crash of the media room, a crash
 * of the whole server, and a late viewer. `ORIGIN` selects another site, where nothing is crashed.
 * Fails if a viewer waits longer or is further behind than the limits below.
 */
import '../build/raw-text.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { filmedLives } from '../../seed/live-key.ts';
import { openWorld, type World } from '../../test/system/world.ts';
import { film } from '../dev/camera/broadcast.ts';
import { ClockCamera } from '../dev/camera/clock-camera.ts';
import { findChromium } from '../dev/chromium.ts';

const { ORIGIN } = process.env;
const world = ORIGIN ? null : await openWorld({ hasMortalRooms: true });
const origin = ORIGIN ?? world?.url ?? '';
const SECONDS = Number(process.env.SECONDS ?? 30);
const EVERY_MS = 250;
/** Duration of each picture of the camera, in milliseconds. */
const PICTURE_MS = 100;
/** Number of visits; their median is the time to the first picture. */
const VISITS = 5;
const FIRST_WANTED_MS = 1_500;
const BACK_WANTED_MS = 2_000;
const BEHIND_WANTED_MS = 3_000;
const [live] = filmedLives;
if (!live) throw new Error('no live of the seed data is filmed');

/** Returns the age of the displayed picture in milliseconds; null before the first one. */
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

/**
 * Waits until a picture taken after a moment is displayed. Returns how long that took, and the
 * longest freeze.
 */
async function shows(page: Page, after_ms: number): Promise<{ back_ms: number; still_ms: number }> {
  const begun_ms = Date.now();
  let still_ms = 0;
  for (let [lastPicture, since_ms] = [0, begun_ms]; ; await wait(20)) {
    const age = await ageOf(page);
    const now_ms = Date.now();
    const picture = Math.round((now_ms - (age ?? 0)) / PICTURE_MS);
    still_ms = Math.max(still_ms, now_ms - since_ms);
    if (age !== null && picture !== lastPicture) [lastPicture, since_ms] = [picture, now_ms];
    if (age !== null && now_ms - age > after_ms) return { back_ms: now_ms - begun_ms, still_ms };
    if (Date.now() - begun_ms > 30_000) throw new Error('no picture within 30 seconds');
  }
}

async function openPage(browser: Browser): Promise<{ page: Page; first_ms: number }> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const begins = ({ target }: Event) =>
      (target as HTMLVideoElement).requestVideoFrameCallback((now) =>
        document.documentElement.setAttribute('first', `${now}`),
      );
    document.addEventListener('loadeddata', begins, { capture: true, once: true });
  });
  await page.goto(`${origin}/live/${live?.slug}`, { waitUntil: 'commit' });
  const root = await page.waitForSelector('html[first]', { state: 'attached' });
  // Milliseconds since the start of the navigation.
  return { page, first_ms: Number(await root.getAttribute('first')) };
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
  label: string,
  ages: readonly number[],
  first: number,
  { wanted_ms = FIRST_WANTED_MS, still_ms }: { wanted_ms?: number; still_ms?: number } = {},
) => {
  const worst = ages[Math.floor(ages.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  if (first > wanted_ms || worst > BEHIND_WANTED_MS) process.exitCode = 1;
  return `| ${label} | ${seconds(first)} | ${seconds(still_ms)} | ${share(ages, 0.5)} | ${share(ages, 0.95)} |`;
};

/** Crashes to test while a viewer watches. */
const crashes = ({ killMediaRoom, killAndRevive }: World): [label: string, crash: () => Promise<void>][] => [
  ['after a crash of the media room', () => killMediaRoom(live.uuid)],
  ['after a crash of the whole server', killAndRevive],
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
  // The first visit is not measured: it loads scripts and runs code in the isolate for the first
  // time.
  await (await openPage(browser)).page.close();
  const firsts: number[] = [];
  for (let visit = 1; visit < VISITS; visit += 1) {
    const { page, first_ms } = await openPage(browser);
    firsts.push(first_ms);
    await page.close();
  }
  const { page, first_ms } = await openPage(browser);
  const middle_ms = [...firsts, first_ms].sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? first_ms;
  const rows = [row('watched', await agesOf(page), middle_ms)];
  const cut_ms = Date.now();
  camera.cut();
  const afterCut = await shows(page, cut_ms);
  const rowOf = async (label: string, { back_ms, still_ms }: Awaited<ReturnType<typeof shows>>) =>
    row(label, await agesOf(page), back_ms, { wanted_ms: BACK_WANTED_MS, still_ms });
  rows.push(await rowOf('after a cut of the sender', afterCut));
  for (const [label, crash] of world ? crashes(world) : []) {
    // Resolves when the crashed part runs again.
    await crash();
    rows.push(await rowOf(label, await shows(page, Date.now())));
  }
  const late = await openPage(browser);
  rows.push(row('a late viewer', await agesOf(late.page), late.first_ms));
  console.log(
    ['| | picture after | longest freeze | p50 behind | p95 behind |', '|---|---|---|---|---|', ...rows].join('\n'),
  );
} finally {
  camera.stop();
  await browser.close();
  await world?.close();
}
