/** Emotes in messages. Loaded with the first message that has one. */
import { drawEmote, emoteLabel } from './draw-emote.ts';
import { type EmoteName, hasEmote, splitEmotes } from './names.ts';

/** Replaces typed emotes by pictures, but not in mentioned names, which are elements. */
export function showEmotes(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (!(node instanceof Text && hasEmote(node.data))) continue;
    const parts = splitEmotes(node.data).map((part, index) =>
      index % 2 === 0 ? part : drawEmote(part as EmoteName, emoteLabel(part as EmoteName)),
    );
    node.replaceWith(...parts);
  }
}

/** Returns a text with the names of its emotes, as screen readers announce them. */
export const emoteWords = (text: string): string =>
  splitEmotes(text)
    .map((part, index) => (index % 2 === 0 ? part : emoteLabel(part as EmoteName)))
    .join('');
