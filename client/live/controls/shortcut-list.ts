/** The list of keyboard shortcuts, with a switch. Loaded when it is opened. */
import { addStyle } from '../../ui/add-styles.ts';
import styles from '../../ui/sheet.css?url';
import { roomText } from '../chat/room-text.ts';
import { hasShortcuts, shortcutKeys, switchShortcuts } from './shortcut-switch.ts';

let list: HTMLDialogElement | undefined;

/** Opens the list. */
export async function showShortcuts(): Promise<void> {
  await addStyle(styles);
  list ??= make();
  if (!list.open) list.showModal();
}

function make(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'sheet shortcuts';
  const title = document.createElement('h1');
  title.className = 'font-bold';
  title.textContent = roomText('room:shortcuts.title');
  dialog.ariaLabel = title.textContent;
  const rows = shortcutKeys.map((key) => {
    const row = document.createElement('p');
    const letter = document.createElement('kbd');
    letter.textContent = key.toUpperCase();
    row.replaceChildren(letter, ` ${roomText(`room:shortcuts.${key}`)}`);
    return row;
  });
  const label = document.createElement('label');
  const on = document.createElement('input');
  on.type = 'checkbox';
  on.checked = hasShortcuts();
  on.addEventListener('change', () => switchShortcuts(on.checked));
  label.replaceChildren(on, ` ${roomText('room:shortcuts.on')}`);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'btn quiet';
  close.textContent = roomText('room:cannot.close');
  close.addEventListener('click', () => dialog.close());
  const content = document.createElement('div');
  content.replaceChildren(title, ...rows, label, close);
  dialog.replaceChildren(content);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.appendChild(dialog);
  return dialog;
}
