import type { ClubRule } from '../../../calls/platform/club/club-rule.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** How fans get points and levels. The rule is the same for all clubs. */
export function ClubRules({ rule }: { rule: ClubRule }) {
  const { t, locale } = useSite();
  const number = (value: number) => formatNumber(locale, value);
  return (
    <Section id="rule" title={t('club:rule.title')} className="card p-5">
      <DescriptionList>
        <DescriptionItem name={t('club:rule.minutes')}>
          {t('club:rule.minutes_value', {
            points: number(rule.points_per_minute),
            max: number(rule.minutes_per_day),
          })}
        </DescriptionItem>
        <DescriptionItem name={t('club:rule.messages')}>
          {t('club:rule.messages_value', {
            points: number(rule.points_per_message),
            max: number(rule.messages_per_day),
          })}
        </DescriptionItem>
        <DescriptionItem name={t('club:rule.coins')}>
          {t('club:rule.coins_value', { coins: number(rule.coins_per_point) })}
        </DescriptionItem>
        <DescriptionItem name={t('club:rule.levels')}>
          {t('club:rule.levels_value', { points: number(rule.level_points), max: number(rule.max_level) })}
        </DescriptionItem>
        <DescriptionItem name={t('club:rule.silence')}>
          {t('club:rule.silence_value', { days: number(rule.silent_days) })}
        </DescriptionItem>
      </DescriptionList>
      <p className="mt-3 text-sm text-soft">{t('club:rule.same')}</p>
    </Section>
  );
}
