/** The top supporters of a live in the head of its room. Loaded with the first update of them. */
import type { RoomMessage } from '../../../calls/live/room/room-message.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { smallPicture } from '../../ui/picture.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './supporters.css?url';

type Supporters = Extract<RoomMessage, { supporters: object }>['supporters'];

/** Shows their pictures, which lead to the list of supporters. */
export async function showSupporters(supporters: Supporters): Promise<void> {
  await addStyle(styles);
  const head = document.querySelector('.room-head');
  const link = head?.querySelector<HTMLAnchorElement>('.room-supporters') ?? document.createElement('a');
  link.className = 'room-supporters';
  link.href = '#supporters';
  link.hidden = supporters.length === 0;
  link.ariaLabel = `${roomText('room:supporters.title')}: ${supporters.map(({ name }) => name).join(', ')}`;
  link.replaceChildren(
    ...supporters.map(({ avatar_url }) =>
      Object.assign(new Image(28, 28), { alt: '', src: avatar_url ? smallPicture(avatar_url) : '/favicon.svg' }),
    ),
  );
  if (!link.isConnected) head?.insertBefore(link, head.querySelector('.room-close'));
}
