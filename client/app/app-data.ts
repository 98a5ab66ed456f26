/** What a hydrated page brings along for the browser: the same the server rendered it of. */
import type { Catalogue } from '../i18n.ts';
import type { Site } from '../site.tsx';
import type { ScreenName } from './screens.ts';

/** What the page brings, so that the browser makes the same of it. */
export interface AppData {
  screen: ScreenName;
  props: object;
  site: Site;
  /** The namespaces that the server rendered with; further ones are loaded when they are asked for. */
  texts: Catalogue;
}

/** The element that is hydrated, and the one that holds the data. */
export const APP_ID = 'app';
export const APP_DATA_ID = 'app-data';
