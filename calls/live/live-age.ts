/** Age limits of lives: which viewers may watch, and at which URL. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { day, moment, optionalField, slug } from '../platform/field.ts';

/** Minimum ages that a live can require. */
export const leastAge = z.union([z.literal(18), z.literal(20)]);
export type LeastAge = z.infer<typeof leastAge>;

/** The minimum age as a form field. Absent or empty: no age limit. */
export const leastAgeField = optionalField(z.enum(['18', '20']).transform((age): LeastAge => (age === '18' ? 18 : 20)));

export const livePass = z.object({
  /** Null: the live has no age limit. */
  min_age: leastAge.nullable(),
  /** `unknown`: the viewer must give their birth date first. */
  state: z.enum(['may_watch', 'unknown', 'too_young']),
  /** The day on which a viewer who is too young reaches the age. Null otherwise. */
  from: day.nullable(),
  /** Prefix of the live's media URLs, for a viewer who may watch; null for the others. */
  media_base: z.string().nullable(),
  /**
   * Header `X-Viewing-Pass` of media requests. Null: not needed, or a page received it as a cookie.
   * `until`: when the pass expires; null without one.
   */
  media_pass: z.string().nullable(),
  until: moment.nullable(),
});
/** Answer to "may I watch this live?", with the address and pass of its media. */
export type LivePass = z.infer<typeof livePass>;

export const getLivePass = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/pass',
  summary:
    'Returns whether the caller may watch a live with an age limit, and the prefix of its media URLs. Each request for media sends `media_pass` in the header `X-Viewing-Pass`. The pass expires after some hours',
  access: 'bearer',
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(livePass),
});

export const tellAgeToWatch = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/age',
  summary:
    "Records the caller's birth date to watch a live with an age limit. Stores only the days on which the caller turns 18 and 20. The first birth date is final",
  access: 'bearer',
  limit: { times: 20, window_seconds: 3_600 },
  params: z.object({ slug }),
  form: z.object({ birth_date: day }),
  failures: ['live_not_found', 'birth_date_wrong'],
  answer: one(livePass),
});
