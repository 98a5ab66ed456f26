import type { Live } from '../../calls/live.ts';
import { useSite } from '../site.tsx';

/**
 * The picture of a live over its poster: by the page's script where there is one, endlessly from the room where there is none. The poster
 * shows until there is a picture, and where there is none. `base`: where its media is, for `leftMs`; null: for good.
 */
export function MovingPicture({
  live: { slug, profile_picture_url: poster },
  base,
  leftMs,
}: {
  live: Pick<Live, 'slug' | 'profile_picture_url'>;
  base: string;
  leftMs: number | null;
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
          poster={poster}
          autoPlay
          muted
          playsInline
          controls
          aria-label={t('live:video.label')}
        />
      </noscript>
      <p className="absolute inset-x-4 bottom-4 flex items-end justify-end gap-2">
        <span
          hidden
          className="glass mr-auto rounded-full px-3 py-1 text-xs"
          data-behind={t('live:video.behind', { seconds: '#' })}
          data-waiting={t('live:video.waiting')}
          data-over={t('live:video.over')}
        />
        <button
          type="button"
          className="glass invisible order-1 min-h-11 min-w-11 rounded-full text-lg"
          aria-label={t('live:video.ways.title')}
          data-ways
          data-c={t('live:video.ways.c')}
          data-k={t('live:video.ways.k')}
          data-a={t('live:video.ways.a')}
          data-pip={t('live:video.ways.pip')}
          data-back={t('live:video.ways.back')}
          data-next={t('live:video.ways.next')}
        >
          ⋯
        </button>
        <button
          type="button"
          hidden
          className="glass min-h-11 rounded-full px-4 text-sm font-medium"
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
