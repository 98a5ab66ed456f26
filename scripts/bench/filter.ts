/**
 * `npm run bench:filter`, beside `npm start`: opens the studio with a camera of 720 × 1280 in
 * Chromium and prints how long its filters take to draw a frame. `ORIGIN` or `PORT` select another
 * site.
 */
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../dev/chromium.ts';
import { demoSignIn } from '../dev/demo-sign-in.ts';
import { localOrigin } from '../dev/local-origin.ts';

const site = process.env.ORIGIN ?? localOrigin;
const FRAMES = 30;
/** A filter uploads the frame and then draws three times: two averages, and the result. */
const DRAWS = 3;

/** Measures each frame in the page, up to a pixel that is read back. Keeps the filter on. */
function measureFrames(draws: number) {
  const frameTimes: number[] = [];
  Object.assign(window, { frameTimes });
  const { prototype } = WebGL2RenderingContext;
  const { generateMipmap, drawArrays } = prototype;
  const pixel = new Uint8Array(4);
  let [begun, count] = [0, 0];
  prototype.generateMipmap = function (target) {
    [begun, count] = [performance.now(), 0];
    generateMipmap.call(this, target);
  };
  prototype.drawArrays = function (...more) {
    drawArrays.apply(this, more);
    count += 1;
    if (count < draws) return;
    this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, pixel);
    frameTimes.push(performance.now() - begun);
  };
  const { getSettings } = MediaStreamTrack.prototype;
  // A camera of one frame per second counts no frame as missed.
  MediaStreamTrack.prototype.getSettings = function () {
    return { ...getSettings.call(this), frameRate: 1 };
  };
}

const frameTimesOn = (page: Page) => page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })).newPage();
await page.addInitScript(measureFrames, DRAWS);
await demoSignIn(page, site, 'caster');
await page.goto(`${site}/en/studio`);
await page.locator('.cockpit-tools:not([data-scripted])').waitFor();
await page.locator('[data-open-camera]').click();
await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 1280);
await page.locator('[popovertarget=devices]').click();
console.log('| filter | median ms | 95 % of the frames below, ms |\n|---|---|---|');
for (const kind of ['smooth', 'blur']) {
  await page.locator('[data-filter] select').selectOption(kind);
  const { length } = await frameTimesOn(page);
  // The first frames compile the shaders.
  await page.waitForFunction(
    (count) => (window as unknown as { frameTimes: number[] }).frameTimes.length > count,
    length + FRAMES + 5,
    { timeout: 120_000 },
  );
  const times = (await frameTimesOn(page)).slice(-FRAMES).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`| ${kind} | ${at(0.5)} | ${at(0.95)} |`);
}
await browser.close();
