/** Archive segments of old months, as `npm run archive` reads them. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { count, moment } from '../platform/field.ts';

/** A difference between a segment and its rows, as the last comparison found it. */
const difference = z.enum(['object_missing', 'object_altered', 'rows_altered']);

export const readArchiveSegment = defineCall({
  method: 'GET',
  path: '/v1/operations/archive-segments/{number}',
  summary:
    'Returns a segment of old months: its table, its digest, the digest of the segment before, and its text as stored',
  access: 'staff',
  params: z.object({ number: z.coerce.number().int().min(0).max(100_000_000) }),
  answer: one(
    z.object({
      /** Number of segments; 0: nothing has been archived. */
      last_number: count,
      /** Null: no segment has this number. */
      segment: z
        .object({
          table: z.string(),
          /** SHA-256 of the text. */
          digest: z.string(),
          previous_digest: z.string(),
          row_count: count,
          first_at: moment,
          last_at: moment,
          made_at: moment,
          /** Null: the segment has not been compared with the database yet. */
          compared_at: moment.nullable(),
          difference: difference.nullable(),
          /** Lines of JSON. Null: the object is missing. Empty: it cannot be decompressed. */
          text: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
