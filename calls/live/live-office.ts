/** Lives as moderators see them, and the audience of all lives per day. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { count, day, moment, optionalField, picture, singleLine, uuid } from '../platform/field.ts';
import { month } from '../platform/page-field.ts';

/**
 * `hidden`: staff took it off the site, whether it has begun or not. `announced`: it has not begun.
 */
export const officeLiveState = z.enum(['on_air', 'announced', 'ended', 'hidden']);

/** The age limit as a form field. */
const leastAgeMark = z.enum(['everybody', '18', '20']);

const officeLive = z.object({
  uuid,
  /** Kind that moderation decisions use: an announcement is not a live yet. */
  kind: z.enum(['live', 'announced']),
  state: officeLiveState,
  title: z.string(),
  picture_url: picture,
  caster: z.object({ uuid, name: z.string() }),
  /** Path of the live's page. For an announcement, the VB's page. */
  path: z.string(),
  /** Whether the video starts blurred, and why: three open reports, or a decision by staff. */
  is_blurred: z.enum(['no', 'reports', 'staff']),
  least_age: leastAgeMark,
  viewer_count: count,
  starts_at: moment,
  ended_at: moment.nullable(),
});
/** A live or an announcement in the list of staff. */
export type OfficeLive = z.infer<typeof officeLive>;

export const listOfficeLives = defineCall({
  method: 'GET',
  path: '/v1/office/lives',
  summary:
    'Lists lives in one state. On air: most viewers first. Announced: next first. Ended or hidden: latest first. With `find`, a uuid or slug, it lists that live in any state',
  access: 'moderator',
  query: pageQuery.extend({ state: officeLiveState.default('on_air'), find: optionalField(singleLine(100)) }),
  answer: list(officeLive),
});

export const markLive = defineCall({
  method: 'POST',
  path: '/v1/office/lives/{uuid}/marks',
  summary:
    'Sets whether the video of a live starts blurred, and its age limit. Viewers in the room who are too young are removed within seconds',
  access: 'moderator',
  empties_caches: true,
  params: z.object({ uuid }),
  form: z.object({ starts_blurred: z.enum(['yes', 'no']), least_age: leastAgeMark, ground: singleLine(500) }),
  failures: ['live_not_found'],
  answer: one(officeLive),
});

/** A Bangkok day on which lives began. The numbers are complete once these lives are over. */
const audienceDay = z.object({
  day,
  ended_live_count: count,
  /** Visitors of each live, so a person in two lives counts twice. */
  visitor_count: count,
  watched_minutes: count,
  new_count: count,
  returning_count: count,
  guest_count: count,
  from_home: count,
  from_search: count,
  from_share: count,
  from_notice: count,
  from_raid: count,
  from_category: count,
  from_vb: count,
  from_other: count,
});

export const listAudienceDays = defineCall({
  method: 'GET',
  path: '/v1/office/audience-days',
  summary:
    'Lists the audience of all ended lives by the Bangkok day on which they began: visitors, minutes, new and returning members, and sources, latest day first. It names nobody',
  access: 'staff',
  query: pageQuery.extend({ month: optionalField(month) }),
  answer: list(audienceDay),
});
