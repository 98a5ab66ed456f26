import type { ChatEvent } from '../../../calls/live/chat.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale, type Locale, type LocalizedText } from '../../platform/texts/i18n.ts';

/** Fills the placeholders of a room message, written as `{name}` or `{{name}}`. */
export const newsText = (text: string, news: ChatEvent, locale: Locale): string =>
  text.replaceAll(/\{+(\w+)\}+/g, (_, name: string) => {
    const value: unknown = Reflect.get(news, name);
    if (typeof value === 'number') return formatNumber(locale, value);
    return typeof value === 'object' && value !== null ? inLocale(value as LocalizedText, locale) : String(value);
  });

/** Values for `t` that turn `{{name}}` into `{name}`, for a script or `newsText` to fill. */
export const newsPlaces = {
  name: '{name}',
  other_name: '{other_name}',
  coins: '{coins}',
  other_coins: '{other_coins}',
  title: '{title}',
  viewer_count: '{viewer_count}',
  percent: '{percent}',
  item: '{item}',
  sold_count: '{sold_count}',
};
