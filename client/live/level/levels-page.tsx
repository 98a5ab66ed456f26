import type { Levels } from '../../../calls/live/level.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Meter } from '../../ui/facts/meter.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** The viewer's level, and the rule of levels. */
export function LevelsPage({ levels: { rule, own } }: { levels: Levels }) {
  const { t, to, locale } = useSite();
  const number = (value: number) => formatNumber(locale, value);
  return (
    <div className="wrap grid max-w-176 grid-cols-1 gap-6 py-6">
      <header>
        <h1 className="text-2xl font-bold">{t('mission:level.title')}</h1>
        <p className="text-soft">{t('mission:level.text')}</p>
      </header>
      {own && (
        <section className="card grid gap-3 p-5" aria-labelledby="own-level">
          <h2 id="own-level" className="text-lg font-bold">
            {t('mission:level.own', { level: number(own.level) })}
          </h2>
          {own.next_points === null ? (
            <p className="text-sm text-soft">{t('mission:level.highest')}</p>
          ) : (
            <Meter
              label={t('mission:level.next', {
                points: number(own.next_points - own.points),
                level: number(own.level + 1),
              })}
              value={own.points - own.level_points}
              max={own.next_points - own.level_points}
            />
          )}
          <p className="text-sm text-soft">
            {t('mission:level.counted', {
              minutes: number(own.minutes),
              days: number(own.days),
              coins: number(own.given_coins),
            })}
          </p>
        </section>
      )}
      <Section id="rule" title={t('mission:level.rule.title')} className="card p-5">
        <DescriptionList>
          <DescriptionItem name={t('mission:level.rule.minutes')}>
            {t('mission:level.rule.minutes_value', {
              points: number(rule.points_per_minute),
              max: number(rule.minutes_per_day),
            })}
          </DescriptionItem>
          <DescriptionItem name={t('mission:level.rule.days')}>
            {t('mission:level.rule.days_value', { points: number(rule.points_per_active_day) })}
          </DescriptionItem>
          <DescriptionItem name={t('mission:level.rule.coins')}>
            {t('mission:level.rule.coins_value', { coins: number(rule.coins_per_point) })}
          </DescriptionItem>
          <DescriptionItem name={t('mission:level.rule.levels')}>
            {t('mission:level.rule.levels_value', { points: number(rule.level_points), max: number(rule.max_level) })}
          </DescriptionItem>
        </DescriptionList>
        <p className="mt-3 text-sm text-soft">{t('mission:level.rule.note')}</p>
      </Section>
      <p>
        <ButtonLink href={to(href('/missions'))}>{t('mission:entry')}</ButtonLink>
      </p>
    </div>
  );
}
