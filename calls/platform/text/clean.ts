/**
 * Cleans typed and pasted text, so that nothing invisible is stored. Pure and without imports, so
 * browsers can use it too. Patterns of Unicode properties are made at their first use, because
 * making them is slow and no isolate needs them at its start.
 */

/**
 * Characters that have a width but no ink: Hangul fillers, Khmer inherent vowels, the braille
 * blank, a null notehead.
 */
const BLANK = /[\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\u{1D159}]/gu;

/** Returns a function that makes a pattern once, at its first use. */
export function pattern(make: () => RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= make());
}

/** Scripts with letters that change shape at a joiner. */
const SHAPED =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}]';

/** Invisible characters that change the visible text: they shape an emoji or join letters. */
const NEEDED = [
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
  '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]*)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=${SHAPED})[\\u200C\\u200D](?=${SHAPED})`,
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007F}]*)[\\u{E0020}-\\u{E007F}]',
];

/**
 * All other characters that Unicode calls invisible: zero-width and direction characters, soft
 * hyphens, fillers, stray selectors.
 */
const invisible = pattern(() => new RegExp(`(?!${NEEDED.join('|')})[\\p{Default_Ignorable_Code_Point}\\p{Cf}]`, 'gu'));

/** Maximum combining marks per letter. No language uses more. */
export const MARKS_MAX = 4;
const heaped = pattern(() => new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu'));

/** Removes invisible characters. Blank letters become spaces. */
export const withoutInvisible = (text: string): string => text.replaceAll(BLANK, ' ').replaceAll(invisible(), '');

/**
 * Removes invisible characters, normalizes to NFC and limits the combining marks on one letter.
 * Normalizing can move a mark between a joiner and its letter, so the steps run until nothing
 * changes. The maximum of marks keeps this to a few rounds.
 */
function tidy(text: string): string {
  const cleanText = withoutInvisible(text).normalize('NFC').replaceAll(heaped(), '$1');
  return cleanText === text ? text : tidy(cleanText);
}

/** Returns the cleaned text as one line with single spaces. */
export const cleanLine = (text: string): string =>
  tidy(text.replaceAll(/\p{Cc}/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Returns the cleaned text with its lines, and at most one empty line in a row. */
export const cleanText = (text: string): string =>
  tidy(text.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' '))
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Returns whether a cleaned text has a visible character. */
export const isVisible = (text: string): boolean => /[^\s\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text);

/** The digit zero in Arabic, Persian, Devanagari, Thai, Lao, Khmer and Burmese. */
const ZEROS = [...'٠۰०๐໐០၀'].map((zero) => zero.charCodeAt(0));
const OTHER_DIGIT = /[٠-٩۰-۹०-९๐-๙໐-໙០-៩၀-၉]/g;

/** Replaces digits of these scripts with 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
  });

/** Replaces every dash with a hyphen. */
export const plainDashes = (text: string): string => text.replaceAll(/[\p{Pd}\u02D7\u2043\u2212\u30FC]/gu, '-');

/**
 * Returns a pasted code without spaces and invisible characters, with plain letters and digits and
 * every dash as `-`.
 */
export const cleanCode = (text: string): string =>
  plainDashes(
    plainDigits(
      text
        .normalize('NFKC')
        .replaceAll(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
        .normalize('NFKC'),
    ),
  );

/** Returns a pasted number without spaces and dashes. */
export const cleanNumber = (text: string): string => cleanCode(text).replaceAll('-', '').normalize('NFC');

/**
 * Returns a pasted quantity without spaces and commas. The sign stays, so that a negative number is
 * not read as positive.
 */
export const cleanAmount = (text: string): string => cleanCode(text).replaceAll(',', '').normalize('NFC');

/** Returns a Thai phone number as digits that begin with 0. Other input is only cleaned. */
export const cleanPhone = (text: string): string =>
  cleanNumber(text)
    .replaceAll(/[().]/g, '')
    .replace(/^(?:\+66|0066|66(?=\d{8,9}$))0?/, '0');

/** A Thai mobile number of 10 digits or a landline of 9. */
export const THAI_PHONE = /^0(?:[689]\d{8}|[2-57]\d{7})$/;
