import { z } from 'zod';
import { label, topPayer, userCard, vip } from '../people/profile.ts';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { coins, count, line, moment, picture, slug, unlessEmpty, uuid, uuids } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { shareKey } from '../platform/page-field.ts';
import { role } from '../platform/role.ts';
import { cardUrl } from '../site/card.ts';
import { liveKey } from './broadcast-key.ts';
import { liveGoal } from './goal-details.ts';
import { leastAge, leastAgeField } from './live-age.ts';
import { pkMatch } from './pk-match.ts';

/** A live. `profile_picture_url` is its poster. */
export const live = z.object({
  uuid,
  slug,
  title: z.string(),
  profile_picture_url: picture,
  /** A card for link previews, 1200 × 630, in Thai. `/cards/en/…` has it in English. */
  share_picture_url: cardUrl,
  caster: userCard,
  labels: z.array(label),
  status: z.enum(['on_air', 'ended']),
  /**
   * True after several reports or a decision by staff. Clients show the video only after the viewer
   * confirms.
   */
  is_blurred: z.boolean(),
  /** Minimum age of viewers, see `getLivePass`. Null: no age limit. */
  least_age: z.null().or(leastAge),
  viewer_count: count,
  started_at: moment,
  ended_at: moment.nullable(),
});
export type Live = z.infer<typeof live>;

/** The lives on air: their number, and those with the most viewers. */
export const onAir = z.object({ on_air_count: count, lives: z.array(live) });
export type OnAir = z.infer<typeof onAir>;

/** A user in the room of a live. */
const liveUser = userCard.extend({
  labels: z.array(label),
  /** 0: not a VIP. */
  vip_level: z.number().int().min(0).max(5),
  coins_given: coins,
});

const endLiveInfo = z.object({
  uuid,
  slug,
  started_at: moment,
  ended_at: moment,
  duration_seconds: count,
  peak_viewer_count: count,
  total_viewer_count: count,
  coins_received: coins,
  top_givers: z.array(topPayer),
});
export type EndLiveInfo = z.infer<typeof endLiveInfo>;

/** Result of a live for its VB: the public summary and the earnings. */
const liveResult = endLiveInfo.extend({
  title: z.string(),
  gift_count: count,
  vtokens_received: count,
  new_follower_count: count,
});
export type LiveResult = z.infer<typeof liveResult>;

/** A live as its page shows it. An ended live has its summary and its recordings. */
const shownLive = live.extend({
  /** The role with which the VB takes part in events. */
  caster_role: role,
  summary: endLiveInfo.nullable(),
  recordings: z.array(z.string()),
  /** The latest ten PK matches of the live, latest first. */
  matches: z.array(pkMatch),
  goal: liveGoal.nullable(),
});
export type ShownLive = z.infer<typeof shownLive>;

/** The top five of each. */
const supporters = z.object({ givers: z.array(topPayer), vips: z.array(vip) });

/** Target of a share key: the live, and the user who shared it if they are known. */
const sharedLive = z.object({ uuid, slug, title: z.string(), sharer: userCard.nullable() });

export const getOnAir = defineCall({
  method: 'GET',
  path: '/v1/live',
  summary: 'Lives on air now: their number and the 24 most watched',
  access: 'public',
  cache: { fresh_seconds: 10, stale_seconds: 60 },
  answer: one(onAir),
});

export const listLives = defineCall({
  method: 'GET',
  path: '/v4/lives/',
  summary: 'Lives by status: on air by viewers, ended by time, newest first',
  access: 'public',
  cache: freshness.live,
  query: pageQuery.extend({
    status: z.enum(['on_air', 'ended']).default('on_air'),
    caster_uuid: uuid.optional(),
  }),
  answer: list(live),
});

export const getLive = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}',
  summary: 'One live, with its matches of PK and its goal; where it has ended with its summary',
  access: 'public',
  cache: freshness.live,
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(shownLive),
});

export const getLiveSupporters = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/supporters',
  summary: "Who gave a live's VB the most coins today (Bangkok time), and the VB's first VIPs: five of each",
  access: 'public',
  cache: { fresh_seconds: 15, stale_seconds: 120 },
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(supporters),
});

export const listLiveUsers = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/users',
  summary: 'Which of up to 50 users are in the room of a live, and what they are there',
  access: 'public',
  cache: { fresh_seconds: 10, stale_seconds: 60 },
  params: z.object({ slug }),
  query: z.object({ uuids }),
  failures: ['live_not_found'],
  answer: list(liveUser),
});

export const getEndLiveInfo = defineCall({
  method: 'GET',
  path: '/v3/lives/{id}/endlive_info',
  summary: 'Summary of an ended live; 409 while it is on air',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_not_ended'],
  answer: one(endLiveInfo),
});

export const getLiveResult = defineCall({
  method: 'GET',
  path: '/v1/lives/{id}/result',
  summary:
    "What one of the caller's ended lives brought: gifts, V-tokens and new followers, beside its summary; 409 while it is on air",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_not_ended'],
  answer: one(liveResult),
});

export const getSharedLive = defineCall({
  method: 'GET',
  path: '/v1/lives/{id}/shared',
  summary: 'The live behind a share key, and who shared it',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  params: z.object({ id: uuid }),
  query: z.object({ key: shareKey }),
  failures: ['live_not_found', 'not_found'],
  answer: one(sharedLive),
});

export const shareLive = defineCall({
  method: 'POST',
  path: '/v1/lives/{id}/shared',
  summary:
    "Makes the caller's share key of a live, by which `GET` tells who shared it. Shared again, it is the same key",
  access: 'bearer',
  params: z.object({ id: uuid }),
  failures: ['live_not_found'],
  answer: one(z.object({ key: z.string() })),
});

export const startLive = defineCall({
  method: 'POST',
  path: '/v1/live',
  summary:
    'Goes on air; 403 without a VB contract in force, 409 where the caller is on air already. The poster is `picture_url`, which they have sent before by the upload call, or that of their last live, or their avatar. `least_age` 18 or 20 keeps out who is younger. `ingest_key` is what a program sends it by, and is told once',
  access: 'caster',
  form: z.object({ title: line(80), picture_url: unlessEmpty(picture), least_age: leastAgeField }),
  failures: ['contract_not_in_force', 'live_on_air', 'post_picture_unknown'],
  answer: one(live.extend(liveKey.shape)),
});

export const endMyLive = defineCall({
  method: 'DELETE',
  path: '/v1/live',
  summary: 'Ends the live that the caller is on air with; 404 where there is none',
  access: 'caster',
  failures: ['live_not_found'],
  answer: one(live),
});

export const endLive = defineCall({
  method: 'DELETE',
  path: '/v1/lives/{id}/end_live',
  summary: "Ends one of the caller's lives; one that has ended stays as it is. Somebody else's is a 404",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found'],
  answer: one(live),
});

export const deleteLive = defineCall({
  method: 'DELETE',
  path: '/v1/live/{id}',
  summary: "Removes one of the caller's ended lives; 409 while it is on air. Coins that were given stay given",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_on_air'],
  answer: one(z.object({ uuid })),
});
