/**
 * `npm run bench:films`, beside `npm start`: plays the seeded films over a live in Chromium and
 * prints how many of their frames were not drawn, with the processor slowed down 1 and 4 times. It
 * also prints the processor time of the main thread per frame, which other programs do not change,
 * and the dropped frames of the stream meanwhile, which the clock camera sends. `ORIGIN` or `PORT`
 * select another site, and names of films limit the run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { filmNames } from '../../api/office/starter/content/film-names.ts';
import type { ChatMessage } from '../../calls/live/chat.ts';
import { filmedLives } from '../../seed/live-key.ts';
import { film } from '../dev/camera/broadcast.ts';
import { ClockCamera } from '../dev/camera/clock-camera.ts';
import { findChromium } from '../dev/chromium.ts';
import { localOrigin } from '../dev/local-origin.ts';

const site = process.env.ORIGIN ?? localOrigin;
const { positionals } = parseArgs({ allowPositionals: true });
const films = Object.entries(filmNames).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const RATES = [1, 4] as const;
/** The price selects eight seconds, so that each film plays to its end. */
const COINS = 9_999;
const PHONE = { width: 360, height: 740 };
/** Largest share of frames that may be missing. */
const DROPPED_MAX = 0.05;

/** Frames of the latest film: in the file, and drawn. */
interface Counted {
  all: number;
  drawn: number;
}

/** Counts in the page the frames of each video that is not part of the document. */
function countFrames() {
  const counted: Counted = { all: 0, drawn: 0 };
  Object.assign(window, { counted });
  const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    if (this.isConnected) return ask.call(this, callback);
    return ask.call(this, (now, metadata) => {
      counted.drawn += 1;
      counted.all = Math.max(counted.all, Math.round(metadata.mediaTime * 20) + 1);
      callback(now, metadata);
    });
  };
}

/** Opens a live. Returns the page, and a function that sends a gift with a film to it. */
async function openLive(slug: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--use-gl=angle'] });
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await page.addInitScript(countFrames);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(`${site}/en/live/${slug}`);
  await page.locator('[data-is-in]').waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
  let seq = 900_000;
  const give = (film_url: string) => {
    seq += 1;
    const line: ChatMessage = {
      ...{ seq, at: new Date().toISOString(), kind: 'gift', text: '' },
      who: { uuid: crypto.randomUUID(), name: 'Nok', vip_level: 0, part: null },
      gift: {
        ...{ item_uuid: crypto.randomUUID(), name: { th: 'หัวใจ', en: 'Heart' }, animation: 'rise' },
        ...{ picture_url: '/favicon.svg', quantity: 1, coins: COINS, film_url },
      },
    };
    sockets.at(-1)?.send(JSON.stringify({ lines: [line] }));
  };
  return { browser, page, give };
}

/** Returns the frames that the stream has decoded and dropped so far. */
const streamOf = (page: Page) =>
  page.evaluate(() => {
    const { totalVideoFrames = 0, droppedVideoFrames = 0 } =
      document.querySelector('video')?.getVideoPlaybackQuality() ?? {};
    return { all: totalVideoFrames, dropped: droppedVideoFrames };
  });

/** Returns the processor time of the page's main thread so far, in milliseconds. */
async function mainThreadMs(devTools: CDPSession) {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Plays a film once and returns its row of the table. */
async function measure(
  { page, give }: Awaited<ReturnType<typeof openLive>>,
  devTools: CDPSession,
  { name, file, rate }: { name: string; file: string; rate: number },
) {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => Object.assign((window as unknown as { counted: Counted }).counted, { all: 0, drawn: 0 }));
  const before = await streamOf(page);
  give(`/media/film/${file}`);
  const canvas = page.locator('.room-film > .film');
  await canvas.waitFor();
  const startMs = await mainThreadMs(devTools);
  await canvas.waitFor({ state: 'detached' });
  const usedMs = (await mainThreadMs(devTools)) - startMs;
  const after = await streamOf(page);
  const { all, drawn } = await page.evaluate(() => (window as unknown as { counted: Counted }).counted);
  const share = Math.max(0, 1 - drawn / all);
  const stream = `${after.dropped - before.dropped} of ${after.all - before.all}`;
  console.log(
    `| ${name} | ${rate}× | ${all} | ${(100 * share).toFixed(1)} % | ${(usedMs / drawn).toFixed(1)} ms | ${stream} |`,
  );
  await wait(1_000);
  return share;
}

const stream = filmedLives.at(-1);
if (!stream) throw new Error('no live of the seed data is filmed');
const camera = film({
  url: `${site.replace(/^http/, 'ws')}/ingest/${stream.ingest_key}`,
  camera: () => new ClockCamera('films'),
});
const live = await openLive(stream.slug);
const devTools = await live.page.context().newCDPSession(live.page);
await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
console.log('| film | slowed down | frames | not drawn | main thread per frame | dropped by the stream |');
console.log('|---|---|---|---|---|---|');
const shares: number[] = [];
for (const rate of RATES)
  for (const [name, file] of films) shares.push(await measure(live, devTools, { name, file, rate }));
await live.browser.close();
camera.stop();
if (Math.max(...shares) > DROPPED_MAX) {
  console.log(`A film may miss ${100 * DROPPED_MAX} % of its frames.`);
  process.exitCode = 1;
}
