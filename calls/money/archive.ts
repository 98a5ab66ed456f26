/** The order archive, as `npm run archive` reads it. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { count, moment, uuid } from '../platform/field.ts';

export const readOrderArchive = defineCall({
  method: 'GET',
  path: '/v1/operations/order-archive/{number}',
  summary:
    'Returns a segment of the order archive: its digest, the digest of the segment before, and each order as it was written',
  access: 'staff',
  params: z.object({ number: z.coerce.number().int().min(0).max(1_000_000) }),
  answer: one(
    z.object({
      /** Number of segments; 0: nothing has been archived. */
      last_number: count,
      /** Null: no segment has this number. */
      segment: z
        .object({
          digest: z.string(),
          previous_digest: z.string(),
          order_count: count,
          made_at: moment,
          /** Null: the stored segment is missing or has been changed. */
          orders: z.array(z.object({ uuid, reference: z.string(), line: z.string() })).nullable(),
        })
        .nullable(),
    }),
  ),
});
