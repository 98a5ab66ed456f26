/**
 * What opens a page, found by where it stands: `src/pages/<room>/<feature>.tsx`, or the files of `src/pages/<room>/<feature>/`. A feature is
 * loaded when the first of its pages is asked for: an isolate begins without what its first visitor does not want.
 */
import { featureOf } from '../pages/index.ts';
import type { Page } from '../pages/page.ts';
import { Opened } from './platform/page/open.ts';

const files = Object.entries(import.meta.glob<Record<string, unknown>>('./pages/**/*.{ts,tsx}'));

const loaded = new Map<string, Promise<readonly Opened[]>>();

function openedIn(feature: string): Promise<readonly Opened[]> {
  const opened = loaded.get(feature) ?? load(feature);
  loaded.set(feature, opened);
  return opened;
}

async function load(feature: string): Promise<readonly Opened[]> {
  const place = new RegExp(`^\\./pages/[^/]+/${feature}[./]`);
  const own = files.filter(([path]) => place.test(path));
  const modules = await Promise.all(own.map(([, loadFile]) => loadFile()));
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof Opened);
}

/** What opens a page, or does what a form of it asks for; undefined where nothing does. */
export async function openedPage(page: Page, action: string | null): Promise<Opened | undefined> {
  const opened = await openedIn(featureOf.get(page) ?? '');
  return opened.find((one) => one.page === page && one.action === action);
}
