import { roomText } from '../chat/room-text.ts';
import emotes from './emotes.svg?no-inline';
import type { EmoteName } from './names.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns the accessible name of an emote. */
export const emoteLabel = (name: EmoteName): string => roomText(`room:emote.${name}`);

/** Returns an emote as in emote.tsx. Without `label` it is decorative. */
export function drawEmote(name: EmoteName, label?: string): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'emote');
  picture.setAttribute('width', '24');
  picture.setAttribute('height', '24');
  if (label === undefined) picture.setAttribute('aria-hidden', 'true');
  else {
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
  }
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${emotes}#${name}`);
  picture.appendChild(use);
  return picture;
}
