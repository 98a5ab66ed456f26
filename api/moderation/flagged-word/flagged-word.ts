/**
 * Flagged words. They hold back comments; chat messages, notes of gifts, names and bios with one
 * are rejected.
 */
import { foldText, hasWord } from '../../platform/base/fold-text.ts';
import type { Db, Rows } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { heldWordLists } from './tables.ts';

/** Selects the flagged words, folded by `foldText`. */
export const selectFlaggedWords = (db: Db) => db.select({ words: heldWordLists.words }).from(heldWordLists);

type FlaggedRows = Rows<{ words: ReturnType<typeof selectFlaggedWords> }>['words'];

/** Returns whether a text contains a flagged word. */
export function hasFlaggedWord(text: string, [row]: FlaggedRows): boolean {
  const foldedText = foldText(text);
  return row?.words.some((word) => hasWord(foldedText, word)) ?? false;
}

/** Returns a failure with the profile fields that contain a flagged word, or null. */
export function refusedByWord(texts: Readonly<Record<string, string>>, words: FlaggedRows): Failed | null {
  const fields = Object.entries(texts).flatMap(([field, text]) => (hasFlaggedWord(text, words) ? [field] : []));
  return fields.length > 0 ? { failed: 'profile_word', facts: { fields } } : null;
}
