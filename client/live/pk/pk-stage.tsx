import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import { FollowHeart } from '../../people/follow/follow-button.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { formatNumber } from '../../platform/texts/format.ts';
import { pictureSources } from '../../ui/picture.ts';
import { outcomeText } from './outcome-text.ts';
import styles from './pk.css?url';

/**
 * A match over the video of a live: the score above both videos, and the opponent's video next to
 * the live's own. A script (follow-match.ts) updates numbers, clock and video; without scripts the
 * viewer reloads the page.
 */
export function PkStage({ match, leftMs }: { match: PkMatch; leftMs: number }) {
  const { t, to, locale } = useSite();
  const { uuid, own, other } = match;
  const media = `/live-media/${other.live_uuid}/`;
  const place = 'absolute inset-0 size-full object-cover';
  const total = own.coins + other.coins;
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <section
      className="pk"
      aria-label={t('pk:between', { name: own.vb.name, other_name: other.vb.name })}
      data-pk={uuid}
      data-won={t('pk:won', { name: own.vb.name })}
      data-lost={t('pk:won', { name: other.vb.name })}
      data-drawn={t('pk:tied')}
    >
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="pk-other">
        {other.is_veiled ? (
          <p className="grid h-full place-content-center p-4 text-center">{t('pk:veiled', { name: other.vb.name })}</p>
        ) : (
          <>
            {other.poster_url && (
              <img className={place} {...pictureSources(other.poster_url, '50vw')} alt="" width={480} height={600} />
            )}
            <video
              className={place}
              data-pk-media={media}
              muted
              playsInline
              preload="none"
              aria-label={t('pk:picture', { name: other.vb.name })}
            />
            <noscript>
              <video
                className={place}
                src={`${media}stream.mp4`}
                autoPlay
                muted
                playsInline
                aria-label={t('pk:picture', { name: other.vb.name })}
              />
            </noscript>
          </>
        )}
        <div>
          <FollowHeart user={other.vb} className="glass" />
          {other.slug && (
            <a className="glass truncate" href={to(href('/live/{slug}', { slug: other.slug }))}>
              {other.vb.name}
            </a>
          )}
        </div>
      </div>
      <div className="pk-score">
        <p className="text-xl tabular-nums">
          <b data-pk-own>{formatNumber(locale, own.coins)}</b>
          <span className="sr-only"> : </span>
          <b data-pk-other>{formatNumber(locale, other.coins)}</b>
        </p>
        <meter className="meter" aria-hidden="true" data-pk-bar max={total || 2} value={total ? own.coins : 1} />
        <p className="font-bold tabular-nums" role="timer" data-pk-left>
          {match.outcome
            ? outcomeText(t, match)
            : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </p>
      </div>
    </section>
  );
}
