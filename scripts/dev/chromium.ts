/** Finds Chromium, and installs it if possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Usual paths. The headless shell comes first: it needs a third of the time per page. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * Returns the path of Chromium; null if none can be found or installed. CHROMIUM_PATH has priority.
 */
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
