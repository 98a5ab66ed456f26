/** The part of a browser that journeys use. Each engine has a driver of its own behind it. */

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** How long a driver waits for an element. A busy machine is given as long as it needs. */
export const PATIENCE_MS = 120_000;

/** How a page is opened. */
export interface Opening {
  viewport: { width: number; height: number };
  /** Names and values of the cookies that the site is sent. */
  cookies: Iterable<[string, string]>;
}

/** A page with cookies of its own. */
export interface EnginePage {
  goto: (address: string) => Promise<void>;
  url: () => Promise<string>;
  /** Waits until the element is visible, and presses it as a person does. */
  click: (selector: string) => Promise<void>;
  /** Waits until the field is visible, and types into it. */
  fill: (selector: string, text: string) => Promise<void>;
  /** Returns the text of the first such element, or nothing where there is none. */
  text: (selector: string) => Promise<string>;
  /** Runs a function in the page. It sees nothing of its surroundings but the text that it is given. */
  evaluate: <Result>(script: (given: string) => Result, given?: string) => Promise<Awaited<Result>>;
  /** Returns the page as a PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  open: (origin: string, opening: Opening) => Promise<EnginePage>;
  close: () => Promise<void>;
}
