/**
 * Finds the loader of a page by its location: `src/pages/<room>/<feature>.tsx`, or the files in
 * `src/pages/<room>/<feature>/`. A feature is imported when one of its pages is first requested, so
 * that isolates start faster.
 */
import { featureOf } from '../pages/index.ts';
import type { Page } from '../pages/page.ts';
import { PageHandler } from './platform/page/loader.ts';

const files = Object.entries(import.meta.glob<Record<string, unknown>>('./pages/**/*.{ts,tsx}'));

const loadersByFeature = new Map<string, Promise<readonly PageHandler[]>>();

function handlersIn(feature: string): Promise<readonly PageHandler[]> {
  const loaders = loadersByFeature.get(feature) ?? load(feature);
  loadersByFeature.set(feature, loaders);
  return loaders;
}

async function load(feature: string): Promise<readonly PageHandler[]> {
  const place = new RegExp(`^\\./pages/[^/]+/${feature}[./]`);
  const own = files.filter(([path]) => place.test(path));
  const modules = await Promise.all(own.map(([, loadFile]) => loadFile()));
  return modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PageHandler);
}

/** Returns the loader of a page, or the handler of one of its forms. Undefined: none. */
export async function handlerOf(page: Page, action: string | null): Promise<PageHandler | undefined> {
  const loaders = await handlersIn(featureOf.get(page) ?? '');
  return loaders.find((one) => one.page === page && one.action === action);
}
