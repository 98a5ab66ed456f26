/** Clips: up to a minute of a live, cut by a member or its VB. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import { cardUrl } from '../platform/card.ts';
import { count, day, moment, optionalField, picture, singleLine, slug, uuid } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { CLIP_BACK_SECONDS, CLIP_MAX_SECONDS, clipSeconds } from '../platform/page-field.ts';
import { userCard } from '../platform/user.ts';
import { leastAge, livePass } from './live-age.ts';

/** Maximum characters of a title. */
export const CLIP_TITLE_MAX = 60;

/** Maximum clips of one live. */
export const MAX_CLIPS_PER_LIVE = 100;

/** A clip. `picture_url` is the poster of its live. Without a title of its own it has that of the live. */
export const clip = z.object({
  uuid,
  title: z.string(),
  caster: userCard,
  /** The member who cut it. */
  cutter: userCard,
  /** Null: the VB has deleted the live. */
  live_slug: slug.nullable(),
  picture_url: picture,
  /** A card for link previews, 1200 × 630, in Thai. `/cards/en/…` has it in English. */
  share_picture_url: cardUrl,
  /** An MP4 file. With an age limit, requests need the pass of `getClipPass`. */
  video_url: z.string(),
  seconds: z.number().positive(),
  /** Size of the picture in pixels. 0: the live had no picture. */
  width: count,
  height: count,
  is_blurred: z.boolean(),
  least_age: z.null().or(leastAge),
  /** Whether the VB lets others download the file. */
  may_download: z.boolean(),
  cut_at: moment,
});
export type Clip = z.infer<typeof clip>;

const byId = z.object({ id: uuid });

export const cutClip = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{id}/clips',
    summary: `Cuts a clip of at most ${CLIP_MAX_SECONDS} seconds. Without \`from\`, it ends now. A clip of a live on air begins in its last ${CLIP_BACK_SECONDS} seconds. It begins with the keyframe before \`from\``,
    access: 'bearer',
    limit: { times: 10, window_seconds: 3_600 },
    outside_seconds: 30,
    params: byId,
    form: z.object({
      from: optionalField(moment),
      seconds: clipSeconds,
      title: optionalField(singleLine(CLIP_TITLE_MAX)),
    }),
    failures: [
      ...(['live_not_found', 'clip_without_video', 'clip_too_early', 'clips_full'] as const),
      ...(['clip_busy', 'clip_refused', 'clip_title_word'] as const),
    ],
    answer: one(clip),
  }),
);

export const getClip = defineCall({
  method: 'GET',
  path: '/v1/clips/{id}',
  summary: 'Returns a clip',
  access: 'public',
  cache: freshness.clip,
  params: byId,
  failures: ['clip_not_found'],
  answer: one(clip),
});

export const listClips = defineCall({
  method: 'GET',
  path: '/v1/clips',
  summary:
    'Lists clips, latest first. `caster_uuid` limits the list to one VB, `beside` to the other clips of the VB of a clip',
  access: 'public',
  cache: freshness.clip,
  query: pageQuery.extend({ caster_uuid: uuid.optional(), beside: uuid.optional() }),
  answer: list(clip),
});

export const setClipTitle = defineCall({
  method: 'POST',
  path: '/v1/clips/{id}/title',
  summary: 'Sets the title of a clip. Only the member who cut it can do this',
  access: 'bearer',
  limit: { times: 20, window_seconds: 3_600 },
  params: byId,
  form: z.object({ title: singleLine(CLIP_TITLE_MAX) }),
  failures: ['clip_not_found', 'clip_title_word'],
  answer: one(clip),
});

export const deleteClip = defineCall({
  method: 'DELETE',
  path: '/v1/clips/{id}',
  summary: 'Deletes a clip and its file permanently. Its VB and the member who cut it can do this',
  access: 'bearer',
  params: byId,
  failures: ['clip_not_found'],
  answer: one(z.object({ uuid })),
});

export const getClipPass = defineCall({
  method: 'GET',
  path: '/v1/clips/{id}/pass',
  summary:
    'Returns whether the caller may watch a clip with an age limit, and the prefix of its media URL. Requests for the file send `media_pass` in the header `X-Viewing-Pass`',
  access: 'bearer',
  params: byId,
  failures: ['clip_not_found'],
  answer: one(livePass),
});

export const tellAgeForClip = defineCall({
  method: 'POST',
  path: '/v1/clips/{id}/age',
  summary: "Records the caller's birth date to watch a clip with an age limit, as for a live. The first one is final",
  access: 'bearer',
  limit: { times: 20, window_seconds: 3_600 },
  params: byId,
  form: z.object({ birth_date: day }),
  failures: ['clip_not_found', 'birth_date_wrong'],
  answer: one(livePass),
});

const clipSettings = one(z.object({ may_download: z.boolean() }));

export const getClipSettings = defineCall({
  method: 'GET',
  path: '/v1/clip-settings',
  summary: 'Returns whether others may download clips of the caller. A new VB does not allow it',
  access: 'caster',
  answer: clipSettings,
});

export const setClipSettings = defineCall({
  method: 'POST',
  path: '/v1/clip-settings',
  summary: 'Sets whether others may download clips of the caller, for all earlier and later clips',
  access: 'caster',
  form: z.object({ downloads: z.enum(['on', 'off']) }),
  answer: clipSettings,
});
