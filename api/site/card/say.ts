/** Texts of share cards from the translations, with numbers and times in each language. */

import type { CardLanguage } from '../../../calls/platform/card.ts';
import type { RankingUnit } from '../../../calls/rankings/ranking-type.ts';
import en from '../../../locales/en/site/card.json' with { type: 'json' };
import th from '../../../locales/th/site/card.json' with { type: 'json' };
import { fill } from '../../platform/base/fill.ts';

const tagOf = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const;

/** Formats the texts of a card in one language. */
export interface Say {
  /** Returns the text of a key (`card:…`) with its values filled in. */
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns the text in this language. */
  own: (words: { th: string; en: string }) => string;
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

const texts = { th: new Map(flat(th)), en: new Map(flat(en)) };

/** Returns the key of the singular or plural form. */
const pluralKey = (key: string, value: number) => `${key}_${value === 1 ? 'one' : 'other'}`;

/** Returns the formatter for a language. */
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
