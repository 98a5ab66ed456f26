/** A button that opens the emotes above the text field. Loaded when the viewer starts writing. */
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import { drawEmote, emoteLabel } from './draw-emote.ts';
import styles from './emote.css?url';
import { emoteNames } from './names.ts';

/** Adds the button to the end of the field. A picked emote is inserted at the cursor. */
export async function offerEmotes(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  await addStyle(styles);
  const bar = form.closest<HTMLElement>('.talk-bar');
  const panel = document.createElement('div');
  panel.className = 'emotes';
  panel.role = 'group';
  panel.ariaLabel = roomText('room:emotes.title');
  panel.hidden = true;
  const opener = buttonOf('emotes-open', roomText('room:emotes.title'), drawEmote('lol'));
  opener.ariaExpanded = 'false';
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    opener.ariaExpanded = String(isOpen);
    // The chat ends above the panel, so that its newest line stays visible.
    bar?.style.setProperty('margin-top', isOpen ? `${panel.offsetHeight}px` : '');
  };
  opener.addEventListener('click', () => open(panel.hidden !== false));
  for (const name of emoteNames) {
    const button = buttonOf('', emoteLabel(name), drawEmote(name));
    button.title = `:${name}:`;
    button.addEventListener('click', () => insert(field, `:${name}:`));
    panel.appendChild(button);
  }
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    open(false);
    field.focus();
  });
  form.addEventListener('live:said', () => open(false));
  field.insertAdjacentElement('afterend', opener);
  opener.insertAdjacentElement('afterend', panel);
}

function buttonOf(className: string, label: string, picture: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.ariaLabel = label;
  button.appendChild(picture);
  return button;
}

/** Inserts an emote at the cursor if the field has space, with spaces around it. */
function insert(field: HTMLInputElement, text: string): void {
  const { value, maxLength } = field;
  const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  const before = /\S$/.test(value.slice(0, from)) ? ' ' : '';
  if (value.length + before.length + text.length + 1 > maxLength) return;
  field.setRangeText(`${before}${text} `, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
