/** The words of cards, from the site's texts, and numbers and moments as they are read in each language. */

import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import type { CardLanguage } from '../../../calls/site/card.ts';
import en from '../../../locales/en/site/card.json' with { type: 'json' };
import th from '../../../locales/th/site/card.json' with { type: 'json' };
import { fill } from '../../platform/base/fill.ts';

const tagOf = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const;

/** What a card says in one language. */
export interface Say {
  /** A text by its key, `card:…`, with its values put in. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Of a text in both languages the one that is spoken. */
  own: (words: { th: string; en: string }) => string;
  /** `1204` as `1.2 พัน` or `1.2K`. */
  compact: (value: number) => string;
  /** `1234` as `1,234`. */
  whole: (value: number) => string;
  /** `34 coins`. */
  counted: (unit: RankingUnit, value: number) => string;
  /** `27%`; something that is left is never nothing. */
  percent: (share: number) => string;
  /** `24 พ.ย. 20:00`. */
  moment: (atMs: number) => string;
}

const flat = (texts: object, prefix = 'card:'): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flat(text, `${prefix}${key}.`),
  );

const texts = { th: new Map(flat(th)), en: new Map(flat(en)) };

/** The key of a text's form for one, or for more. */
const numbered = (key: string, value: number) => `${key}_${value === 1 ? 'one' : 'other'}`;

/** How a card speaks. */
export function sayIn(language: CardLanguage): Say {
  const tag = tagOf[language];
  const text: Say['text'] = (key, values = {}) => fill(texts[language].get(key) ?? '', values);
  const whole = (value: number) => value.toLocaleString(tag);
  return {
    text,
    own: (words) => words[language],
    whole,
    compact: (value) =>
      value.toLocaleString(tag, {
        notation: 'compact',
        compactDisplay: language === 'th' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }),
    counted: (unit, value) => text(numbered(`card:unit.${unit}`, value), { count: whole(value) }),
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
