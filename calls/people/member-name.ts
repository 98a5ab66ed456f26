import { z } from 'zod';
import { line } from '../platform/field.ts';

/** In characters. */
export const MEMBER_NAME_MOST = 40;

/** A name that others see: it has a letter or a digit. */
export const memberName = line(MEMBER_NAME_MOST).pipe(z.string().regex(/[\p{L}\p{N}]/u));
