/** Takes the screenshots of README and tour from a local site (`npm start`). */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import texts from '../../locales/th/live/broadcast.json' with { type: 'json' };
import { filmedFile } from '../../seed/filmed-lives.ts';
import { findChromium } from './chromium.ts';
import { demoSignIn } from './demo-sign-in.ts';
import { localOrigin as origin } from './local-origin.ts';

const folder = path.join(import.meta.dirname, '../../docs/pictures');

const screens = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
/** Screenshots to take. For some pages the phone is enough; staff use the office on a desktop. */
const pages = [
  { name: 'home', address: '/', on: ['phone', 'desktop'] },
  // Its VB meets another in a PK match while somebody watches.
  { name: 'live', address: '/live/rong-phleng-kon-non-kap-som', on: ['phone', 'desktop'] },
  { name: 'studio', address: '/studio', on: ['desktop'], as: 'caster' },
  { name: 'events', address: '/app/events', on: ['phone'] },
  { name: 'rankings', address: '/app/events/rankings?period=month', on: ['phone'] },
  { name: 'shop', address: '/shop', on: ['phone'] },
  { name: 'office', address: '/office', on: ['desktop'], as: 'staff' },
] as const;

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
// The camera of the studio shows a part of a film, in landscape.
const camera = path.join(tmpdir(), `${crypto.randomUUID()}.mjpeg`);
await sharp(filmedFile('rong-phleng-kon-non-kap-som', 'webp').pathname)
  .extract({ left: 0, top: 290, width: 720, height: 405 })
  .resize(1280, 720)
  .jpeg()
  .toFile(camera);
const browser = await chromium.launch({
  executablePath,
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--use-fake-ui-for-media-stream'],
    ...['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
  ],
});
mkdirSync(folder, { recursive: true });
for (const { name, address, on, ...who } of pages) {
  for (const screen of on) {
    const context = await browser.newContext({ viewport: screens[screen], colorScheme: 'dark' });
    // The consent cookie hides the banner, which would cover the page.
    await context.addCookies([{ name: 'consent', value: 'given', url: origin }]);
    const page = await context.newPage();
    if ('as' in who) await demoSignIn(page, origin, who.as);
    // The first load stores the typeface, which is then used at once in the second. Pages with a
    // live never become idle.
    for (const _ of [1, 2]) await page.goto(origin + address, { waitUntil: 'load' });
    if (name === 'studio') await goLive(page);
    // Until the picture moves, and fans have written.
    await page.waitForTimeout(name === 'live' ? 15_000 : 3_000);
    const file = `${name}-${screen}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toFile(path.join(folder, file));
    console.log(`docs/pictures/${file}`);
    if (name === 'studio') await endLive(page);
    await context.close();
  }
}
await browser.close();

/** Starts a live with the camera of the browser. */
async function goLive(page: Page) {
  await page.locator('[data-mute]').waitFor();
  await page.getByRole('button', { name: texts.begin.send, exact: true }).click();
  await page.locator('[data-studio=on_air] [data-is-in]').waitFor();
  // The name of this camera is the path of its file.
  await page.locator('[data-device=videoinput] option').evaluateAll((options) => {
    for (const option of options) if (option.textContent.startsWith('/')) option.textContent = 'HD Webcam';
  });
  // Chromium without a licence for AAC shows a note that most VBs never see.
  const note = page.locator('[data-only-opus]');
  if (await note.isVisible()) await note.getByRole('button').click();
  const { liveAt = '' } = await page.locator('[data-talk]').evaluate(({ dataset }) => ({ liveAt: dataset.lineAt }));
  await fillRoom(liveAt.replace(/\/talk\/$/, ''));
}

/** Members write, give and report in a live. */
async function fillRoom(live: string) {
  const send = (page: Page, path: string, fields: Record<string, string>) =>
    page.evaluate(
      async ([address, values]) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        await fetch(`/api/v1${address}`, { method: 'POST', headers, body: new URLSearchParams(values) });
      },
      [path, fields] as const,
    );
  const slug = live.split('/').at(-1);
  const messages = [
    ['viewer', ['สวัสดีค่ะ วันนี้มาไวมาก', 'ขอเพลงช้า ๆ สักเพลงได้ไหมคะ']],
    ['ying', ['เสียงดีมาก ฟังแล้วหายเหนื่อยเลย', 'ส่งหัวใจไปให้แล้วนะ']],
    ['family', ['มาเชียร์ค่ะ สู้ ๆ']],
  ] as const;
  for (const [account, texts_said] of messages) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'consent', value: 'given', url: origin }]);
    const page = await context.newPage();
    await demoSignIn(page, origin, account);
    await page.goto(origin + live);
    for (const text of texts_said) {
      await send(page, `/lives/${slug}/lines`, { text });
      await page.waitForTimeout(1_000);
    }
    if (account !== 'viewer') await send(page, `/lives/${slug}/lines/1/reports`, { reason: 'insult' });
    else {
      await page.goto(`${origin}${live}/gifts`);
      await page.locator('.gift-tiles label').nth(3).click();
      await page.locator('[data-go]').click();
      await page.waitForTimeout(1_000);
    }
    await context.close();
  }
}

async function endLive(page: Page) {
  await page.locator('.cockpit-end summary').click();
  await page.getByRole('button', { name: texts.on_air.end_confirm }).click();
  await page.getByRole('heading', { name: texts.result.title }).waitFor();
}
