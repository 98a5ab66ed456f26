/** The pinned message above the chat of a room. Loaded with the first one. */
import type { ChatMessage } from '../../../calls/live/chat.ts';
import { addStyle } from '../../ui/add-styles.ts';
import { roomText } from '../chat/room-text.ts';
import { lineNodes } from '../line/line-nodes.ts';
import styles from './pinned.css?url';

/** The message of the last call, which replaces those whose stylesheet is still loading. */
let latest: ChatMessage | null = null;

/** Shows a pinned message in place of the one before, as pinned-line.tsx does. Null: none. */
export async function showPinned(line: ChatMessage | null): Promise<void> {
  latest = line;
  if (line) await addStyle(styles);
  if (latest !== line) return;
  const talk = document.querySelector<HTMLElement>('[data-talk]');
  const before = talk?.querySelector<HTMLElement>('.pinned');
  if (!line) {
    before?.remove();
    return;
  }
  const pinnedElement = before ?? document.createElement('aside');
  pinnedElement.className = 'pinned';
  pinnedElement.ariaLabel = roomText('room:pinned.title');
  const link = document.createElement('a');
  link.href = (talk?.dataset.lineAt ?? '') + line.seq;
  link.dataset.inSheet = '';
  const name = document.createElement('b');
  name.textContent = line.who?.name ?? '';
  link.replaceChildren(name, lineNodes(line));
  pinnedElement.replaceChildren(link);
  if (!before) talk?.insertBefore(pinnedElement, talk.querySelector('.talk-box'));
}
