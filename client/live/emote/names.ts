/** Emotes of this site, as symbols in emotes.svg. Members type `:heart:`. */
export const emoteNames = [
  'heart',
  'lol',
  'love',
  'wow',
  'cry',
  'angry',
  'clap',
  'wai',
  'fire',
  'party',
  'rose',
  'cat',
] as const;
export type EmoteName = (typeof emoteNames)[number];

const emoteCode = new RegExp(`:(${emoteNames.join('|')}):`);

export const hasEmote = (text: string): boolean => emoteCode.test(text);

/** Splits a text at its emotes: texts at even places, names of emotes at odd ones. */
export const splitEmotes = (text: string): string[] => text.split(emoteCode);
