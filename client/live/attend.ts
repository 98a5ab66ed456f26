/** Says to the room of the page's live that somebody is there, as long as they look, and shows how many are. */
import type { Presence } from '../../calls/presence.ts';
import { formatCompact } from '../format.ts';
import { localeOfPage } from '../locale-of-page.ts';
import { follow } from '../payment/follow.ts';
import { browserWindow } from '../payment/surroundings.ts';

const DEADLINE_MS = 8_000;

/** Enters the room that an element with `data-room` names, which is the address to tell, and holds the count. */
export function attend() {
  const room = document.querySelector<HTMLElement>('[data-room]');
  if (!room) return;
  const say = async () => {
    const answer = await fetch(room.dataset.room ?? '', { method: 'POST', signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) throw answer;
    const { viewer_count, next_seconds } = ((await answer.json()) as { data: Presence }).data;
    if (next_seconds !== null) room.textContent = formatCompact(localeOfPage(), viewer_count);
    return next_seconds;
  };
  follow(1, say, browserWindow);
}
