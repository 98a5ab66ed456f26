/** Texts of share cards from the translations, with numbers and times in each language. */

import { compactDisplays, intlTags, type Locale, perLocale } from '../../../calls/platform/text/locale.ts';
import { inLocale, type LocalizedText } from '../../../calls/platform/text/localized-text.ts';
import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import cards from '../../../locales/th/site/card.json?raw&languages';
import { fill } from '../../platform/base/fill.ts';

/** Formats the texts of a card in one language. */
export interface CardTexts {
  /** Returns the text of a key (`card:…`) with its values filled in. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns the text in this language. */
  own: (words: LocalizedText) => string;
  /** Formats `1204` as `1.2 พัน` or `1.2K`. */
  compact: (value: number) => string;
  /** Formats `1234` as `1,234`. */
  whole: (value: number) => string;
  /** Formats a number with its unit: `34 coins`. */
  counted: (unit: RankingUnit, value: number) => string;
  /** Formats a share as `27%`, rounded down, but at least 1% if anything is left. */
  percent: (share: number) => string;
  /** Formats a time as `24 พ.ย. 20:00`. */
  moment: (atMs: number) => string;
}

const flat = (texts: object, prefix = 'card:'): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flat(text, `${prefix}${key}.`),
  );

const texts = perLocale((locale) => new Map(flat(cards[locale])));

/** Returns the formatter for a language. */
export function cardTextsIn(language: Locale): CardTexts {
  const tag = intlTags[language];
  const text: CardTexts['text'] = (key, values = {}) => fill(texts[language].get(key) ?? '', values);
  const plurals = new Intl.PluralRules(language);
  const pluralKey = (key: string, value: number) => `${key}_${plurals.select(value)}`;
  const whole = (value: number) => value.toLocaleString(tag);
  return {
    text,
    own: (words) => inLocale(words, language),
    whole,
    compact: (value) =>
      value.toLocaleString(tag, {
        notation: 'compact',
        compactDisplay: compactDisplays[language],
        maximumFractionDigits: 1,
      }),
    counted: (unit, value) => text(pluralKey(`card:unit.${unit}`, value), { count: whole(value) }),
    percent: (share) => `${share > 0 ? Math.max(1, Math.floor(share * 100)) : 0}%`,
    moment: (atMs) =>
      new Date(atMs).toLocaleString(tag, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Asia/Bangkok',
      }),
  };
}
