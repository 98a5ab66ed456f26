/**
 * Texts that a live page rarely shows and therefore does not contain. Loaded with the code that
 * shows them.
 */
import en from '../../../locales/en/live/room.json';
import th from '../../../locales/th/live/room.json';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

type Key = { [Part in keyof typeof th]: `room:${Part}.${keyof (typeof th)[Part] & string}` }[keyof typeof th];

/** Returns a text in the language of the page. */
export function roomText(key: Key): string {
  const texts: Record<string, Record<string, string>> = { th, en }[localeOfPage()];
  const [part = '', name = ''] = key.slice('room:'.length).split('.');
  return texts[part]?.[name] ?? '';
}
