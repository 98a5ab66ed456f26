/** Folded starts of texts: the back office finds posts and comments in any spelling by them. */
import { foldName } from '../../../calls/platform/text/fold.ts';

/** Maximum letters of a stored start. */
const LETTERS = 40;
/** Letters to fold. More than `LETTERS`, because folding removes spaces and signs. */
const READ = 200;

const first = (text: string, letters: number) => [...text].slice(0, letters).join('');

/** Returns the stored start of a text. A text without letters is only lowercased. */
export function foldedStartOf(text: string): string {
  const read = first(text, READ);
  return first(foldName(read) || read.toLowerCase(), LETTERS);
}
