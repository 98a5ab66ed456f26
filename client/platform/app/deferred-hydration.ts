/**
 * Hydrated pages start as static ones: links navigate, forms submit, and a small script does what
 * cannot wait. The client bundle loads when the visitor starts to use the page, or earlier if the
 * connection is fast and unmetered.
 */
import type { Catalogue } from '../texts/i18n.ts';
import { APP_DATA_ID, APP_ID, type AppData, HYDRATED, type ScreenScript } from './app-data.ts';
import { delayPresses } from './delay-presses.ts';
import { type ForeignChanges, noteForeignChanges } from './foreign-changes.ts';
import { isFreeLine, whenIdle } from './free-line.ts';

/** Events that show that the visitor starts to use the hydrated part. */
const TRIGGERS = ['pointerdown', 'keydown', 'focusin', 'input'];

/** Replaces a feature of the client bundle until hydration. Returns a function that stops it. */
type Early = (root: HTMLElement, start: () => void) => () => void;

/**
 * Prepares a page for hydration, if it has a client bundle: the first event of `TRIGGERS` loads it.
 * If it fails to load, the page stays static and the next event tries again.
 */
export function deferHydration(early: Early[]) {
  const root = document.getElementById(APP_ID);
  const data = document.getElementById(APP_DATA_ID);
  if (!root || !data) return;
  const foreign = noteForeignChanges(root);
  const signs = new AbortController();
  let isLoading = false;

  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      await hydrate({ root, foreign }, JSON.parse(data.textContent), () => {
        signs.abort();
        delayedPresses.end();
        for (const end of ends) end();
        document.dispatchEvent(new Event(HYDRATED));
      });
    } catch {
      isLoading = false;
    }
    delayedPresses.replay();
  };
  const onInteraction = () => void start();
  for (const sign of TRIGGERS) root.addEventListener(sign, onInteraction, { signal: signs.signal, passive: true });
  const delayedPresses = delayPresses(root, onInteraction);
  const ends = early.map((begin) => begin(root, onInteraction));
  // A page from the back-forward cache has outdated data, most importantly its idempotency keys.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  if (isFreeLine()) whenIdle(onInteraction);
}

/** Loads all files of the client bundle in parallel, then hydrates the page. */
async function hydrate(
  place: { root: HTMLElement; foreign: ForeignChanges },
  { props, site, scripts, texts }: AppData,
  onLoaded: () => void,
) {
  const [screen = '', ...hrefs] = scripts;
  for (const href of hrefs) preload(href);
  const catalogues = texts.map(async (address) => {
    const { default: catalogue }: { default: Catalogue } = await import(/* @vite-ignore */ address);
    return catalogue;
  });
  const script: Promise<ScreenScript> = import(/* @vite-ignore */ screen);
  const [scriptModule, ...textCatalogues] = await Promise.all([script, ...catalogues]);
  onLoaded();
  // No two catalogues share a namespace.
  await scriptModule.hydrate({ ...place, props, site }, Object.assign({}, ...textCatalogues));
}

function preload(href: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.appendChild(link);
}
