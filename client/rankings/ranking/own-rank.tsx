import type { OwnPlace as Place } from '../../../calls/rankings/ranking.ts';
import type { RankingUnit, ShownRankingType } from '../../../calls/rankings/ranking-type.ts';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { withQuery } from '../../platform/script/with-query.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Score, useMissing } from './score.tsx';

/** The viewer's rank, and the distance to the next user. */
export function OwnRank({ unit, place }: { unit: RankingUnit; place: Place }) {
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
              ? t(score > 0 ? 'ranking:place.far' : 'ranking:place.none')
              : t('ranking:place.rank', { rank: formatNumber(locale, rank) })}
          </b>
          <span className="block text-sm text-soft">
            {next
              ? t('ranking:place.next', { distance: missing(unit, next.distance), name: next.user.name })
              : t(rank === 1 ? 'ranking:place.first' : 'ranking:place.start')}
          </span>
        </span>
        <Score unit={unit} value={score} />
      </p>
      {next && <meter className="meter" aria-hidden="true" value={score} max={next.score} />}
    </div>
  );
}

/**
 * The viewer's rank below a ranking; a ranked viewer sees it while scrolling. Viewers without a
 * score in a ranking of VBs see nothing: most of them never stream.
 */
export function PlaceInSight({
  target,
  ...props
}: {
  unit: RankingUnit;
  target: ShownRankingType['target'];
  place: Place;
}) {
  if (target === 'VB' && props.place.score === 0) return null;
  return (
    <div className={props.place.rank === null ? '' : 'own-place'}>
      <OwnRank {...props} />
    </div>
  );
}

/** Sign-in link for visitors. `back` is the path of the page, in the format of `to`. */
export function PlaceAfterSignIn({ back }: { back: string }) {
  const { t, to } = useSite();
  return (
    <p id="place" className="card px-4 py-2 text-sm md:px-6">
      <a
        className="flex min-h-11 items-center text-accent underline underline-offset-4"
        href={to(withQuery(href('/auth/signin'), { callbackUrl: to(back) }))}
      >
        {t('ranking:place.sign_in')}
      </a>
    </p>
  );
}
