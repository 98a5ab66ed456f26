/** Shows the latest chat messages of a live on its card, as a preview of its room. */
import type { ChatMessage, Talk } from '../../../calls/live/chat.ts';
import { roomText } from '../chat/room-text.ts';
import { lineNodes } from '../line/line-nodes.ts';

/** Time between two requests in milliseconds. The page is not in the room, so nothing wakes it. */
const EVERY_MS = 10_000;
const MAX_LINES = 12;

/** Refreshes the messages until `signal` is aborted. */
export async function showLatestLines(card: HTMLElement, signal: AbortSignal) {
  const slug = card.querySelector('a')?.pathname.split('/').at(-1);
  // A member does not see messages of people whom they blocked.
  const address = `/api/v1/lives/${slug}/lines${document.documentElement.dataset.viewer ? '/own' : ''}`;
  const list = listOf(card);
  let last = 0;
  let lines: ChatMessage[] = [];
  list.replaceChildren();
  list.dataset.empty = roomText('room:reel.quiet');
  while (!signal.aborted) {
    const talk = await latestLines(`${address}?after=${last}`, signal);
    if (signal.aborted) return;
    if (talk) {
      last = talk.last;
      const spoken = [...lines, ...talk.lines.filter(({ kind, who }) => kind === 'say' && who)];
      lines = spoken.filter(({ seq }) => !talk.hidden.includes(seq)).slice(-MAX_LINES);
      // New elements have no earlier place from which they would move.
      list.replaceChildren(...lines.map(itemOf));
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** Returns the list on the card, which goes before its button. */
function listOf(card: HTMLElement): HTMLElement {
  const list = card.querySelector<HTMLElement>('.peek') ?? document.createElement('ul');
  list.className = 'peek';
  if (!list.isConnected) card.querySelector('.scrim > :last-child')?.insertAdjacentElement('beforebegin', list);
  return list;
}

/** Returns null if the room does not answer. The next request tries again. */
async function latestLines(address: string, signal: AbortSignal): Promise<Talk | null> {
  const answer = await fetch(address, { signal }).catch(() => null);
  return answer?.ok ? (((await answer.json().catch(() => null)) as { data: Talk } | null)?.data ?? null) : null;
}

function itemOf(line: ChatMessage): HTMLElement {
  const item = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = line.who?.name ?? '';
  item.replaceChildren(name, ' ', lineNodes(line));
  return item;
}
