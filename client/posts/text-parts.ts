/**
 * Splits a user's text into words, links and mentions. It supports no other markup. Pure functions.
 */

import type { Mention } from '../../calls/people/mention.ts';
import { pattern } from '../../calls/platform/text/clean.ts';
import { isHonestHost, THAI_LABEL, THAI_TLD } from '../../calls/platform/text/thai-host.ts';
import { type MentionPart, splitMentions } from '../people/mention/split-mentions.ts';

/** A part of the text, in order. */
export type TextPart = MentionPart | { kind: 'link'; text: string; href: string };

/** Characters of a URL. Browsers copy Thai in paths percent-encoded, so Thai ends a URL. */
const PLAIN = '[^\\s<>"\'`\\\\\\p{Cf}\\p{Script=Thai}]';
const LABEL = `(?:[a-z0-9-]+|${THAI_LABEL})`;
const TLD = `(?:xn--[a-z0-9-]+|[a-z]{2,}|${THAI_TLD})`;

/** A URL with its scheme. Only a host contains Thai letters, in whole labels. */
const addressPattern = pattern(
  () =>
    new RegExp(
      `https?://(?:(?=[^/?#\\s]*\\p{Script=Thai})(?:${LABEL}\\.)+${TLD}(?:[:/?#]${PLAIN}*)?|${PLAIN}+)`,
      'giu',
    ),
);
const closing = /[.,!?;:)\]}…ๆฯ]+$/u;

/** Splits a text into parts. */
export function textParts(text: string, mentions: readonly Mention[] = []): TextPart[] {
  if (!text.includes('://')) return splitMentions(text, mentions);
  const parts: TextPart[] = [];
  let position = 0;
  for (const match of text.matchAll(addressPattern())) {
    const address = match[0].replace(closing, '');
    const href = hrefOf(address);
    if (href === null) continue;
    parts.push(...splitMentions(text.slice(position, match.index), mentions));
    parts.push({ kind: 'link', text: shownOf(address, href), href });
    position = match.index + address.length;
  }
  return [...parts, ...splitMentions(text.slice(position), mentions)];
}

/**
 * Returns the link target if it is a web address. Rejects addresses with a user name, because that
 * could look like another host.
 */
function hrefOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.hostname.includes('.') ? url.href : null;
}

/** Returns the link text as written. A host that could imitate another is shown encoded. */
const shownOf = (address: string, href: string) => (isHonestHost(address.split(/[/?#]/)[2] ?? '') ? address : href);
