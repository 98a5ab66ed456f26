/** Tells a viewer that they are invited, and a guest that the VB muted or removed them. */
import type { RoomGuest } from '../../../calls/live/room/room-message.ts';
import { roomText } from '../chat/room-text.ts';

/** Applies an update about the viewer. */
export async function showOwnState({ uuid, status, is_muted }: RoomGuest): Promise<void> {
  const page = document.querySelector<HTMLElement>('[data-guest]');
  if (page?.dataset.guest !== uuid) {
    if (status === 'invited') await offer();
    else document.querySelector('[data-invited]')?.remove();
    return;
  }
  const note = page.querySelector<HTMLElement>('[data-guest-muted]');
  if (note) note.hidden = !is_muted;
  if (status !== 'over') return;
  page.dispatchEvent(new Event('guest:over'));
  location.reload();
}

/** Shows the invitation over the chat of the live. */
async function offer() {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  if (!stage || !talk || document.querySelector('[data-invited]')) return;
  const link = document.createElement('a');
  link.className = 'btn go';
  link.href = stage.dataset.stage?.replace(/s$/, '') ?? '';
  link.textContent = roomText('room:guest.invited');
  const note = document.createElement('p');
  note.role = 'status';
  note.dataset.invited = '';
  note.appendChild(link);
  talk.insertBefore(note, talk.querySelector('.talk-bar'));
}
