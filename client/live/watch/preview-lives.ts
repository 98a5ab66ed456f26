/** Cards of lives on air show what they show, one at a time: where data may be spent and motion is welcome, and for some seconds each. */
import { play } from './player.ts';

/** So long each, so that a page that is left open spends little. */
const SHOWN_MS = 12_000;
/** So much of a card is in sight before it moves. */
const IN_SIGHT = 0.75;

interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether nothing speaks against it: wishes, a line that is paid for by the megabyte, or a thin one. */
function mayMove(): boolean {
  const { connection = {} } = navigator as { connection?: Connection };
  const { saveData = false, type = '', effectiveType = '4g' } = connection;
  const isUnwanted = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].some(
    (wish) => matchMedia(wish).matches,
  );
  return !(isUnwanted || saveData || type === 'cellular' || effectiveType !== '4g');
}

/** Takes up the cards with `data-preview`, which is where the live's media is. */
export function previewLives() {
  if (!mayMove()) return;
  const waiting = new Set<HTMLElement>();
  const seen = new WeakSet<HTMLElement>();
  let stop: AbortController | null = null;
  let shown: HTMLElement | null = null;
  const next = () => {
    const [card] = waiting;
    if (shown || !card || document.hidden) return;
    shown = card;
    seen.add(card);
    waiting.delete(card);
    const leave = new AbortController();
    stop = leave;
    const video = document.createElement('video');
    video.muted = video.playsInline = true;
    video.ariaHidden = 'true';
    video.className = 'absolute inset-0 size-full object-cover';
    card.querySelector('img')?.insertAdjacentElement('afterend', video);
    const timer = setTimeout(() => leave.abort(), SHOWN_MS);
    leave.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      video.remove();
      shown = null;
      next();
    });
    // One that nobody sends is no reason to wait.
    const tell = (heard: unknown) => typeof heard === 'string' && leave.abort();
    void play(video, card.dataset.preview ?? '', { tell, stop: leave.signal });
  };
  const watched = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = target as HTMLElement;
        if (isIntersecting && !seen.has(card)) waiting.add(card);
        else waiting.delete(card);
        if (!isIntersecting && card === shown) stop?.abort();
      }
      next();
    },
    { threshold: IN_SIGHT },
  );
  for (const card of document.querySelectorAll('[data-preview]')) watched.observe(card);
  document.addEventListener('visibilitychange', () => (document.hidden ? stop?.abort() : next()));
}
