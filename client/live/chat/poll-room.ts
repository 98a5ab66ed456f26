/** Fallback without WebSockets: reports presence at intervals, and long-polls for messages. */

import type { Talk } from '../../../calls/live/chat.ts';
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import type { Presence } from '../../../calls/live/room-presence.ts';
import { browserWindow } from '../../money/charge/page-visibility.ts';
import { pollOrder } from '../../money/order/follow.ts';
import { sourceOfVisit } from '../room/send-source.ts';

const DEADLINE_MS = 19_000;

/** Polls with the URLs of `data-there` (presence) and `data-lines-at` (messages). */
export function pollRoom(talk: HTMLElement, lines: { last(): number }, take: (message: RoomMessage) => void) {
  const ask = async <Answer>(address: string, method: string): Promise<Answer> => {
    const answer = await fetch(address, { method, signal: AbortSignal.timeout(DEADLINE_MS) });
    if (!answer.ok) throw answer;
    return ((await answer.json()) as { data: Answer }).data;
  };
  const { there = '', linesAt = '' } = talk.dataset;
  const source = sourceOfVisit(location, document.referrer);
  let isOver = false;
  // Messages of blocked users advance the position although they never arrive.
  let lastSeq = 0;
  pollOrder(
    1,
    async () => {
      const { viewer_count, next_seconds } = await ask<Presence>(`${there}?from=${source}`, 'POST');
      isOver = next_seconds === null;
      take(isOver ? { gone: true } : { viewer_count });
      return next_seconds;
    },
    browserWindow,
  );
  pollOrder(
    1,
    async () => {
      const after = Math.max(lastSeq, lines.last());
      const address = `${linesAt}?after=${after}&wait_seconds=15`;
      const { lines: newLines, last, hidden, pinned = null } = await ask<Talk>(address, 'GET');
      lastSeq = last;
      take({ lines: newLines });
      take({ hidden });
      take({ pinned });
      return isOver ? null : 1;
    },
    browserWindow,
  );
}
