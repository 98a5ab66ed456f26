/** What a hydrated page brings along for the browser: the same the server rendered it of, and where the rest is found. */

import type { Site } from '../page/site.tsx';
import type { Catalogue } from '../texts/i18n.ts';
import type { ForeignChanges } from './foreign-changes.ts';

/** What the page brings, so that the browser makes the same of it. */
export interface AppData {
  props: object;
  site: Site;
  /** The script of the screen, then those that it needs before it can run. */
  scripts: string[];
  /** Where the texts are that the server rendered with, and that the screen may ask for; others it loads when it needs them. */
  texts: string[];
}

/** What a screen's script gives. */
export interface ScreenScript {
  /** Takes the page up where the server left it; done when every handler is there. */
  takeUp: (page: HydratedPage, texts: Catalogue) => Promise<void>;
}

/** A page as it stands. */
export interface HydratedPage extends Pick<AppData, 'props' | 'site'> {
  root: HTMLElement;
  /** What others have changed within the root. */
  foreign: ForeignChanges;
}

/** What the document is told when the app is about to take the page up: whatever did its work until then ends. */
export const TAKEN_UP = 'takenup';

/** The element that is hydrated, and the one that holds the data. */
export const APP_ID = 'app';
export const APP_DATA_ID = 'app-data';
