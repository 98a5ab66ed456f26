import { z } from 'zod';
import { singleLine } from '../platform/field.ts';
import { hasMark } from '../platform/text/mark.ts';

/** Maximum graphemes. */
export const MAX_MEMBER_NAME = 40;

/**
 * A public name. It has a letter or a digit, and no character that imitates the mark of a verified
 * account. Forms send U+FFFD for a lone surrogate, so it is rejected.
 */
export const memberName = singleLine(MAX_MEMBER_NAME).pipe(
  z
    .string()
    .regex(/[\p{L}\p{N}]/u)
    .refine((name) => !hasMark(name) && !name.includes('\uFFFD')),
);
