/** The browser's entry of hydrated pages: takes up the tree where the server left it. */
import { hydrateRoot } from 'react-dom/client';
import type { Namespace } from '../i18n-namespaces.ts';
import { APP_DATA_ID, APP_ID, type AppData } from './app-data.ts';
import { appRoot } from './app-root.tsx';
import { areas } from './areas.ts';
import { browserI18n } from './browser-i18n.ts';
import type { Screen } from './screen.ts';

async function start(element: HTMLElement) {
  // Written by the server into this very page, see src/app-page.tsx.
  const {
    area,
    screen: name,
    props,
    site,
    texts,
  }: AppData = JSON.parse(document.getElementById(APP_DATA_ID)?.textContent ?? '');
  const screens: Record<string, Screen<object>> = (await areas[area]()).screens;
  const screen = screens[name];
  if (!screen) return;
  const i18n = browserI18n(site.locale, texts);
  const tree = appRoot({
    screen,
    props,
    site,
    t: i18n.getFixedT<Namespace>(site.locale),
    texts: {
      has: (namespace) => i18n.hasResourceBundle(site.locale, namespace),
      load: (namespace) => i18n.loadNamespaces(namespace),
    },
  });
  hydrateRoot(element, tree);
}

const element = document.getElementById(APP_ID);
if (element) void start(element);
