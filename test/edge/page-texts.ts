/** Reads catalogue texts as they appear in the HTML of a page. */
import type { ParseKeys } from 'i18next';
import type { Locale } from '../../client/platform/texts/i18n.ts';
import type { Namespace } from '../../client/platform/texts/i18n-namespaces.ts';
import { textsOf } from '../../src/platform/page/texts.ts';

type Key = ParseKeys<Namespace>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

export const decoded = (html: string) =>
  Object.entries(entities).reduceRight((text, [character, entity]) => text.replaceAll(entity, character), html);

export const textInPage = (locale: Locale, key: Key) => escaped(textsOf(locale)(key));
