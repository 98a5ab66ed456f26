/** Finds the browsers and programs that `test/engines` needs. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';

/** Returns the path of a program on the search path, or null. */
export function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's path of the program, which is not on the search path. */
const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

const miniBrowser = () => process.env.MINI_BROWSER_PATH ?? (isProgram(MINI_BROWSER) ? MINI_BROWSER : null);

/** Returns the programs that each engine needs, by name; null for one that is missing. */
export const programsOf = {
  chromium: () => ({ 'chromium-headless-shell': findChromium() }),
  firefox: () => ({ 'firefox-esr': process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox') }),
  webkit: () => ({
    'webkit2gtk-driver': onPath('WebKitWebDriver'),
    'libwebkit2gtk-4.1-0': miniBrowser(),
    xvfb: onPath('Xvfb'),
    pulseaudio: onPath('pulseaudio'),
  }),
} satisfies Record<string, () => Record<string, string | null>>;

export type EngineName = keyof typeof programsOf;
export const engineNames = ['chromium', 'firefox', 'webkit'] as const satisfies EngineName[];

/** Returns the Debian packages that an engine still needs here. */
export const missingFor = (name: EngineName): string[] =>
  Object.entries(programsOf[name]()).flatMap(([debian, file]) => (file === null ? [debian] : []));
