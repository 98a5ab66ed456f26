/** Plays a live as HLS by the browser's own player, where there is no `MediaSource`. Loaded there alone. */
import type { Playing } from './playing.ts';

const AGAIN_MS = 5_000;

/** Reports what the browser cannot decode, and waits for a live that is not there yet. */
export function playNative(video: HTMLVideoElement, base: string, { tell, stop }: Playing): void {
  const begin = () => {
    video.src = `${base}index.m3u8`;
    void video.play().catch(() => undefined);
  };
  const explain = async () => {
    const { signal } = (await (await fetch(`${base}edge.json`)).json()) as { signal: string };
    if (stop?.aborted || !video.isConnected) return;
    if (signal === 'live') return tell('unplayable');
    tell(signal === 'over' ? 'over' : 'waiting');
    if (signal !== 'over') setTimeout(begin, AGAIN_MS);
  };
  video.addEventListener('error', () => void explain().catch(() => tell('waiting')), stop ? { signal: stop } : {});
  begin();
}
