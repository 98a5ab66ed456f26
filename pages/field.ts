/** Query and form fields that several pages share. */
import { z } from 'zod';
import { pageQuery } from '../calls/platform/call.ts';
import { uuid } from '../calls/platform/field.ts';
import { reportReason } from '../calls/platform/page-field.ts';

/** Position of a list. Opaque: the list returns it. */
export const { cursor } = pageQuery.shape;

/** Result of the last action, shown as a message. Unknown values are ignored. */
export const outcome = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).optional().catch(undefined);

/** Result of an appeal. */
export const askedOutcome = outcome(['asked', 'empty', 'before', 'often']);

/** Parameter of pages about one record. */
export const byUuid = z.object({ uuid });

/** Fields that a member fills in to report something. */
export const reportFields = z.object({ reason: reportReason, note: z.string().max(500).default('') });
