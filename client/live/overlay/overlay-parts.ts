/** Parts that all overlays use. */
import type { OverlayState } from '../../../calls/live/overlay.ts';

/** An overlay on the page. */
export interface OverlayView {
  /** `before`: the previous state. Null: the first one since the page was loaded. */
  take: (state: OverlayState, before: OverlayState | null) => void;
  /** Another live has begun, or the live is over. */
  clear: () => void;
}

/** Creates an element with a class and text. Texts of members are never parsed as HTML. */
export function make(tag: 'div' | 'p' | 'span' | 'b' | 'i', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Adds elements at the end of another one. */
export function append(parent: HTMLElement, ...children: readonly Node[]): void {
  for (const child of children) parent.appendChild(child);
}

/** Creates a decorative image of this site. */
export function makePicture(className: string, url: string): HTMLImageElement {
  const image = document.createElement('img');
  image.className = className;
  image.alt = '';
  image.src = url;
  return image;
}

export const formatCoins = (coins: number): string =>
  new Intl.NumberFormat(document.documentElement.lang).format(coins);

/** Replaces `{name}` in a text of the page. */
export const fill = (text: string | undefined, values: Readonly<Record<string, string>>): string =>
  (text ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
