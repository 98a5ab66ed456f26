import type { Event } from '../../../calls/rankings/event.ts';
import type { Monster } from '../../../calls/rankings/monster.ts';
import type { Standing } from '../../../calls/rankings/ranking.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { MonsterTeaser } from '../../rankings/monster/monster-teaser.tsx';

/**
 * The monster that this live's gifts hit, and the VB's rank in the fight. `place` is null below the
 * top ranks.
 */
export function LiveMonster({ event, monster, place }: { event: Event; monster: Monster; place: Standing | null }) {
  const { t, locale } = useSite();
  return (
    <MonsterTeaser event={event} monster={monster} title={t('live:monster.title')}>
      <p className="text-sm text-soft">
        {place
          ? t('live:monster.place', {
              name: place.user.name,
              rank: formatNumber(locale, place.rank),
              damage: formatNumber(locale, place.score),
            })
          : t('live:monster.text')}
      </p>
    </MonsterTeaser>
  );
}
