/** What a report of a line keeps: the line, whose it is, and what was said around it. Pure. */
import type { TalkLine } from '../../../calls/live/talk.ts';

/** So much before and after it: the minute around it. */
const AROUND_MS = 30_000;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Bangkok' });

/** The minute around a line, a line each with its moment in Bangkok and its writer, the one that is reported marked. `beside` has it too. */
export function seenText(line: TalkLine, beside: readonly TalkLine[]): string {
  const at_ms = Date.parse(line.at);
  return beside
    .filter(({ at, kind }) => kind === 'say' && Math.abs(Date.parse(at) - at_ms) <= AROUND_MS)
    .map(({ seq, at, who, text }) => {
      const said = `${clock.format(new Date(at))} ${who?.name ?? ''}: ${text}`;
      return seq === line.seq ? `▶ ${said}` : said;
    })
    .join('\n');
}
