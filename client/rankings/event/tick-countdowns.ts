/** Updates countdowns by the server's time, because a phone's clock may be wrong. */
import { serverAhead } from '../../platform/script/server-time.ts';
import { partText, timeLeft, timeParts } from './time-left.ts';

/** Starts all countdowns of the page. Without the server's time they stay as rendered. */
export async function tickCountdowns() {
  const countdowns = document.querySelectorAll<HTMLElement>('[data-until]');
  if (countdowns.length === 0) return;
  const aheadMs = await serverAhead();
  if (aheadMs === null) return;
  const tick = () => {
    for (const countdown of countdowns) show(countdown, Date.now() + aheadMs);
  };
  tick();
  setInterval(tick, 1_000);
}

function show(countdown: HTMLElement, now_ms: number) {
  const { until = '', over = '' } = countdown.dataset;
  const remaining = timeLeft(Date.parse(until), now_ms);
  if (remaining === null) {
    if (countdown.textContent !== over) countdown.textContent = over;
    return;
  }
  countdown.dataset.ticking = '';
  for (const part of timeParts) {
    const place = countdown.querySelector(`[data-part=${part}]`);
    if (place) place.textContent = partText(part, remaining[part]);
  }
}
