/**
 * Hydrated pages begin as plain ones: links lead, forms are posted, and a little script does what cannot wait. Their app comes
 * when somebody means to use the page, or when loading it costs nobody anything, and takes up what stands there by then.
 */
import type { Catalogue } from '../texts/i18n.ts';
import { APP_DATA_ID, APP_ID, type AppData, type ScreenScript, TAKEN_UP } from './app-data.ts';
import { type ForeignChanges, noteForeignChanges } from './foreign-changes.ts';
import { isFreeLine, whenIdle } from './free-line.ts';
import { holdInPlace } from './in-place.ts';

/** Signs that somebody means to use what is hydrated. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'];

/** What is done in the app's place until it is there; gives what ends it. */
type Early = (root: HTMLElement, start: () => void) => () => void;

/** Starts the app of a page that has one. Where it cannot be had the page stays a plain one, and the next sign tries again. */
export function startLate(early: Early[]) {
  const root = document.getElementById(APP_ID);
  const data = document.getElementById(APP_DATA_ID);
  if (!root || !data) return;
  const foreign = noteForeignChanges(root);
  const signs = new AbortController();
  let isOnItsWay = false;

  const start = async () => {
    if (isOnItsWay) return;
    isOnItsWay = true;
    try {
      await takeUp({ root, foreign }, JSON.parse(data.textContent), () => {
        signs.abort();
        holding.end();
        for (const end of ends) end();
        document.dispatchEvent(new Event(TAKEN_UP));
      });
    } catch {
      isOnItsWay = false;
    }
    holding.letGo();
  };
  const onSign = () => void start();
  for (const sign of SIGNS) root.addEventListener(sign, onSign, { signal: signs.signal, passive: true });
  const holding = holdInPlace(root, onSign);
  const ends = early.map((begin) => begin(root, onSign));
  // From the history as it was: what the page knows is old, its keys above all.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  if (isFreeLine()) whenIdle(onSign);
}

/** Loads all that the app is made of at once, and hands the page over. */
async function takeUp(
  place: { root: HTMLElement; foreign: ForeignChanges },
  { props, site, scripts, texts }: AppData,
  onLoaded: () => void,
) {
  const [screen = '', ...needed] = scripts;
  for (const href of needed) preload(href);
  const catalogues = texts.map(async (address) => {
    const { default: found }: { default: Catalogue } = await import(/* @vite-ignore */ address);
    return found;
  });
  const script: Promise<ScreenScript> = import(/* @vite-ignore */ screen);
  const [loaded, ...found] = await Promise.all([script, ...catalogues]);
  onLoaded();
  // No two of them have texts of one namespace.
  await loaded.takeUp({ ...place, props, site }, Object.assign({}, ...found));
}

function preload(href: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.appendChild(link);
}
