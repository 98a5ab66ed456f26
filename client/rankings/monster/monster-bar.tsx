import type { Monster } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { barValues, meterOf, openPlaces } from './bar-values.ts';

/**
 * The remaining health of a monster. A script updates it (follow-monsters.ts), but it is complete
 * without one. `compact` is for pages other than the monster's. `own` is for an event that visitors
 * cannot see: the script then polls with the viewer's session.
 */
export function MonsterBar({
  monster,
  compact = false,
  own = false,
}: {
  monster: Monster;
  compact?: boolean;
  own?: boolean;
}) {
  const { t, locale } = useSite();
  const values = barValues(locale, monster);
  return (
    <div
      className="group grid gap-2"
      data-monster={`/api/v${own ? 2 : 1}/events/monster/${monster.event_uuid}`}
      data-damage={monster.damage}
      data-won={monster.is_defeated ? '' : undefined}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 group-data-won:hidden">
        <span className={compact ? 'text-sm font-medium' : 'font-bold'} data-fill={t('monster:level', openPlaces)}>
          {t('monster:level', values)}
        </span>
        <span className="text-sm tabular-nums text-soft">
          <b className={`text-ink ${compact ? '' : 'text-2xl font-bold'}`} data-fill={openPlaces.left}>
            {values.left}
          </b>{' '}
          / <span data-fill={openPlaces.hit_points}>{values.hit_points}</span>
          <span className="sr-only"> {t('monster:hit_points_left')}</span>
        </span>
      </p>
      <p className="hidden items-center gap-2 font-bold text-done group-data-won:flex">
        <Icon name="check" />
        {t('monster:won')}
      </p>
      <meter
        className={compact ? 'meter' : 'meter meter-big'}
        aria-label={t('monster:hit_points_left')}
        {...meterOf(monster)}
      />
      {!compact && <Levels monster={monster} />}
      {!compact && (
        <p className="text-sm text-soft" data-fill={t('monster:hits', openPlaces)}>
          {t('monster:hits', values)}
        </p>
      )}
      {!compact && (
        <p className="sr-only" role="status" data-say={t('monster:say', openPlaces)} data-say-won={t('monster:won')} />
      )}
    </div>
  );
}

/** Every level with its remaining health. Fallen levels have a check mark, marked `data-down`. */
function Levels({ monster }: { monster: Monster }) {
  const { t, locale } = useSite();
  return (
    <ol className="levels grid gap-3 text-xs">
      {monster.levels.map(({ level, name, hit_points, hit_points_left, is_down }) => (
        <li
          key={level}
          className="group/level flex flex-col justify-between gap-1"
          data-down={is_down ? '' : undefined}
        >
          <span className="flex items-start justify-between gap-x-2 gap-y-1 text-soft group-data-down/level:flex-wrap group-data-down/level:text-faint">
            <span>
              {level}. {inLocale(name, locale)}
            </span>
            <span className="tabular-nums group-data-down/level:hidden">{formatNumber(locale, hit_points)}</span>
            <span className="hidden items-center gap-1 group-data-down/level:flex">
              <Icon name="check" size={16} />
              {t('monster:down')}
            </span>
          </span>
          <meter
            className="meter"
            data-level={level}
            aria-label={t('monster:level_left', { level, name: inLocale(name, locale) })}
            value={hit_points_left}
            max={hit_points}
          />
        </li>
      ))}
    </ol>
  );
}
