import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';

/**
 * The video of a live over its poster. With scripts the player (watch-live.ts) fills it; without
 * scripts it is one endless file. The poster is visible while there is no video.
 *
 * `base` is the media URL. The viewing pass is valid for `leftMs` milliseconds (null: not needed).
 */
export function MovingPicture({
  live: { slug, profile_picture_url },
  base,
  leftMs,
}: {
  live: Pick<Live, 'slug' | 'profile_picture_url'>;
  base: string;
  leftMs: number | null;
}) {
  const { t } = useSite();
  const place = 'picture absolute inset-0 size-full';
  return (
    <>
      <video
        className={place}
        data-live-media={base}
        data-renew={leftMs === null ? undefined : `${slug} ${leftMs}`}
        muted
        playsInline
        preload="none"
        aria-label={t('live:video.label')}
      />
      <noscript>
        <video
          className={place}
          src={`${base}stream.mp4`}
          poster={profile_picture_url}
          autoPlay
          muted
          playsInline
          controls
          aria-label={t('live:video.label')}
        />
      </noscript>
    </>
  );
}
