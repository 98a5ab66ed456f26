import { enterRoom } from '../talk/enter-room.ts';
import { shareOwnLinks } from './share-own.ts';
import { watchLive } from './watch-live.ts';

/** Takes up a live's room, and what of its page is shared. */
export function enhanceLive() {
  enterRoom();
  watchLive();
  shareOwnLinks();
}
