import { z } from 'zod';
import { vip } from '../people/profile.ts';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { cardUrl } from '../platform/card.ts';
import {
  coins,
  count,
  moment,
  optionalField,
  picture,
  singleLine,
  slug,
  tick,
  uuid,
  uuids,
} from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { shareKey } from '../platform/page-field.ts';
import { role } from '../platform/role.ts';
import { label, userCard } from '../platform/user.ts';
import { topPayer } from '../rankings/ranking-payers.ts';
import { liveGoal } from './broadcast/goal-details.ts';
import { chosenCategory, liveCategory } from './broadcast/live-category.ts';
import { liveKey } from './broadcast-key.ts';
import { pictureStage } from './guest/live-picture.ts';
import { leastAge, leastAgeField } from './live-age.ts';
import { pkMatch } from './pk/pk-match.ts';

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
  /** Null: none, or staff hide it. */
  category: liveCategory.nullable(),
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

/** A live to which the VB of an ended live has sent the viewers on. */
export const raidTarget = live.pick({
  uuid: true,
  slug: true,
  title: true,
  profile_picture_url: true,
  caster: true,
  least_age: true,
});
export type RaidTarget = z.infer<typeof raidTarget>;

/** A live that waits for its first picture, or a practice. Only its VB sees it. */
export const waitingLive = live.extend({
  status: z.literal('waiting'),
  /** A practice has pictures. It goes on air with `putLiveOnAir`. */
  is_practice: z.boolean(),
  /** Time at which it is dropped if no picture has arrived, or at which the practice ends. */
  waits_until: moment,
});
export type WaitingLive = z.infer<typeof waitingLive>;

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
export type LiveUser = z.infer<typeof liveUser>;

/** The summary of an ended live, with its top givers. */
export const endLiveInfo = z.object({
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

/** A live as its page shows it. An ended live has its summary and its recordings. */
const shownLive = live.extend({
  /** The role with which the VB takes part in events. */
  caster_role: role,
  summary: endLiveInfo.nullable(),
  recordings: z.array(z.string()),
  /** The latest ten PK matches of the live, latest first. */
  matches: z.array(pkMatch),
  goal: liveGoal.nullable(),
  /** Pictures beside that of the VB: guests, or the opponent of the current PK match. */
  stage: pictureStage,
  /**
   * Set if the live is over, its VB has sent the viewers on, and that live is on air and not
   * blurred.
   */
  raid: raidTarget.nullable(),
});
export type ShownLive = z.infer<typeof shownLive>;

/** The top five of each. */
const supporters = z.object({ givers: z.array(topPayer), vips: z.array(vip) });

/** Target of a share key: the live, and the user who shared it if they are known. */
const sharedLive = z.object({ uuid, slug, title: z.string(), sharer: userCard.nullable() });

export const getOnAir = defineCall({
  method: 'GET',
  path: '/v1/live',
  summary: 'Returns the number of lives on air and the 24 with the most viewers',
  access: 'public',
  cache: { fresh_seconds: 10, stale_seconds: 60 },
  answer: one(onAir),
});

export const listLives = defineCall({
  method: 'GET',
  path: '/v4/lives/',
  summary: 'Lists lives in one status. On air: most viewers first. Ended: newest first',
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
  summary: 'Returns a live with its PK matches and its goal. An ended live includes its summary',
  access: 'public',
  cache: freshness.live,
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(shownLive),
});

export const getLiveSupporters = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/supporters',
  summary:
    "Returns the five users who gave a live's VB the most coins today (Bangkok time), and the VB's five top VIPs",
  access: 'public',
  cache: { fresh_seconds: 15, stale_seconds: 120 },
  params: z.object({ slug }),
  failures: ['live_not_found'],
  answer: one(supporters),
});

export const listLiveUsers = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/users',
  summary:
    'Returns which of up to 50 users are in the room of a live, with their labels, VIP level and coins given. Without uuids: any 50 users in the room',
  access: 'public',
  cache: { fresh_seconds: 10, stale_seconds: 60 },
  params: z.object({ slug }),
  query: z.object({ uuids: uuids.optional() }),
  failures: ['live_not_found'],
  answer: list(liveUser),
});

export const getEndLiveInfo = defineCall({
  method: 'GET',
  path: '/v3/lives/{id}/endlive_info',
  summary: 'Returns the summary of an ended live. Returns 409 while the live is on air',
  access: 'public',
  cache: { fresh_seconds: 300, stale_seconds: 3600 },
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_not_ended'],
  answer: one(endLiveInfo),
});

export const getSharedLive = defineCall({
  method: 'GET',
  path: '/v1/lives/{id}/shared',
  summary: 'Returns the live that a share key refers to, and the user who shared it',
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
    "Returns the caller's share key for a live. `GET` on this path returns the owner of a key. Repeated calls return the same key",
  access: 'bearer',
  params: z.object({ id: uuid }),
  failures: ['live_not_found'],
  answer: one(z.object({ key: z.string() })),
});

export const startLive = defineCall({
  method: 'POST',
  path: '/v1/live',
  summary:
    'Prepares a live that goes on air with its first picture. Until then it is not public, and it is dropped after three minutes. Returns 403 if the VB has no contract in force, 409 if they have a live already. `picture_url` is a picture that the caller has uploaded. Without it, the poster is that of the announcement, that of their last live unless it was marked, or their avatar. `category` is the slug of a category: empty for none, and without it, that of their last live. `least_age` of 18 or 20 excludes younger viewers. `is_practice` starts a practice that only the VB sees, for an hour at most. `ingest_key` is the key for sending video and is returned only once',
  access: 'caster',
  form: z.object({
    title: singleLine(80),
    picture_url: optionalField(picture),
    category: chosenCategory.optional(),
    least_age: leastAgeField,
    is_practice: tick,
  }),
  failures: ['contract_not_in_force', 'live_on_air', 'post_picture_unknown', 'category_not_found'],
  answer: one(waitingLive.extend(liveKey.shape)),
});

export const putLiveOnAir = defineCall({
  method: 'POST',
  path: '/v1/live/on-air',
  summary:
    "Ends the caller's practice: the live goes on air with the sender's next picture, without the pictures before. Returns the live that waits for it, also if the call is repeated. Returns 404 if nothing waits",
  access: 'caster',
  failures: ['live_not_found', 'contract_not_in_force'],
  answer: one(waitingLive),
});

export const endMyLive = defineCall({
  method: 'DELETE',
  path: '/v1/live',
  summary:
    'Ends the live that the caller is on air with, or drops the one that waits for its first picture. Returns 404 if there is neither',
  access: 'caster',
  failures: ['live_not_found'],
  answer: one(live),
});

export const endLive = defineCall({
  method: 'DELETE',
  path: '/v1/lives/{id}/end_live',
  summary:
    "Ends one of the caller's lives, or drops it if it waits. An ended live does not change. Returns 404 for lives of other VBs",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found'],
  answer: one(live),
});

export const deleteLive = defineCall({
  method: 'DELETE',
  path: '/v1/live/{id}',
  summary:
    "Deletes one of the caller's ended lives. Coins that were given are not returned. Returns 409 while the live is on air",
  access: 'caster',
  params: z.object({ id: uuid }),
  failures: ['live_not_found', 'live_on_air'],
  answer: one(z.object({ uuid })),
});
