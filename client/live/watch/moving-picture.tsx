import type { ReactNode } from 'react';
import type { Live } from '../../../calls/live/live.ts';
import { useSite } from '../../platform/page/site.tsx';

/**
 * The video of a live over its poster. With scripts the player fills it; without scripts it is one
 * endless file. The poster is visible while there is no video.
 *
 * `base` is the media URL. The viewing pass is valid for `leftMs` milliseconds (null: not needed). `children` are
 * shown over the video.
 */
export function MovingPicture({
  live: { slug, profile_picture_url },
  base,
  leftMs,
  children,
}: {
  live: Pick<Live, 'slug' | 'profile_picture_url'>;
  base: string;
  leftMs: number | null;
  children: ReactNode;
}) {
  const { t } = useSite();
  const place = 'absolute inset-0 size-full object-cover';
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
      <p className="absolute inset-x-4 top-4 flex items-center gap-2">
        {children}
        <span className="flex min-w-0 flex-1">
          <span
            hidden
            className="glass truncate rounded-full px-2 text-xs"
            data-behind={t('live:video.behind', { seconds: '#' })}
            data-waiting={t('live:video.waiting')}
            data-over={t('live:video.over')}
          />
        </span>
        <button
          type="button"
          className="glass invisible order-1 min-h-11 min-w-11 rounded-full text-lg"
          aria-label={t('room:ways.title')}
          data-ways
        >
          ⋯
        </button>
        <button
          type="button"
          hidden
          className="glass min-h-11 rounded-full px-3 text-sm font-medium"
          data-watch
          data-play={t('live:video.play')}
          data-sound={t('live:video.sound')}
        >
          {t('live:video.sound')}
        </button>
      </p>
    </>
  );
}
