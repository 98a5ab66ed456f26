/** Texts of staff in several languages, and which language replaces a missing one. */
import { fallbackLocales, type Locale } from './locale.ts';

/** Languages in which staff write every text. Each has a column that must not be empty. */
export const contentLocales = ['th', 'en'] as const satisfies readonly Locale[];
export type ContentLocale = (typeof contentLocales)[number];

/**
 * Languages in which staff may also write a text. Forms get an optional field, and
 * `npm run migration` adds a nullable column, such as `name_lo`. Readers see the text of the
 * fallback language where it is empty.
 */
export const optionalContentLocales = [] as const satisfies readonly Locale[];
export type OptionalContentLocale = (typeof optionalContentLocales)[number];

/** A text of staff in its languages. */
export type LocalizedText = Record<ContentLocale, string> & {
  readonly [Language in OptionalContentLocale]?: string | null | undefined;
};

/** All languages in which staff write. */
export const writtenLocales: readonly (ContentLocale | OptionalContentLocale)[] = /* @__PURE__ */ Array.of(
  ...contentLocales,
  ...optionalContentLocales,
);

/** Returns the language whose texts replace missing ones: English, unless the table has another. */
export const fallbackOf = (locale: Locale): ContentLocale =>
  contentLocales.find((candidate) => candidate === fallbackLocales[locale]) ?? 'en';

/** Returns the language in which a reader sees a text of staff. */
export const languageOf = (text: object, locale: Locale): Locale =>
  (text as { [Language in Locale]?: string })[locale] ? locale : fallbackOf(locale);

/** Returns a text in a language, or in its fallback language. Undefined if there is no text. */
export function inLocale(text: LocalizedText, locale: Locale): string;
export function inLocale(text: LocalizedText | null | undefined, locale: Locale): string | undefined;
export function inLocale(text: LocalizedText | null | undefined, locale: Locale): string | undefined {
  return text?.[locale as ContentLocale] || text?.[fallbackOf(locale)];
}
