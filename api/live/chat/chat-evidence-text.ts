/**
 * The text stored with a report of a chat message: the message, its author and the messages around
 * it. Pure.
 */
import type { ChatMessage } from '../../../calls/live/chat.ts';

/** Milliseconds included before and after the reported message. */
const AROUND_MS = 30_000;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Bangkok' });

/**
 * Formats the messages around a reported one, one per line, with Bangkok time and author. Marks the
 * reported one with ▶. `beside` contains it too.
 */
export function chatEvidenceText(line: ChatMessage, beside: readonly ChatMessage[]): string {
  const at_ms = Date.parse(line.at);
  return beside
    .filter(({ at, kind }) => kind === 'say' && Math.abs(Date.parse(at) - at_ms) <= AROUND_MS)
    .map(({ seq, at, who, text }) => {
      const sentence = `${clock.format(new Date(at))} ${who?.name ?? ''}: ${text}`;
      return seq === line.seq ? `▶ ${sentence}` : sentence;
    })
    .join('\n');
}
