import type { ClubPerks } from '../../../calls/platform/club/club-perks.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { DescriptionItem, DescriptionList } from '../../ui/facts/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** Perks of a fan club with their levels, and whether the viewer has them. Level 0: no member. */
export function ClubPerkList({ perks, level }: { perks: ClubPerks; level: number }) {
  const { t, locale } = useSite();
  const items = [
    { name: t('club:perks.chat'), from: 1 },
    { name: t('club:perks.color'), from: perks.name_color_level },
    { name: t('club:perks.entrance'), from: perks.entrance_level },
  ];
  return (
    <Section id="perks" title={t('club:perks.title')} className="card p-5">
      <DescriptionList>
        {items.map(({ name, from }) => (
          <DescriptionItem key={name} name={name}>
            {level >= from ? t('club:perks.own') : t('club:perks.from', { level: formatNumber(locale, from) })}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <p className="mt-3 text-sm text-soft">{t('club:perks.same')}</p>
    </Section>
  );
}
