/**
 * Results of a VB's lives: money, viewers over time, their sources and stays, best moments and the overview of the audience;
 * and the VB's numbers for everybody.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, day, moment, uuid } from '../platform/field.ts';
import { endLiveInfo } from './live.ts';
import { visitSource, visitSources } from './room-presence.ts';

/** A minute of a live with many gifts, hearts and messages. */
const liveMoment = z.object({
  at: moment,
  coins,
  gift_count: count,
  heart_count: count,
  message_count: count,
});
export type LiveMoment = z.infer<typeof liveMoment>;

/**
 * Viewers over time. `viewer_counts` has one entry per `step_seconds` since `from`: the maximum of
 * that time.
 */
const audience = z.object({
  from: moment,
  step_seconds: z.number().int().positive(),
  viewer_counts: z.array(count).max(120),
  average_viewer_count: count,
});
export type Audience = z.infer<typeof audience>;

/** Minutes at which the number of remaining viewers is counted. */
export const STAY_MINUTES = [0, 1, 5, 10, 20, 30, 60, 120, 240] as const;

/** Visitors of a live from one source. */
const sourceVisits = z.object({ source: visitSource, visit_count: count, watched_seconds: count });
export type SourceVisits = z.infer<typeof sourceVisits>;

/**
 * Visitors of a live without its VB. A member is returning if they watched the VB for a minute in
 * the 45 days before. Guests have no account, so nothing recognizes them.
 */
const visitors = z.object({
  new_count: count,
  returning_count: count,
  guest_count: count,
  /** Most visits first. */
  sources: z.array(sourceVisits).max(visitSources.length),
});
export type LiveVisitors = z.infer<typeof visitors>;

/** Number of visitors who watched at least this many minutes. */
const stay = z.object({ minutes: z.number().int().nonnegative(), viewer_count: count });
export type Stay = z.infer<typeof stay>;

/**
 * Result of a live for its VB: the public summary and the earnings. `usual` has averages of the
 * last ten ended lives before it. It is null if there are fewer than three. `audience` is null if
 * no room reported viewers. `visitors` is null, and `stays` empty, if the room has not counted them.
 */
const liveResult = endLiveInfo.extend({
  title: z.string(),
  has_recording: z.boolean(),
  usual: z.object({ coins_received: coins, peak_viewer_count: count }).nullable(),
  audience: audience.nullable(),
  visitors: visitors.nullable(),
  stays: z.array(stay).max(STAY_MINUTES.length),
  best_moments: z.array(liveMoment).max(3),
  gift_count: count,
  vtokens_received: count,
  new_follower_count: count,
});
export type LiveResult = z.infer<typeof liveResult>;

/** Number of lives that a VB ended this month, and time on air this month, in Bangkok time. */
const vbNumbers = z.object({ live_count: count, on_air_seconds: count });
export type VbNumbers = z.infer<typeof vbNumbers>;

export const getLiveResult = defineCall({
  method: 'GET',
  path: '/v1/lives/{id}/result',
  summary:
    "Returns the gifts, V-tokens, new followers, viewers over time, best moments and summary of one of the caller's ended lives. Returns 409 while the live is on air",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_not_ended'],
  answer: one(liveResult),
});

export const getVbNumbers = defineCall({
  method: 'GET',
  path: '/v1/live/numbers/{uuid}',
  summary: 'Returns how many lives a VB ended this month (Bangkok time), and the time on air of this month',
  access: 'public',
  cache: { fresh_seconds: 60, stale_seconds: 600 },
  params: z.object({ uuid }),
  answer: one(vbNumbers),
});

/** Days of the overview, today included. */
export const AUDIENCE_DAYS = 28;
/** Maximum lives in the overview. */
export const MAX_AUDIENCE_LIVES = 100;

/**
 * Audience of one live. `viewer_minutes` is the time that all viewers together watched. `visitors` is
 * null if the room has not counted them.
 */
const liveAudience = endLiveInfo
  .pick({ uuid: true, started_at: true, peak_viewer_count: true, total_viewer_count: true })
  .extend({ title: z.string(), average_viewer_count: count, viewer_minutes: count, visitors: visitors.nullable() });
export type LiveAudience = z.infer<typeof liveAudience>;

/** The latest lives of a VB with their audience, newest first. `from` is the first Bangkok day. */
const audienceOverview = z.object({ from: day, lives: z.array(liveAudience).max(MAX_AUDIENCE_LIVES) });
export type AudienceOverview = z.infer<typeof audienceOverview>;

export const getAudienceOverview = defineCall({
  method: 'GET',
  path: '/v1/live/audience',
  summary: `Returns the audience of the caller's ended lives of the last ${AUDIENCE_DAYS} Bangkok days, at most ${MAX_AUDIENCE_LIVES}, newest first. It counts every viewer who was in the room, and names none`,
  access: 'caster',
  answer: one(audienceOverview),
});
