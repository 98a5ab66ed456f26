/** Decides whether a comment is shown at once or waits for review. Pure. */

import type { DatedValue } from '../../../calls/platform/dated-setting.ts';
import { THAI_TLD } from '../../../calls/platform/text/thai-host.ts';
import { type Folded, hasWord } from '../../platform/base/fold-text.ts';
import type { HeldBecause } from './tables.ts';

type Rules = DatedValue<'comment_rules'>;

/** A comment with the data needed for the decision. */
export interface CommentToJudge {
  text: string;
  folded: Folded;
  /** Flagged words, folded by `foldText`. */
  heldWords: readonly string[];
  /**
   * Number of earlier comments with the same text within a day, by the same author and by all
   * authors.
   */
  alike: { by_one: number; by_all: number };
  account_age_ms: number;
  rules: Rules;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Length in folded letters below which many users write the same text, such as a greeting or a
 * laugh.
 */
const DISTINCTIVE_LENGTH = 20;
/** An address, with or without its scheme. */
const link = new RegExp(
  `(?:https?://|www\\.)\\S|[\\p{L}\\p{M}\\p{N}-]+\\.(?:(?:[a-z]{2,}|xn--[a-z0-9-]+)(?:[/:?#]|\\b)|${THAI_TLD}(?![\\p{L}\\p{M}]))`,
  'iu',
);

/** Returns the reason for a review, or null if the comment is shown. */
export function heldBecauseOf({
  text,
  folded,
  heldWords,
  alike,
  account_age_ms,
  rules,
}: CommentToJudge): HeldBecause | null {
  if (heldWords.some((word) => hasWord(folded, word))) return 'word';
  const isDistinctive = folded.compact.length >= DISTINCTIVE_LENGTH;
  if (alike.by_one + 1 >= rules.same_by_one || (isDistinctive && alike.by_all + 1 >= rules.same_by_all))
    return 'repeated';
  if (account_age_ms < rules.link_account_days * DAY_MS && link.test(plain(text))) return 'link';
  return null;
}

/** Removes invisible characters with which an address can be disguised. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
