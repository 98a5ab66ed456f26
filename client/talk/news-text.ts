import type { TalkNews } from '../../calls/talk.ts';
import { formatNumber } from '../format.ts';
import type { Locale } from '../i18n.ts';

/** What a room tells by itself, in a text whose places, as `{name}`, are still open. */
export const newsText = (text: string, news: TalkNews, locale: Locale): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(news, name);
    return typeof value === 'number' ? formatNumber(locale, value) : String(value);
  });

/** What there is to tell. */
export const newsKinds = [
  'pk_begun',
  'pk_won',
  'pk_left',
  'pk_tied',
  'goal_reached',
] as const satisfies TalkNews['is'][];

/** The places that such a text has. */
export const newsPlaces = {
  name: '{name}',
  other_name: '{other_name}',
  coins: '{coins}',
  other_coins: '{other_coins}',
  title: '{title}',
};
