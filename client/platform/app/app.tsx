/** Hydration in the browser, shared by all hydrated pages. */
import { hydrateRoot } from 'react-dom/client';
import { browserTexts } from '../texts/browser-texts.ts';
import type { Catalogue } from '../texts/i18n.ts';
import type { HydratedPage } from './app-data.ts';
import { appRoot } from './app-root.tsx';
import { carryOver } from './carry-over.ts';
import type { Screen } from './screen.ts';
import { answerForTexts } from './stand-ins.ts';

/**
 * Hydrates the page and keeps everything the visitor has typed or chosen, although extensions or a
 * translating browser may have changed its nodes. Resolves when the effects have run.
 */
export const hydrateScreen = (
  screen: Screen<object>,
  { root, foreign, props, site }: HydratedPage,
  texts: Catalogue,
): Promise<void> =>
  new Promise((onTakenUp) => {
    const carried = carryOver(root);
    foreign.undo();
    answerForTexts(root);
    const tree = appRoot({ screen, props, site, ...browserTexts(site.locale, texts), carried, onTakenUp });
    hydrateRoot(root, tree, { onRecoverableError });
  });

/**
 * React has rendered again because the server's HTML differed. Visitors notice nothing; developers
 * see which part differed.
 */
function onRecoverableError(error: unknown) {
  if (import.meta.env.DEV) console.error(error);
}
