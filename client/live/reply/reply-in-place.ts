/** Replies in the text field of the room instead of on the chat page. Loaded with a sheet of a message. */
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './reply.css?url';

/** Makes a tap on the link close its sheet and begin the reply. Without a field it stays a link. */
export function replyInPlace(link: HTMLAnchorElement): void {
  const form = document.querySelector<HTMLFormElement>('[data-talk] form');
  if (!form) return;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.closest('dialog')?.close();
    const { reply: seq = '', name = '' } = link.dataset;
    void begin(form, { seq, name });
  });
  link.dataset.isTaken = '';
}

async function begin(form: HTMLFormElement, { seq, name }: { seq: string; name: string }): Promise<void> {
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
