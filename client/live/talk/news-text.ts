import type { TalkNews } from '../../../calls/live/talk.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import type { Locale } from '../../platform/texts/i18n.ts';

/** What a room tells by itself, in a text whose places, as `{name}` or `{{name}}`, are still open. */
export const newsText = (text: string, news: TalkNews, locale: Locale): string =>
  text.replaceAll(/\{+(\w+)\}+/g, (_, name: string) => {
    const value: unknown = Reflect.get(news, name);
    return typeof value === 'number' ? formatNumber(locale, value) : String(value);
  });

/** The places that such a text has. */
export const newsPlaces = {
  name: '{name}',
  other_name: '{other_name}',
  coins: '{coins}',
  other_coins: '{other_coins}',
  title: '{title}',
};
