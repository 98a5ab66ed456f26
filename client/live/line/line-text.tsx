import type { ChatMessage } from '../../../calls/live/chat.ts';
import { splitMentions } from '../../people/mention/split-mentions.ts';
import { Emote } from '../emote/emote.tsx';
import { type EmoteName, splitEmotes } from '../emote/names.ts';

/** The text of a chat message with its mentions and emotes, as line-nodes.ts renders it too. */
export const LineText = ({ line: { text, mentions = [] } }: { line: ChatMessage }) =>
  splitMentions(text, mentions).flatMap((part, index) => {
    const place = `${index}`;
    if (part.kind === 'mention')
      return [
        <span key={place} className="named">
          {part.text}
        </span>,
      ];
    return splitEmotes(part.text).map((piece, inPart) => {
      const key = `${place}-${inPart}`;
      return inPart % 2 === 0 ? piece : <Emote key={key} name={piece as EmoteName} />;
    });
  });
