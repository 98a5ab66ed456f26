/** Where Chromium is; installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'];

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

function install(): boolean {
  console.log('No Chromium here; installing one.');
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const commands = [
    ...(apt ? ['apt-get update && apt-get install -y --no-install-recommends chromium'] : []),
    'npx playwright-core install chromium',
  ];
  return commands.some((command) => spawnSync('sh', ['-c', command], { stdio: 'inherit' }).status === 0);
}
