import type { ChatMessage } from '../../../calls/live/chat.ts';
import { splitMentions } from '../../people/mention/split-mentions.ts';
import { hasEmote } from '../emote/names.ts';

/** Returns the text of a chat message with its mentions and emotes, as in line-text.tsx. */
export function lineNodes({ text, mentions = [] }: Pick<ChatMessage, 'text' | 'mentions'>): HTMLElement {
  const words = document.createElement('span');
  const parts = splitMentions(text, mentions).map((part) => {
    if (part.kind === 'text') return part.text;
    const name = document.createElement('span');
    name.className = 'named';
    name.textContent = part.text;
    return name;
  });
  words.replaceChildren(...parts);
  // Rare, so the code is loaded on demand.
  if (hasEmote(text)) void import('../emote/show-emotes.ts').then(({ showEmotes }) => showEmotes(words));
  return words;
}
