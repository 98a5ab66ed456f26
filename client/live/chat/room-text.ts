/**
 * Texts that a live page rarely shows and therefore does not contain. Loaded with the code that
 * shows them.
 */

import type roomTexts from '../../../locales/th/live/room.json';
import rooms from '../../../locales/th/live/room.json?raw&languages';
import type { Locale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

type Texts = typeof roomTexts;
type Key = { [Part in keyof Texts]: `room:${Part}.${keyof Texts[Part] & string}` }[keyof Texts];

const textsByLocale: Record<Locale, Record<string, Record<string, string>>> = rooms;

/** Returns a text in the language of the page. */
export function roomText(key: Key): string {
  const texts = textsByLocale[localeOfPage()];
  const [part = '', name = ''] = key.slice('room:'.length).split('.');
  return texts[part]?.[name] ?? '';
}
