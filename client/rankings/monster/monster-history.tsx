import type { ReactNode } from 'react';
import type { Monster, MonsterHistoryLine } from '../../../calls/rankings/monster.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatDateTime, formatDay, formatNumber } from '../../platform/texts/format.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** The history of the fight, by level and by day. */
export function MonsterHistory({
  monster,
  levels,
  days,
}: {
  monster: Monster;
  levels: MonsterHistoryLine[];
  days: MonsterHistoryLine[];
}) {
  return (
    <div className="grid gap-6">
      <LevelHistory monster={monster} lines={levels} />
      <DayHistory lines={days} />
    </div>
  );
}

/**
 * The damage of each level, and when it fell. The bar shows the hit points left, so it is empty
 * then.
 */
function LevelHistory({ monster, lines }: { monster: Monster; lines: MonsterHistoryLine[] }) {
  const { t, locale } = useSite();
  return (
    <Section id="levels" title={t('monster:by_level')} className="card p-4 md:p-6">
      <ol className="grid gap-3">
        {monster.levels.map(({ level, name, hit_points }) => {
          const line = lines.find((one) => one.level === level);
          return (
            <Line
              key={level}
              name={t('monster:level_left', { level, name: inLocale(name, locale) })}
              value={line?.damage ?? 0}
              bar={{ value: line?.fell_at ? 0 : hit_points - (line?.damage ?? 0), max: hit_points }}
              isDown={Boolean(line?.fell_at)}
              note={
                line?.fell_at ? (
                  <>
                    {t('monster:fell_at')} <time dateTime={line.fell_at}>{formatDateTime(locale, line.fell_at)}</time>
                  </>
                ) : (
                  t('monster:stands')
                )
              }
            />
          );
        })}
      </ol>
    </Section>
  );
}

/** The damage per Bangkok day. */
function DayHistory({ lines }: { lines: MonsterHistoryLine[] }) {
  const { t, locale } = useSite();
  const highest = Math.max(1, ...lines.map(({ damage }) => damage));
  return (
    <Section id="days" title={t('monster:by_date')} className="card p-4 md:p-6">
      {lines.length === 0 && <p className="text-sm text-soft">{t('monster:no_days')}</p>}
      <ol className="grid gap-3">
        {lines.map(({ day, damage, levels_down }) => (
          <Line
            key={day}
            name={formatDay(locale, `${day}T12:00:00+07:00`)}
            value={damage}
            bar={{ value: damage, max: highest }}
            note={t('monster:levels_down', { levels: levels_down ?? 0 })}
          />
        ))}
      </ol>
    </Section>
  );
}

function Line({
  name,
  value,
  bar,
  isDown = false,
  note,
}: {
  name: string;
  value: number;
  bar: { value: number; max: number };
  /** A level that fell. */
  isDown?: boolean;
  note: ReactNode;
}) {
  const { locale } = useSite();
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className={`flex items-center gap-1 font-medium ${isDown ? 'text-faint' : ''}`}>
          {name}
          {isDown && <Icon name="check" size={16} />}
        </b>
        <span className="tabular-nums">{formatNumber(locale, value)}</span>
      </span>
      <meter className="meter" aria-hidden="true" {...bar} />
      <span className="text-xs text-soft">{note}</span>
    </li>
  );
}
