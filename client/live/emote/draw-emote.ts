import { drawSymbol } from '../../ui/draw-symbol.ts';
import { roomText } from '../chat/room-text.ts';
import emotes from './emotes.svg?no-inline';
import type { EmoteName } from './names.ts';

/** Returns the accessible name of an emote. */
export const emoteLabel = (name: EmoteName): string => roomText(`room:emote.${name}`);

/** Returns an emote as in emote.tsx. Without `label` it is decorative. */
export function drawEmote(name: EmoteName, label?: string): SVGElement {
  const picture = drawSymbol(emotes, name, 'emote');
  picture.setAttribute('width', '24');
  picture.setAttribute('height', '24');
  if (label === undefined) return picture;
  picture.removeAttribute('aria-hidden');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', label);
  return picture;
}
