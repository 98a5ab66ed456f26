import type { RoomMessage } from '../../../calls/live/room-message.ts';

/** By which rules a room talks. */
export type TalkRules = Extract<RoomMessage, { rules: object }>['rules'];

/** Says them where there are any. Loaded then. */
export function tellRules(talk: HTMLElement, told: HTMLElement, { slow_seconds, talkers }: TalkRules): void {
  const { slowly = '', followersOnly = '' } = talk.dataset;
  const words = [
    slow_seconds > 0 ? slowly.replace('{seconds}', String(slow_seconds)) : '',
    talkers === 'followers' ? followersOnly : '',
  ];
  told.textContent = words.filter(Boolean).join(' · ');
}
