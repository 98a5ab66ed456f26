/**
 * Data that a hydrated page carries for the browser: the input of the server's render, and the
 * addresses of everything else.
 */

import type { Site } from '../page/site.tsx';
import type { Catalogue } from '../texts/i18n.ts';
import type { ForeignChanges } from './foreign-changes.ts';

/** Input for hydration, so that the browser renders the same as the server. */
export interface AppData {
  props: object;
  site: Site;
  /** The script of the page, then the scripts that it needs before it can run. */
  scripts: string[];
  /**
   * Addresses of the translations that the server used or the page may need at once. Others load on
   * demand.
   */
  texts: string[];
}

/** Exports of a hydrated page's script. */
export interface ScreenScript {
  /** Hydrates the page. Resolves when every handler is attached. */
  hydrate: (page: HydratedPage, texts: Catalogue) => Promise<void>;
}

/** A page before hydration. */
export interface HydratedPage extends Pick<AppData, 'props' | 'site'> {
  root: HTMLElement;
  /** Changes that others have made within the root. */
  foreign: ForeignChanges;
}

/**
 * Event on `document` just before hydration. Scripts that did the client bundle's work stop then.
 */
export const HYDRATED = 'takenup';

/** Ids of the hydrated element and of the element with its data. */
export const APP_ID = 'app';
export const APP_DATA_ID = 'app-data';
