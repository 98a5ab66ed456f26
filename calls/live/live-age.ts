/** Lives that are not for everybody: who may watch one, and by which address. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { day, moment, slug, unlessEmpty } from '../platform/field.ts';

/** The ages that a live may want of who watches. */
export const leastAge = z.union([z.literal(18), z.literal(20)]);
export type LeastAge = z.infer<typeof leastAge>;

/** The same as a form's field; without one, or with none chosen, the live is for everybody. */
export const leastAgeField = unlessEmpty(z.enum(['18', '20']).transform((age): LeastAge => (age === '18' ? 18 : 20)));

const livePass = z.object({
  /** Null: the live is for everybody. */
  min_age: leastAge.nullable(),
  /** `unknown`: they are to tell their birth date first. */
  state: z.enum(['may_watch', 'unknown', 'too_young']),
  /** The day on which who is too young is old enough. */
  from: day.nullable(),
  /** What the addresses of its media begin with, for whoever may watch, and until when they are good; null: for good. */
  media_base: z.string().nullable(),
  until: moment.nullable(),
});
export type LivePass = z.infer<typeof livePass>;

export const getLivePass = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/pass',
  summary:
    'Whether the caller may watch a live that has a least age, and where its media is for them: addresses that hold for some hours',
  access: 'bearer',
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(livePass),
});

export const tellAgeToWatch = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/age',
  summary:
    'Tells the birth date of who wants to watch a live with a least age. What is kept are the days from which they are 18 and 20; what was told first stands',
  access: 'bearer',
  limit: { times: 20, window_seconds: 3_600 },
  params: z.object({ slug }),
  form: z.object({ birth_date: day }),
  failures: ['live_not_found', 'birth_date_wrong'],
  answer: one(livePass),
});
