/**
 * Overlays: browser sources of OBS that show a VB's gifts, chat, goal, supporters and PK match over
 * the picture.
 */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { coins, count, moment, picture, uuid } from '../platform/field.ts';
import { overlaySize } from '../platform/page-field.ts';
import { topPayer } from '../rankings/ranking-payers.ts';
import { liveGoal } from './broadcast/goal-details.ts';
import { talkLine } from './chat.ts';
import { pkMatch } from './pk/pk-match.ts';

/** Kinds of overlays. Each has its own page. */
export const overlayKind = z.enum(['alerts', 'goal', 'chat', 'supporters', 'pk']);
export type OverlayKind = z.infer<typeof overlayKind>;

/** An overlay key: the VB's uuid without dashes, and a secret part. It opens only overlays. */
const OVERLAY_KEY = /^overlay_[0-9a-f]{32}_[\w-]{32}$/;

const color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The look of all overlays of a VB. Colours are `#rrggbb`. */
const overlaySettings = z.object({
  size: overlaySize,
  has_sound: z.boolean(),
  /** Gifts below this amount show no alert. */
  min_coins: coins,
  accent_color: color,
  ground_color: color,
});
export type OverlaySettings = z.infer<typeof overlaySettings>;

const ownOverlay = z.object({
  /** Null: revoked, or not created yet. */
  overlay_key: z.string().regex(OVERLAY_KEY).nullable(),
  settings: overlaySettings,
});

const follower = z.object({ name: z.string(), avatar_url: picture, followed_at: moment });

/** The data that an overlay polls. Each kind of overlay uses a part of it. */
const overlayState = z.object({
  settings: overlaySettings,
  /** The live on air. Null: none. */
  live_uuid: uuid.nullable(),
  /** Time of the last test alert. */
  tested_at: moment.nullable(),
  now: moment,
  /** Lines of the room after `after`, for `alerts` and `chat`. */
  lines: z.array(talkLine),
  /** Value for the next `after`. */
  last: count,
  hidden: z.array(z.number().int().positive()),
  /** Followers since `since`, oldest first, for `alerts`. */
  followers: z.array(follower),
  goal: liveGoal.nullable(),
  /** The three members who gave the VB the most coins today. */
  supporters: z.array(topPayer),
  match: pkMatch.nullable(),
});
export type OverlayState = z.infer<typeof overlayState>;

/** Maximum seconds that the server waits for a new line. */
const WAIT_SECONDS = 3;

export const readOverlay = defineCall({
  method: 'POST',
  path: '/v1/overlay',
  summary:
    'Returns what an overlay shows, with the settings of its VB. During a live the server waits up to three seconds for a new line. `after`, `live_uuid` and `since` are `last`, `live_uuid` and `now` of the previous response. Returns 403 for a revoked key',
  access: 'public',
  outside_seconds: WAIT_SECONDS + 1,
  form: z.object({
    overlay_key: z.string().max(200),
    kind: overlayKind,
    live_uuid: uuid.optional(),
    after: z.coerce.number().int().min(0).default(0),
    since: moment.optional(),
  }),
  failures: ['overlay_key_unknown'],
  answer: one(overlayState),
});

export const getOverlay = defineCall({
  method: 'GET',
  path: '/v1/studio/overlay',
  summary: "Returns the caller's overlay key and settings",
  access: 'caster',
  not_for_browsers: true,
  answer: one(ownOverlay),
});

export const newOverlayKey = defineCall({
  method: 'POST',
  path: '/v1/studio/overlay/key',
  summary: "Creates the caller's overlay key. The previous key stops working at once",
  access: 'caster',
  not_for_browsers: true,
  answer: one(ownOverlay),
});

export const revokeOverlayKey = defineCall({
  method: 'DELETE',
  path: '/v1/studio/overlay/key',
  summary: "Revokes the caller's overlay key. Overlays that use it become empty",
  access: 'caster',
  answer: one(z.object({ is_revoked: z.literal(true) })),
});

export const setOverlay = defineCall({
  method: 'POST',
  path: '/v1/studio/overlay',
  summary: "Changes the settings of the caller's overlays, which apply within seconds",
  access: 'caster',
  form: z.object({
    size: overlaySize,
    has_sound: z.enum(['on', 'off']),
    min_coins: z.coerce.number().int().min(0).max(1_000_000),
    accent_color: color,
    ground_color: color,
  }),
  answer: one(overlaySettings),
});

export const testOverlay = defineCall({
  method: 'POST',
  path: '/v1/studio/overlay/test',
  summary: "Shows a test alert in the caller's overlays",
  access: 'caster',
  answer: one(z.object({ tested_at: moment })),
});
