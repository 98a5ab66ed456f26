import type { Standing } from '../../../calls/rankings/ranking.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * The VB's rank today, with a link to the ranking. Null: below the top ranks. room-strip.ts updates
 * it.
 */
export function RankToday({ place }: { place: Standing | null }) {
  const { t, to, locale } = useSite();
  return (
    <p id="place" data-rank={t('live:place.rank', { rank: '{rank}' })}>
      <a
        className="card flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm md:px-6"
        href={to(href('/app/events/rankings'))}
      >
        <span>{place ? t('live:place.rank', { rank: formatNumber(locale, place.rank) }) : t('live:place.none')}</span>
        <Icon name="arrow" size={16} />
      </a>
    </p>
  );
}
