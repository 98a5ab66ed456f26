import type { PictureStage } from '../../../calls/live/guest/live-picture.ts';
import type { PkMatch } from '../../../calls/live/pk/pk-match.ts';
import { useSite } from '../../platform/page/site.tsx';
import { formatNumber } from '../../platform/texts/format.ts';
import { LivePictures } from '../guest/live-pictures.tsx';
import { outcomeText } from './outcome-text.ts';
import styles from './pk.css?url';

/**
 * A match over the video of a live: the picture of the opponent, and the score above both. A script
 * (follow-match.ts) updates numbers and clock; without scripts the viewer reloads the page.
 */
export function PkPictures({ stage, match, leftMs }: { stage: PictureStage; match: PkMatch; leftMs: number }) {
  const { t, locale } = useSite();
  const { uuid, own, other } = match;
  const total = own.coins + other.coins;
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <LivePictures
      stage={stage}
      label={t('pk:between', { name: own.vb.name, other_name: other.vb.name })}
      pk={uuid}
      data-won={t('pk:won', { name: own.vb.name })}
      data-lost={t('pk:won', { name: other.vb.name })}
      data-drawn={t('pk:tied')}
    >
      <div className="pk-score">
        <link rel="stylesheet" href={styles} precedence="page" />
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
    </LivePictures>
  );
}
