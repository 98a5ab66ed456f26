/** Where Chromium is; installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The one that has no windows first: a page in it costs a third of the time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** The path of a Chromium, or null where none is to be had. CHROMIUM_PATH comes first. */
export function findChromium(): string | null {
  return installed() ?? (install() ? installed() : null);
}

const installed = () =>
  [process.env.CHROMIUM_PATH, ...usual, playwrightPath()].find((file) => file !== undefined && existsSync(file)) ??
  null;

function playwrightPath(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

const aptInstall = (name: string) => `apt-get update && apt-get install -y --no-install-recommends ${name}`;

function install(): boolean {
  console.log('No Chromium here; installing one.');
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const commands = [
    ...(apt ? ['chromium-headless-shell', 'chromium'].map(aptInstall) : []),
    'npx playwright-core install chromium',
  ];
  return commands.some((command) => spawnSync('sh', ['-c', command], { stdio: 'inherit' }).status === 0);
}
