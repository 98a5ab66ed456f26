/**
 * Layers of the room that scripts fill. Each has its own area of the room's grid (on-air.css), so
 * that it covers no name, tag or button.
 */
import { addStyle } from '../../ui/add-styles.ts';
import styles from './layers.css?url';

/** Rows of gifts, entrances and announcements, the free part of the video, or its films. */
type Layer = 'lanes' | 'show' | 'film';

/**
 * Returns a layer of the room, and creates it if necessary. Over a recording it is part of the
 * video's frame. Screen readers skip layers, because the chat announces their content.
 */
export async function layerOf(name: Layer): Promise<HTMLElement | null> {
  await addStyle(styles);
  const room = document.querySelector('.room, .poster');
  const existing = room?.querySelector<HTMLElement>(`.room-${name}`);
  if (existing || !room) return existing ?? null;
  const layer = document.createElement('div');
  layer.className = `room-${name}`;
  layer.ariaHidden = 'true';
  // Films are below all other layers. The others come before the chat, in the order of the screen.
  const picture = name === 'film' && room.querySelector(':scope > :is(.poster, .cockpit-picture)');
  if (picture) picture.insertAdjacentElement('afterend', layer);
  else room.insertBefore(layer, room.querySelector(':scope > .talk'));
  return layer;
}
