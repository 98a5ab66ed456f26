/** The chat of the room: new lines at the bottom, old ones fade. */

import type { ChatMessage } from '../../../calls/live/chat.ts';
import { inLocale } from '../../platform/texts/i18n.ts';
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';
import { lineNodes } from '../line/line-nodes.ts';
import { append, make, makePicture, type OverlayView } from './overlay-parts.ts';

const MAX_LINES = 30;
/** Milliseconds after which a line fades. */
const FADES_MS = 45_000;

export function showChat(body: HTMLElement): OverlayView {
  const list = make('div', 'chat');
  body.replaceChildren(list);
  return {
    take({ lines, hidden, live_uuid }) {
      if (!live_uuid) list.replaceChildren();
      for (const line of lines.slice(-MAX_LINES)) {
        const element = elementOf(line);
        if (!element) continue;
        append(list, element);
        setTimeout(() => element.classList.add('old'), FADES_MS);
      }
      for (const seq of hidden) list.querySelector(`[data-seq="${seq}"]`)?.remove();
      while (list.childElementCount > MAX_LINES) list.firstElementChild?.remove();
    },
    clear: () => list.replaceChildren(),
  };
}

/** Entrances and news of the room stay out: the picture has little space. */
function elementOf(talkLine: ChatMessage): HTMLElement | null {
  const { seq, kind, who, gift } = talkLine;
  if (kind !== 'say' && !gift) return null;
  const line = make('p', gift ? 'line gave' : 'line');
  line.dataset.seq = String(seq);
  if (who?.avatar_url) append(line, makePicture('avatar', who.avatar_url));
  const words = make('span', 'words');
  const giftText = gift && `${inLocale(gift.name, localeOfPage())} ×${gift.quantity}`;
  append(
    words,
    make('b', `name ${who?.part ?? ''}`, who?.name ?? document.body.dataset.nobody),
    document.createTextNode(` ${giftText ?? ''}`),
  );
  if (!gift) append(words, lineNodes(talkLine));
  append(line, words);
  return line;
}
