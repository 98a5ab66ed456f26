/** Words and numbers of a monster's bar, for the server's render and for the script's updates. */
import type { Monster } from '../../../calls/rankings/monster.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale, type Locale } from '../../platform/texts/i18n.ts';

/** Returns the values of a bar by the placeholder names of its texts. */
export function barValues(locale: Locale, { levels, current_level, hit_count }: Monster) {
  // After the last level, its values stay visible.
  const monsterLevel = levels.find(({ level }) => level === current_level) ?? levels.at(-1);
  const number = (value = 0) => formatNumber(locale, value);
  return {
    level: number(monsterLevel?.level),
    levels: number(levels.length),
    name: inLocale(monsterLevel?.name, locale) ?? '',
    left: number(monsterLevel?.hit_points_left),
    hit_points: number(monsterLevel?.hit_points),
    hits: number(hit_count),
  };
}

/** Values that leave placeholders such as `{left}` in a text, for the script to fill. */
export const openPlaces = {
  level: '{level}',
  levels: '{levels}',
  name: '{name}',
  left: '{left}',
  hit_points: '{hit_points}',
  hits: '{hits}',
} satisfies ReturnType<typeof barValues>;

/** Returns the value and maximum of a level's meter, by default the current level's. */
export function meterOf({ levels, current_level }: Monster, level: number | null = current_level) {
  const monsterLevel = levels.find((one) => one.level === level);
  return { value: monsterLevel?.hit_points_left ?? 0, max: monsterLevel?.hit_points ?? 1 };
}
