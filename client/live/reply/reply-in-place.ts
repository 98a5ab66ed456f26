/**
 * Replies in the text field of the room instead of on the chat page. Loaded with the first reply.
 */
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './reply.css?url';

/** Begins a reply to the message that a link names. */
export async function replyInPlace(form: HTMLFormElement, { dataset }: HTMLAnchorElement): Promise<void> {
  const { reply: seq = '', name = '' } = dataset;
  await addStyle(styles);
  end(form);
  const note = document.createElement('p');
  note.className = 'replying';
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'reply_to', value: seq });
  const text = document.createElement('span');
  text.textContent = roomText('room:reply.to').replace('{name}', name);
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.textContent = '×';
  cancel.ariaLabel = roomText('room:reply.cancel');
  const input = form.querySelector<HTMLInputElement>('[name=text]');
  cancel.addEventListener('click', () => {
    end(form);
    input?.focus();
  });
  note.replaceChildren(field, text, cancel);
  form.insertBefore(note, form.firstChild);
  form.addEventListener('live:said', () => end(form), { once: true });
  input?.focus();
}

const end = (form: HTMLFormElement) => form.querySelector('.replying')?.remove();
