/** Names for a mention while the viewer types it. Loaded with the first `@`. */
import { foldName } from '../../../calls/platform/text/fold.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import styles from './reply.css?url';

const MAX_OFFERED = 4;

/** The mention at the cursor, which may contain spaces. */
const OPEN = /@([^@]{0,40})$/u;

/** Shows names of the chat that begin like the typed one, those who wrote last first. */
export async function offerNames(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  await addStyle(styles);
  const list = form.querySelector<HTMLElement>('.names') ?? make(form);
  const end = field.selectionStart ?? field.value.length;
  const nameStart = OPEN.exec(field.value.slice(0, end))?.[1];
  list.replaceChildren(...(nameStart === undefined ? [] : namesLike(nameStart)).map((name) => choice(field, name)));
  list.hidden = list.childElementCount === 0;
}

function make(form: HTMLFormElement): HTMLElement {
  const list = document.createElement('div');
  list.className = 'names';
  list.role = 'group';
  list.ariaLabel = roomText('room:reply.names');
  form.appendChild(list);
  form.addEventListener('live:said', () => {
    list.hidden = true;
  });
  return list;
}

/** Returns names of writers in the chat that begin with a text and do not equal it. */
function namesLike(nameStart: string): string[] {
  const beginning = foldName(nameStart);
  const all = [...document.querySelectorAll('[data-lines] > li > a')].map(({ textContent }) => textContent);
  return [...new Set(all.toReversed())]
    .filter((name) => foldName(name).startsWith(beginning) && foldName(name) !== beginning)
    .slice(0, MAX_OFFERED);
}

function choice(field: HTMLInputElement, name: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `@${name}`;
  button.addEventListener('click', () => {
    const end = field.selectionStart ?? field.value.length;
    const from = field.value.lastIndexOf('@', end - 1);
    if (from >= 0 && field.value.length + name.length < field.maxLength)
      field.setRangeText(`@${name} `, from, end, 'end');
    field.focus();
    if (button.parentElement) button.parentElement.hidden = true;
  });
  return button;
}
