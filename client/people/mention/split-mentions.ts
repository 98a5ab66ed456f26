import type { Mention } from '../../../calls/people/mention.ts';

/** A part of a text, in order. */
export type MentionPart = { kind: 'text'; text: string } | { kind: 'mention'; text: string; user_uuid: string };

/** Splits a text into mentions and the text between them. */
export function splitMentions(text: string, mentions: readonly Mention[]): MentionPart[] {
  const [mention, ...others] = mentions;
  if (text === '') return [];
  if (!mention) return [{ kind: 'text', text }];
  const name = `@${mention.name}`;
  const at = text.indexOf(name);
  if (at < 0) return splitMentions(text, others);
  return [
    ...splitMentions(text.slice(0, at), others),
    { kind: 'mention', text: name, user_uuid: mention.user_uuid },
    ...splitMentions(text.slice(at + name.length), mentions),
  ];
}
