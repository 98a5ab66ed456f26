/** What the room tells of its live's match and goal, on the page: loaded with the first of it. */
import type { LiveGoal } from '../../calls/live-goal.ts';
import type { RoomPk } from '../../calls/room-message.ts';
import { formatNumber } from '../format.ts';
import { localeOfPage } from '../locale-of-page.ts';
import type { LiveNews } from '../talk/enter-room.ts';

/** Shows it where the page has a place for it. */
export async function takeNews(news: LiveNews): Promise<void> {
  if ('goal' in news) showGoal(news.goal);
  else if ('pk' in news) await showPk(news.pk);
}

function showGoal(goal: LiveGoal | null) {
  const bar = document.querySelector<HTMLElement>('[data-goal]');
  const [meter, title, coins, reached] = ['meter', '[data-goal-title]', '[data-goal-coins]', '[data-goal-reached]'].map(
    (part) => bar?.querySelector<HTMLElement>(part),
  );
  if (!bar || !title || !coins || !reached || !(meter instanceof HTMLMeterElement)) return;
  bar.hidden = goal === null;
  if (!goal) return;
  const shown = (amount: number) => formatNumber(localeOfPage(), amount);
  title.textContent = goal.title;
  coins.textContent = `${shown(goal.received_coins)} / ${shown(goal.coins)}`;
  reached.hidden = !goal.is_reached;
  meter.max = goal.coins;
  meter.value = Math.min(goal.received_coins, goal.coins);
}

async function showPk(pk: RoomPk) {
  // The studio has its own picture, and no such place.
  if (!document.querySelector('[data-live-media]')) return;
  const { followMatch } = await import('../pk/follow-match.ts');
  await followMatch(pk);
}
