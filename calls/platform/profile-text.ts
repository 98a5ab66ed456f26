/**
 * Texts that members write about themselves. An entry adds a text to the stored profile, to the
 * form and to every answer with a profile, and to the check for flagged words.
 */
import { z } from 'zod';
import { multiline, optionalField, singleLine } from './field.ts';

/** The texts with their maximum graphemes. A long text may have several lines. */
export const profileTexts = {
  bio: { maxLength: 200, isLong: true },
} as const satisfies Record<string, { maxLength: number; isLong: boolean }>;

export type ProfileText = keyof typeof profileTexts;
export const profileTextNames = Object.keys(profileTexts) as ProfileText[];

/** Returns one value per text. */
export const eachProfileText = <Value>(make: (name: ProfileText) => Value) =>
  Object.fromEntries(profileTextNames.map((name) => [name, make(name)])) as Record<ProfileText, Value>;

/** Fields of an answer. An empty text is not set. */
export const profileTextFields = eachProfileText(() => z.string());

/** Fields of a form. An omitted text is removed. */
export const profileTextForm = eachProfileText((name) => {
  const { maxLength, isLong } = profileTexts[name];
  return optionalField(isLong ? multiline(maxLength) : singleLine(maxLength));
});

/** Texts as stored: empty ones are omitted. */
export type StoredProfileTexts = Partial<Record<ProfileText, string>>;

/** Returns the texts of a form or a person for storing. */
export const storedProfileTexts = (texts: { [Name in ProfileText]?: string | undefined }): StoredProfileTexts =>
  Object.fromEntries(profileTextNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])));

/** Returns the texts of a profile for an answer. */
export const profileTextsOf = (row: { [Name in ProfileText]?: string | undefined }) =>
  eachProfileText((name) => row[name] ?? '');
