/** What a text of somebody is made of: words, links, and people who are named. Nothing else in it means anything. Pure. */

/** A piece of it, in its order. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; user_uuid: string };

interface Mention {
  user_uuid: string;
  name: string;
}

/** An address that says its scheme, up to where a sentence goes on: browsers copy Thai in addresses as percents, so that Thai is the sentence. */
const address = /https?:\/\/[^\s<>"'`\\\p{Cf}\p{Script=Thai}]+/giu;
const closing = /[.,!?;:)\]}…ๆฯ]+$/u;

/** Takes a text apart. */
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

/** Where it leads, if to a place of the web; one that names somebody before its host would pass for another. */
function hrefOf(found: string): string | null {
  const url = URL.canParse(found) ? new URL(found) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.hostname.includes('.') ? url.href : null;
}

/** As it was written; a host of other letters than Latin ones is shown as what it is, since it may look like another. */
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
