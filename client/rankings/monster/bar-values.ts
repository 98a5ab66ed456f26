/** What a monster's bar says, in words and numbers: the page's first ones and, as gifts arrive, the script's. */
import type { Monster } from '../../../calls/rankings/monster.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import type { Locale } from '../../platform/texts/i18n.ts';

/** By the names that the texts of a bar have for them. */
export function barValues(locale: Locale, { levels, current_level, hit_count }: Monster) {
  // With all of them down, the last one is what is told of.
  const shown = levels.find(({ level }) => level === current_level) ?? levels.at(-1);
  const number = (value = 0) => formatNumber(locale, value);
  return {
    level: number(shown?.level),
    levels: number(levels.length),
    name: shown?.name[locale] ?? '',
    left: number(shown?.hit_points_left),
    hit_points: number(shown?.hit_points),
    hits: number(hit_count),
  };
}

/** The texts of a bar with their places still open, as `{left}`: for the script to fill. */
export const openPlaces = {
  level: '{level}',
  levels: '{levels}',
  name: '{name}',
  left: '{left}',
  hit_points: '{hit_points}',
  hits: '{hits}',
} satisfies ReturnType<typeof barValues>;

/** The level that is being fought, as far as a meter shows it. */
export function meterOf({ levels, current_level }: Monster, level: number | null = current_level) {
  const shown = levels.find((one) => one.level === level);
  return { value: shown?.hit_points_left ?? 0, max: shown?.hit_points ?? 1 };
}
