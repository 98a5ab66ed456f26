import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';

/** Tags of the video, and a text about its state. watch-live.ts sets the text. */
export function PictureTags({ children }: { children: ReactNode }) {
  const { t } = useSite();
  return (
    <p className="room-tags flex items-center gap-2">
      {children}
      <span
        hidden
        className="glass truncate rounded-full px-2 text-xs"
        data-behind={t('live:video.behind', { seconds: '#' })}
        data-waiting={t('live:video.waiting')}
        data-over={t('live:video.over')}
      />
    </p>
  );
}

/** Controls of the video. They work with scripts only (watch-live.ts and controls/controls.ts). */
export function PictureBar() {
  const { t } = useSite();
  return (
    <p className="room-bar flex gap-2">
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
      <button
        type="button"
        className="glass invisible min-h-11 min-w-11 rounded-full text-lg"
        aria-label={t('room:ways.title')}
        data-ways
      >
        ⋯
      </button>
    </p>
  );
}
