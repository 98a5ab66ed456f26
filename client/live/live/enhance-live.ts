import { connectRoom, type LiveUpdate } from '../chat/enter-room.ts';
import type { LineStep } from '../chat/line-steps.ts';
import { watchLive } from '../watch/watch-live.ts';

const CALM_MS = 1_500;

/**
 * Enhances the room and the video of a live. Features that few viewers need are loaded on a tap, or
 * with the first event.
 */
export async function enhanceLive() {
  // Delays animations outside the video until the video had time to start.
  const calm = new Promise((resolve) => setTimeout(resolve, CALM_MS));
  document.addEventListener('live:news', async (event) => {
    const { detail } = event as CustomEvent<LiveUpdate>;
    if (!('pk' in detail || 'goal' in detail)) await calm;
    await (await import('./live-updates.ts')).applyUpdate(detail);
  });
  document.addEventListener('live:line', async (event) => {
    const { detail } = event as CustomEvent<LineStep>;
    if (detail.line.gift) (await import('../gift/gift-given.ts')).giftGiven(detail);
  });
  const room = connectRoom();
  watchLive(room);
  // Not with the video, which may never start.
  await calm;
  (await import('../room/settle-in.ts')).settleIn(room);
}
