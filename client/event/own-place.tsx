import type { EventDetail, EventPlace } from '../../calls/event.ts';
import type { RankingUnit } from '../../calls/ranking-type.ts';
import { formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { useMissing } from '../ranking/score.tsx';
import { useSite } from '../site.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { withQuery } from '../with-query.ts';
import { Score } from './score.tsx';
import { useEventPaths } from './use-event-paths.ts';

/** Where the viewer stands, and how far it is to the next. */
export function OwnPlace({ unit, place }: { unit: RankingUnit; place: EventPlace }) {
  const { t, locale, viewer } = useSite();
  const missing = useMissing();
  const { score, rank, next } = place;
  return (
    <div id="place" className="card grid gap-2 p-4 md:px-6">
      <p className="flex items-center gap-3">
        {viewer && <Avatar url={viewer.avatar_url} eager />}
        <span className="min-w-0 flex-1 leading-snug">
          <b className="block font-medium">
            {rank === null
              ? t(score > 0 ? 'event:place.far' : 'event:place.none')
              : t('event:place.rank', { rank: formatNumber(locale, rank) })}
          </b>
          <span className="block text-sm text-soft">
            {next
              ? t('event:place.next', { distance: missing(unit, next.distance), name: next.user.name })
              : t(rank === 1 ? 'event:place.first' : 'event:place.start')}
          </span>
        </span>
        <Score unit={unit} score={score} />
      </p>
      {next && <meter className="meter" aria-hidden="true" value={score} max={next.score} />}
    </div>
  );
}

/** For visitors: where to find out. */
export function PlaceAfterSignIn({ event }: { event: EventDetail }) {
  const { t, to } = useSite();
  const back = useEventPaths().event(event.slug);
  return (
    <p id="place" className="card px-4 py-2 text-sm md:px-6">
      <a
        className="flex min-h-11 items-center text-accent underline underline-offset-4"
        href={to(withQuery(href('/auth/signin'), { callbackUrl: back }))}
      >
        {t('event:place.sign_in')}
      </a>
    </p>
  );
}
