/** Folded start of a text, by which the back office finds posts and comments in any spelling. Pure. */
import { foldName } from '../../../calls/platform/text/fold.ts';

/** Letters by which a text can be found. */
const LETTERS = 40;
/** Letters that are folded: more than are kept, because folding removes spaces and signs. */
const READ = 200;

const first = (text: string, letters: number) => [...text].slice(0, letters).join('');

/** Returns the stored start of a text. A text of signs alone stays as it is. */
export function beginningOf(text: string): string {
  const read = first(text, READ);
  return first(foldName(read) || read.toLowerCase(), LETTERS);
}
