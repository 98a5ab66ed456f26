/** Whether a comment is shown at once, or waits for a look. Pure. */

import type { DatedValue } from '../../../calls/platform/dated-setting.ts';
import { type Folded, hasWord } from '../../platform/base/fold-text.ts';
import type { HeldBecause } from './tables.ts';

type Rules = DatedValue<'comment_rules'>;

/** What is known of a comment and of who writes it. */
export interface Judged {
  text: string;
  folded: Folded;
  /** Folded. */
  heldWords: readonly string[];
  /** How often the same was written within a day, by its writer and by anybody. */
  alike: { by_one: number; by_all: number };
  account_age_ms: number;
  rules: Rules;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter than this everybody writes the same: a greeting, a laugh. */
const TELLING_LENGTH = 20;
/** An address, with or without its scheme. */
const link = /(?:https?:\/\/|www\.)\S|[\p{L}\p{N}-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)(?:[/:?#]|\b)/iu;

/** Why it waits; null: it is shown. */
export function heldBecauseOf({ text, folded, heldWords, alike, account_age_ms, rules }: Judged): HeldBecause | null {
  if (heldWords.some((word) => hasWord(folded, word))) return 'word';
  const isTelling = folded.compact.length >= TELLING_LENGTH;
  if (alike.by_one + 1 >= rules.same_by_one || (isTelling && alike.by_all + 1 >= rules.same_by_all)) return 'repeated';
  if (account_age_ms < rules.link_account_days * DAY_MS && link.test(plain(text))) return 'link';
  return null;
}

/** What stands between the letters of an address so that it is not seen as one. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
