import type { Standing } from '../../calls/ranking.ts';
import { formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Icon } from '../ui/icon.tsx';

/** Where a VB stands today among all, and the way to the ranking; null: not among the first. `board`: where a script asks for it again (follow-place.ts). */
export function PlaceToday({ place, vb_uuid, board }: { place: Standing | null; vb_uuid: string; board: string }) {
  const { t, to, locale } = useSite();
  return (
    <p id="place" data-place={board} data-vb={vb_uuid} data-rank={t('live:place.rank', { rank: '{rank}' })}>
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
