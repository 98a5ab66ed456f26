import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { count, uuid } from '../platform/field.ts';
import { BEAT_SECONDS, GONE_SECONDS } from './room/room-presence-time.ts';

/**
 * Places from which a viewer enters the room of a live. `category` includes the lists of lives, `vb`
 * is the page of a VB. `other` includes everything that the viewer's app or browser does not name.
 */
export const visitSources = ['home', 'search', 'share', 'notice', 'raid', 'category', 'vb', 'other'] as const;
export const visitSource = z.enum(visitSources);
export type VisitSource = z.infer<typeof visitSource>;

/** Response of a room to a viewer's presence. */
const presence = z.object({
  viewer_count: count,
  /**
   * Seconds until the next report. Null: the live is over, or the viewer is too young for it or of
   * unknown age.
   */
  next_seconds: z.number().int().positive().nullable(),
});
/** Number of viewers, and when to report the next time. */
export type Presence = z.infer<typeof presence>;

export const keepPresence = defineCall({
  method: 'POST',
  path: '/v1/lives/{id}/presence',
  summary: `Reports that the caller is in the room of a live: on entering, then every ${BEAT_SECONDS} seconds. After ${GONE_SECONDS} seconds without a report, the viewer has left. Several devices count as one viewer`,
  access: 'bearer',
  limit: { times: 60, window_seconds: 60 },
  params: z.object({ id: uuid }),
  /** The first source that a viewer of a live reports counts. */
  query: z.object({ from: visitSource.optional() }),
  answer: one(presence),
});
