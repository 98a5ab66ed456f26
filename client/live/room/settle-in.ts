/**
 * Steps of a room that follow a moment after the page: the source of the visit, the chat of a
 * recording, and later passes.
 */
import type { ChatConnection } from '../chat/room.ts';
import { sendSource } from './send-source.ts';

/** Sends the source, plays the chat of a recording, and renews the pass of a live with a minimum age. */
export function settleIn(room: ChatConnection | undefined): void {
  sendSource(room);
  const renew = document.querySelector<HTMLElement>('[data-live-media]')?.dataset.renew;
  if (renew) void import('../watch/renew-pass.ts').then(({ renewPassOf }) => renewPassOf(renew));
  if (document.querySelector('[data-talk-again]'))
    void import('../watch/play-recording.ts').then(({ playRecording }) => playRecording());
}
