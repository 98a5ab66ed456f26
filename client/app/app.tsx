/** The browser's entry of hydrated pages: takes up the tree where the server left it. */
import { hydrateRoot } from 'react-dom/client';
import { enhancePage } from '../enhance.ts';
import { APP_DATA_ID, APP_ID, type AppData } from './app-data.ts';
import { appRoot } from './app-root.tsx';
import { browserTexts } from './browser-texts.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

async function start(element: HTMLElement, json: string) {
  // Written by the server into this very page, see src/app-page.tsx.
  const { screen: name, props, site, texts }: AppData = JSON.parse(json);
  const { screen }: { screen: Screen<object> } = await screens[name]();
  const tree = appRoot({ screen, props, site, ...browserTexts(site.locale, texts) });
  hydrateRoot(element, tree);
}

enhancePage();
const element = document.getElementById(APP_ID);
const data = document.getElementById(APP_DATA_ID);
if (element && data) void start(element, data.textContent);
