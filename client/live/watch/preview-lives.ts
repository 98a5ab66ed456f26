/**
 * Plays previews on the cards of lives on air, one at a time and for a few seconds each. Only where
 * data may be spent and motion is welcome.
 */
import { mayMove } from './may-move.ts';
import { play } from './player.ts';

/** Duration of a preview in milliseconds. Limits the data that an open page consumes. */
const SHOWN_MS = 12_000;
/** Visible share of a card from which its preview may start. */
const IN_SIGHT = 0.75;

/**
 * Enhances the cards with `data-preview`, which contains the base URL of the media. The reel of the
 * home page plays by itself.
 */
export function previewLives() {
  const reel = document.querySelector<HTMLElement>('[data-reel]');
  if (reel) return void import('../reel/play-reel.ts').then(({ playReel }) => playReel(reel));
  if (!mayMove()) return;
  const waitingElements = new Set<HTMLElement>();
  const earlierCards = new WeakSet<HTMLElement>();
  let stop: AbortController | null = null;
  let current: HTMLElement | null = null;
  const next = () => {
    const [card] = waitingElements;
    if (current || !card || document.hidden) return;
    current = card;
    earlierCards.add(card);
    waitingElements.delete(card);
    const controller = new AbortController();
    stop = controller;
    const video = document.createElement('video');
    video.muted = video.playsInline = true;
    video.ariaHidden = 'true';
    video.className = 'absolute inset-0 size-full object-cover';
    card.querySelector('img')?.insertAdjacentElement('afterend', video);
    const timer = setTimeout(() => controller.abort(), SHOWN_MS);
    controller.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      video.remove();
      current = null;
      next();
    });
    // A live without a signal ends its preview at once.
    const onState = (state: unknown) => typeof state === 'string' && controller.abort();
    void play(video, card.dataset.preview ?? '', { onState, stop: controller.signal, isSmall: true });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = target as HTMLElement;
        if (isIntersecting && !earlierCards.has(card)) waitingElements.add(card);
        else waitingElements.delete(card);
        if (!isIntersecting && card === current) stop?.abort();
      }
      next();
    },
    { threshold: IN_SIGHT },
  );
  for (const card of document.querySelectorAll('[data-preview]')) observer.observe(card);
  document.addEventListener('visibilitychange', () => (document.hidden ? stop?.abort() : next()));
}
