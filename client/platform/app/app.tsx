/** What all screens share in the browser: a screen's script takes the page up with it. */
import { hydrateRoot } from 'react-dom/client';
import { browserTexts } from '../texts/browser-texts.ts';
import type { Catalogue } from '../texts/i18n.ts';
import type { HydratedPage } from './app-data.ts';
import { appRoot } from './app-root.tsx';
import type { Screen } from './screen.ts';

/** Takes up the tree where the server left it, with whatever was typed and chosen meanwhile; done when its effects have run. */
export const takeUpScreen = (
  screen: Screen<object>,
  { root, props, site }: HydratedPage,
  texts: Catalogue,
): Promise<void> =>
  new Promise((onTakenUp) => {
    hydrateRoot(root, appRoot({ screen, props, site, ...browserTexts(site.locale, texts), onTakenUp }));
  });
