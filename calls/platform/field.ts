/** Fields that several features share, defined once. */
import { z } from 'zod';
import { cleanCode, cleanLine, cleanNumber, cleanText, isVisible } from './text/clean.ts';
import { isWithin, unitsOf } from './text/length.ts';
import {
  type ContentLocale,
  contentLocales,
  type OptionalContentLocale,
  optionalContentLocales,
  writtenLocales,
} from './text/localized-text.ts';

/** Maximum UTF-16 units of a pasted number or code, including invisible characters around it. */
export const MAX_PASTED = 80;

/**
 * Capitals are accepted and converted, because storage and caches use lower case. The next two
 * fields do the same.
 */
export const uuid = z.uuid().toLowerCase();

/** Comma-separated list of 1 to 50 uuids. */
export const uuids = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/);

/** A name in a URL: letters, digits and hyphens, 1 to 80 characters. */
export const slug = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/);

/** A moment in ISO 8601 and UTC: `2026-11-20T13:00:00.000Z`. */
export const moment = z.iso.datetime();

/** A day of the Bangkok calendar: `YYYY-MM-DD`. */
export const day = z.iso.date();

const each = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** A text of staff in its languages, so that one cached answer serves all. */
export const bilingual = z.object({
  ...each(contentLocales, z.string()),
  ...each<OptionalContentLocale, z.ZodOptional<z.ZodNullable<z.ZodString>>>(
    optionalContentLocales,
    z.string().nullish(),
  ),
});

/**
 * Path of a picture on our own origin: `/media/…` for uploads, or `/pictures/…` and `/share/…` for
 * the site's own.
 */
export const picture = z.string().regex(/^\/(?:media|pictures|share)\/[a-z0-9/-]+\.(?:svg|png|jpg|webp)$/);

/** Path of a film with alpha on our own origin (docs/decisions/090-gift-films.md). */
export const film = z.string().regex(/^\/media\/film\/[a-z0-9-]+\.mp4$/);

/** A number of things, or of whole seconds. */
export const count = z.number().int().nonnegative();

/** Coins, the platform's currency: a whole number, never negative in a response. */
export const coins = z.number().int().nonnegative();

/** Money in whole satang (1/100 baht), never negative in a response. */
export const satang = z.number().int().nonnegative();

/**
 * A whole amount in a request: digits only. Floats, signs, exponents and currency symbols are
 * rejected.
 */
const wholeAmount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
/** Satang in a request: 1/100 baht, as digits. */
export const wholeSatang = wholeAmount;
export const wholeCoins = wholeAmount;

/**
 * A text of at most `max` graphemes that is visible after cleaning. Rejects lone surrogates.
 * `x-graphemes` gives forms the limit.
 */
const cleanString = (max: number, clean: (text: string) => string) =>
  z
    .string()
    .max(unitsOf(max))
    .meta({ 'x-graphemes': max })
    .refine((text) => text.isWellFormed())
    .transform(clean)
    .refine((text) => isVisible(text) && isWithin(text, max));

/** A visible text of one line. */
export const singleLine = (max: number) => cleanString(max, cleanLine);

/** A visible text of several lines. */
export const multiline = (max: number) => cleanString(max, cleanText);

/** A pasted number that matches a pattern after spaces and dashes are removed. */
export const pastedNumber = (pattern: RegExp) =>
  z.string().max(MAX_PASTED).transform(cleanNumber).pipe(z.string().regex(pattern));

/** A pasted code of letters, digits and hyphens that matches a pattern after cleaning. */
export const pastedCode = (pattern: RegExp) =>
  z.string().max(MAX_PASTED).transform(cleanCode).pipe(z.string().regex(pattern));

/** An optional field of an HTML form: an empty string means that it is omitted. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => undefined), field]).optional();

/** A checkbox: `on` as browsers send it, or `true` and `false`. A missing field is unchecked. */
export const tick = z
  .enum(['on', 'true', 'false'])
  .transform((text) => text !== 'false')
  .default(false);

/** A field that a form may leave empty: its column is then null. */
const textOrNull = <Field extends z.ZodType>(field: Field) =>
  optionalField(field)
    .nullable()
    .transform((text) => text ?? null);

/**
 * Form fields of a text of staff, one per language: `name_th`, `name_en`. The field of an optional
 * language may be empty.
 */
export const localizedFields = <Name extends string, Field extends z.ZodType>(name: Name, field: Field) =>
  ({
    ...each(
      contentLocales.map((locale) => `${name}_${locale}`),
      field,
    ),
    ...each(
      optionalContentLocales.map((locale) => `${name}_${locale}`),
      textOrNull(field),
    ),
  }) as Record<`${Name}_${ContentLocale}`, Field> &
    Record<`${Name}_${OptionalContentLocale}`, ReturnType<typeof textOrNull<Field>>>;

/**
 * Returns the form fields of a text of staff, each with its path in answers: `name_th`, `name.th`.
 */
export const localizedPaths = <Name extends string>(name: Name) =>
  writtenLocales.map((locale) => ({ field: `${name}_${locale}`, path: `${name}.${locale}` }) as const);

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/**
 * A daily window from one time until just before another. It spans midnight if `until` is earlier
 * than `from`.
 */
export const dailyWindow = z.object({ from: timeOfDay, until: timeOfDay });
/** Start and end as `HH:MM`, in Bangkok time. */
export type DailyWindow = z.infer<typeof dailyWindow>;
