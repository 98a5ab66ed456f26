import type { RoomMessage } from '../../../calls/live/room-message.ts';

/** Chat rules of a room. */
export type RoomChatRules = Extract<RoomMessage, { rules: object }>['rules'];

/** Shows the chat rules. Loaded when a room has any. */
export function showRules(talk: HTMLElement, element: HTMLElement, { slow_seconds, talkers }: RoomChatRules): void {
  const { slowly = '', followersOnly = '' } = talk.dataset;
  const words = [
    slow_seconds > 0 ? slowly.replace('{seconds}', String(slow_seconds)) : '',
    talkers === 'followers' ? followersOnly : '',
  ];
  element.textContent = words.filter(Boolean).join(' · ');
}
