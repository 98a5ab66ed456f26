import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { roomText } from './room-text.ts';

/** Chat rules of a room. */
export type RoomChatRules = Extract<RoomMessage, { rules: object }>['rules'];

/** Shows the chat rules. Loaded when a room has any. */
export function showRules(element: HTMLElement, { slow_seconds, talkers }: RoomChatRules): void {
  const words = [
    slow_seconds > 0 ? roomText('room:rules.slow').replace('{seconds}', String(slow_seconds)) : '',
    talkers === 'all' ? '' : roomText(`room:rules.${talkers}`),
  ];
  element.textContent = words.filter(Boolean).join(' · ');
}
