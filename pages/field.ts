/** Fields that the queries of several pages share. */
import { z } from 'zod';
import { pageQuery } from '../calls/platform/call.ts';
import { uuid } from '../calls/platform/field.ts';
import { reportReason } from '../calls/platform/page-field.ts';

/** Where a list goes on; opaque, as the list gave it. */
export const { cursor } = pageQuery.shape;

/** Tells what has just happened; what is no such word tells nothing. */
export const outcome = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).optional().catch(undefined);

/** What came of asking for another look at a decision. */
export const askedOutcome = outcome(['asked', 'empty', 'before', 'often']);

/** Where a page is of one thing, by its number. */
export const byUuid = z.object({ uuid });

/** What whoever reports something says of it. */
export const reportForm = z.object({ reason: reportReason, note: z.string().max(500).default('') });
