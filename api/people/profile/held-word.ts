/** What nobody is called: the words with which a comment waits are in no name and no bio, whoever chooses it and wherever. */

import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Db, Rows } from '../../platform/host/db.ts';
import type { Failed } from '../../platform/host/fail.ts';
import { heldWordLists } from '../../posts/post/tables.ts';

/** The words, folded. */
export const selectHeldWords = (db: Db) => db.select({ words: heldWordLists.words }).from(heldWordLists);

/** Refuses the fields in which one of the words stands; null: there is none. */
export function refusedByWord(
  texts: Readonly<Record<string, string>>,
  [held]: Rows<{ words: ReturnType<typeof selectHeldWords> }>['words'],
): Failed | null {
  const fields = Object.entries(texts).flatMap(([field, text]) => {
    const folded = foldText(text);
    return held?.words.some((word) => hasWord(folded, word)) ? [field] : [];
  });
  return fields.length > 0 ? { failed: 'profile_word', facts: { fields } } : null;
}
