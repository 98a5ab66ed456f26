/** Updates countdowns until the page is hydrated. */
import { pageAgeMs } from '../../platform/state/page-age.ts';
import { formatClock, URGENT_SECONDS } from './clock.ts';

/**
 * Updates the countdowns in `root` every second. Calls `onOver` when one reaches zero. Returns a
 * function that stops the updates.
 */
export function startCountdowns(root: HTMLElement, onOver: () => void): () => void {
  const countdowns = root.querySelectorAll<HTMLElement>('[data-seconds]');
  if (countdowns.length === 0) return () => undefined;
  const tick = () => {
    for (const countdown of countdowns) {
      const seconds = Math.max(0, Math.ceil(Number(countdown.dataset.seconds) - pageAgeMs() / 1000));
      countdown.textContent = countdown.textContent.replace(/\d+:\d\d/, formatClock(seconds));
      countdown.toggleAttribute('data-urgent', seconds < URGENT_SECONDS);
      if (seconds > 0) continue;
      clearInterval(timer);
      onOver();
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
  return () => clearInterval(timer);
}
