/** Texts of the events above the chat, loaded with the code that shows them. */
import type deckTexts from '../../../locales/th/deck/deck.json';
import texts from '../../../locales/th/deck/deck.json?raw&languages';
import type { Locale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

type Texts = typeof deckTexts;
type Key = { [Part in keyof Texts]: `deck:${Part}.${keyof Texts[Part] & string}` }[keyof Texts];

const textsByLocale: Record<Locale, Record<string, Record<string, string>>> = texts;

/** Returns a text in the language of the page. */
export function deckText(key: Key): string {
  const [part = '', name = ''] = key.slice('deck:'.length).split('.');
  return textsByLocale[localeOfPage()][part]?.[name] ?? '';
}

/** Formats the remaining time as `m:ss`. */
export const clockText = (left_ms: number): string => {
  const seconds = Math.ceil(left_ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Returns the address of the API for the live of a chat section. */
export const liveApi = ({ dataset }: HTMLElement): string => (dataset.linesAt ?? '').replace(/\/lines(?:\/own)?$/, '');

/** Returns a new element with a class and a text. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
