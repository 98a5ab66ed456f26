/**
 * Splits a user's text into words, links and mentions. It supports no other markup. Pure functions.
 */

/** A part of the text, in order. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; user_uuid: string };

interface Mention {
  user_uuid: string;
  name: string;
}

/**
 * A URL with its scheme. It ends before Thai letters: browsers copy Thai in URLs percent-encoded,
 * so Thai letters belong to the sentence.
 */
const address = /https?:\/\/[^\s<>"'`\\\p{Cf}\p{Script=Thai}]+/giu;
const closing = /[.,!?;:)\]}…ๆฯ]+$/u;

/** Splits a text into parts. */
export function textParts(text: string, mentions: readonly Mention[] = []): TextPart[] {
  const parts: TextPart[] = [];
  let read = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(closing, '');
    const href = hrefOf(found);
    if (href === null) continue;
    parts.push(...named(text.slice(read, match.index), mentions));
    parts.push({ kind: 'link', text: shownOf(found, href), href });
    read = match.index + found.length;
  }
  return [...parts, ...named(text.slice(read), mentions)];
}

/**
 * Returns the link target if it is a web address. Rejects addresses with a user name, because that
 * could look like another host.
 */
function hrefOf(found: string): string | null {
  const url = URL.canParse(found) ? new URL(found) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.hostname.includes('.') ? url.href : null;
}

/**
 * Returns the link text as written. A host with non-Latin letters could imitate another, so it is
 * shown in its encoded form.
 */
const shownOf = (found: string, href: string) => (/[^\x21-\x7E]/.test(found.split('/')[2] ?? '') ? href : found);

function named(text: string, mentions: readonly Mention[]): TextPart[] {
  const [mention, ...others] = mentions;
  if (text === '') return [];
  if (!mention) return [{ kind: 'text', text }];
  const name = `@${mention.name}`;
  const at = text.indexOf(name);
  if (at < 0) return named(text, others);
  return [
    ...named(text.slice(0, at), others),
    { kind: 'mention', text: name, user_uuid: mention.user_uuid },
    ...named(text.slice(at + name.length), mentions),
  ];
}
