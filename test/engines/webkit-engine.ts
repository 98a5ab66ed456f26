/** Drives WebKitGTK's MiniBrowser by WebDriver, with a display and a sound card in memory. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { programsOf } from '../../scripts/dev/engines.ts';
import { freePort, start } from './background.ts';
import type { Engine, EnginePage } from './engine.ts';
import { WebDriver } from './webdriver.ts';

/** CSS for the browser's toolbar. Without it the buttons keep the window wider than a phone. */
const SMALL_TOOLBAR = `* { font-size: 1px; }
button, entry, toolbar, headerbar, box, image { padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; }`;

/**
 * Starts a virtual display and a sound server. Each page is a separate browser, because a driver
 * has only one session.
 */
export async function launchWebkit(): Promise<Engine> {
  const { 'webkit2gtk-driver': driver, 'libwebkit2gtk-4.1-0': binary, xvfb, pulseaudio } = programsOf.webkit();
  const folder = await mkdtemp(path.join(tmpdir(), 'vela-webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), SMALL_TOOLBAR);
  const display = start(xvfb ?? '', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const socket = path.join(folder, 'sound');
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
  const sound = start(pulseaudio ?? '', ['-n', '--exit-idle-time=-1', ...modules.map((one) => `--load=${one}`)], {
    XDG_RUNTIME_DIR: folder,
  });
  const env = {
    DISPLAY: `:${await display.firstLine()}`,
    XDG_CONFIG_HOME: folder,
    PULSE_SERVER: `unix:${socket}`,
  };
  const pages = new Set<EnginePage>();
  return {
    async open(origin, { viewport, cookies }) {
      const port = await freePort();
      const driving = start(driver ?? '', [`--port=${port}`], env);
      const session = new WebDriver(port);
      const args = ['--automation', '--enable-mock-capture-devices=true'];
      await session.begin({ 'webkitgtk:browserOptions': { binary, args } });
      const page = pageOf(session, origin, async () => {
        pages.delete(page);
        await session.end().catch(() => undefined);
        await driving.stop();
      });
      pages.add(page);
      await setSize(session, viewport);
      // WebDriver sets cookies only for the site of the open page.
      await page.goto('/robots.txt');
      for (const [name, value] of cookies)
        await session.ask('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' } });
      return page;
    },
    async close() {
      for (const page of pages) await page.close();
      await sound.stop();
      await display.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resizes the window so that the page has this size. */
async function setSize(session: WebDriver, { width, height }: { width: number; height: number }) {
  const run = (script: string) => session.ask('POST', '/execute/sync', { script, args: [] });
  await session.ask('POST', '/window/rect', { x: 0, y: 0, width, height });
  const toolbar = z.number().parse(await run('return outerHeight - innerHeight'));
  await session.ask('POST', '/window/rect', { x: 0, y: 0, width, height: height + toolbar });
}

const pageOf = (session: WebDriver, origin: string, close: () => Promise<void>): EnginePage => {
  const evaluate = async <Result>(script: (input: string) => Result, input = ''): Promise<Awaited<Result>> => {
    const body = `const [input, done] = arguments;
      Promise.resolve((${script})(input)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = await session.ask('POST', '/execute/async', { script: body, args: [input] });
    const { value, error } = result as { value: Awaited<Result>; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    evaluate,
    async goto(address) {
      await session.ask('POST', '/url', { url: new URL(address, origin).href });
    },
    url: async () => z.string().parse(await session.ask('GET', '/url')),
    click: (selector) => session.askElement(selector, 'click', {}),
    fill: (selector, text) => session.askElement(selector, 'value', { text }),
    text: (selector) =>
      evaluate((wantedSelector) => document.querySelector(wantedSelector)?.textContent ?? '', selector),
    screenshot: async () => Buffer.from(z.string().parse(await session.ask('GET', '/screenshot')), 'base64'),
    close,
  };
};
