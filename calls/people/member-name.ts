import { z } from 'zod';
import { line } from '../platform/field.ts';
import { hasMark } from '../platform/text/mark.ts';

/** In graphemes. */
export const MEMBER_NAME_MOST = 40;

/** A name that others see: it has a letter or a digit, and no sign that passes for the mark of a verified account. U+FFFD is what forms make of half a character. */
export const memberName = line(MEMBER_NAME_MOST).pipe(
  z
    .string()
    .regex(/[\p{L}\p{N}]/u)
    .refine((name) => !hasMark(name) && !name.includes('\uFFFD')),
);
