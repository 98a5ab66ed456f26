/** The part of a browser that journeys use. Each engine has its own driver. */

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Time in milliseconds that a driver waits for an element. A busy machine may be slow. */
export const PATIENCE_MS = 120_000;

/** Options for opening a page. */
export interface Opening {
  viewport: { width: number; height: number };
  /** Names and values of the cookies for the site. */
  cookies: Iterable<[string, string]>;
}

/** A page with its own cookies. */
export interface EnginePage {
  goto: (address: string) => Promise<void>;
  url: () => Promise<string>;
  /** Waits until the element is visible, then clicks it. */
  click: (selector: string) => Promise<void>;
  /** Waits until the field is visible, then types into it. */
  fill: (selector: string, text: string) => Promise<void>;
  /** Returns the text of the first matching element, or an empty text if none exists. */
  text: (selector: string) => Promise<string>;
  /**
   * Runs a function in the page. The function has no access to outer variables, only to the given
   * text.
   */
  evaluate: <Result>(script: (input: string) => Result, input?: string) => Promise<Awaited<Result>>;
  /** Returns the page as a PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  open: (origin: string, opening: Opening) => Promise<EnginePage>;
  close: () => Promise<void>;
}
