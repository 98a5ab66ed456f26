import { enterRoom } from '../talk/enter-room.ts';
import { shareOwnLinks } from './share-own.ts';

/** Takes up a live's room, and what of its page is shared. */
export function enhanceLive() {
  enterRoom();
  shareOwnLinks();
}
