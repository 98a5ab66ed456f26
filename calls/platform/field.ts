/** Fields that several features share, each with its one definition. */
import { z } from 'zod';
import { cleanCode, cleanLine, cleanNumber, cleanText, isVisible } from './text/clean.ts';
import { isWithin, unitsOf } from './text/length.ts';

/** UTF-16 units of a pasted number or code, with the invisible characters around it. */
export const PASTED_MOST = 80;

/** Capitals are as good as small letters, which is how it is stored and kept in caches; so in the next two. */
export const uuid = z.uuid().toLowerCase();

/** Comma-separated, 1 to 50. */
export const uuids = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,49}$/);

/** A name in a URL: letters, digits and hyphens, 1 to 80 characters. */
export const slug = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/);

/** A moment: ISO 8601 in UTC, as `2026-11-20T13:00:00.000Z`. */
export const moment = z.iso.datetime();

/** A day of the Bangkok calendar: `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A text in both languages, so that one cached answer serves both. */
export const bilingual = z.object({ th: z.string(), en: z.string() });

/** A picture's address on our own origin: `/media/…`, or one of the site's own, `/pictures/…`, `/share/…`. */
export const picture = z.string().regex(/^\/(?:media|pictures|share)\/[a-z0-9/-]+\.(?:svg|png|jpg|webp)$/);

export const count = z.number().int().nonnegative();

/** Coins, the platform's unit of account: whole, never negative where shown. */
export const coins = z.number().int().nonnegative();

/** Money: whole satang, a hundredth of a baht; never negative where shown. */
export const satang = z.number().int().nonnegative();

/** A whole amount as somebody sends it: digits alone, so that floats, signs, exponents and other currencies are refused. */
const wholeAmount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const wholeSatang = wholeAmount;
export const wholeCoins = wholeAmount;

/**
 * A text of at most so many graphemes, as a person counts them, that shows something once it is cleaned. Half of a
 * character that takes two UTF-16 units is refused. `x-graphemes` tells forms the limit.
 */
const cleaned = (most: number, clean: (sent: string) => string) =>
  z
    .string()
    .max(unitsOf(most))
    .meta({ 'x-graphemes': most })
    .refine((sent) => sent.isWellFormed())
    .transform(clean)
    .refine((kept) => isVisible(kept) && isWithin(kept, most));

/** One line that shows something. */
export const line = (most: number) => cleaned(most, cleanLine);

/** Several lines that show something. */
export const text = (most: number) => cleaned(most, cleanText);

/** A pasted number of digits that matches a pattern, however it was spaced. */
export const pastedNumber = (pattern: RegExp) =>
  z.string().max(PASTED_MOST).transform(cleanNumber).pipe(z.string().regex(pattern));

/** A pasted code of letters, digits and hyphens that matches a pattern. */
export const pastedCode = (pattern: RegExp) =>
  z.string().max(PASTED_MOST).transform(cleanCode).pipe(z.string().regex(pattern));

/** A field of an HTML form that may be left empty: an empty text is as good as none. */
export const unlessEmpty = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => undefined), field]).optional();

/** A checkbox: ticked as browsers send it, or told in so many words; anything that is not sent is not ticked. */
export const tick = z
  .enum(['on', 'true', 'false'])
  .transform((sent) => sent !== 'false')
  .default(false);

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** From this time of day until just before that one; over midnight where `until` is the earlier of the two. */
export const dailyWindow = z.object({ from: timeOfDay, until: timeOfDay });
export type DailyWindow = z.infer<typeof dailyWindow>;
