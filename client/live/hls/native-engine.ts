/** Plays HLS with the browser's own player. */
import type { Engine, EngineOptions } from './engine.ts';

/** A video that knows when its first frame was captured. Only Safari has this method. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

export function nativeEngine(video: DatedVideo, { failed }: EngineOptions): Engine {
  const end = new AbortController();
  const load = (address: string) => {
    video.src = address;
    void video.play().catch(() => undefined);
  };
  const explain = () => failed(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'unplayable' : 'lost');
  video.addEventListener('error', explain, { signal: end.signal });
  return {
    load,
    // The player keeps the address that it has. Its error shows that the token has ended.
    renew: () => undefined,
    shownMs: () => (video.getStartDate?.().getTime() ?? Number.NaN) + video.currentTime * 1000,
    destroy: () => {
      end.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
