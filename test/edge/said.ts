/** A text of the catalogues as it stands in a page. */
import type { Locale } from '../../client/i18n.ts';
import { textsOf } from '../../src/texts.ts';

type Key = Parameters<ReturnType<typeof textsOf>>[0];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

export const said = (locale: Locale, key: Key) => escaped(textsOf(locale)(key));
