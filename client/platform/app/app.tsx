/** What all screens share in the browser: a screen's script takes the page up with it. */
import { hydrateRoot } from 'react-dom/client';
import { browserTexts } from '../texts/browser-texts.ts';
import type { Catalogue } from '../texts/i18n.ts';
import type { HydratedPage } from './app-data.ts';
import { appRoot } from './app-root.tsx';
import { carryOver } from './carry-over.ts';
import type { Screen } from './screen.ts';
import { answerForTexts } from './stand-ins.ts';

/** Takes up the tree where the server left it, with whatever was typed and chosen meanwhile; done when its effects have run. */
export const takeUpScreen = (
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

/** React has made the tree anew. For the visitor nothing is wrong; a developer sees which part the server rendered otherwise. */
function onRecoverableError(error: unknown) {
  if (import.meta.env.DEV) console.error(error);
}
