/**
 * Chat moderation by the VB of a live, the moderators they appoint, and staff. Measures against a
 * user apply in all rooms of the VB.
 */
import { z } from 'zod';
import { reportForm, reportLimit } from '../moderation/moderation.ts';
import { defineCall, one } from '../platform/call.ts';
import { count, moment, optionalField, singleLine, slug, uuid } from '../platform/field.ts';
import { MAX_SLOW_SECONDS, raids, SILENCE_MINUTES, TALK_WORDS_MAX, talkers } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { userCard } from '../platform/user.ts';
import { talkLine, talkPart } from './chat.ts';

const bySlug = z.object({ slug });
const byLine = z.object({ slug, seq: z.coerce.number().int().positive() });
const byTalker = z.object({ slug, user_uuid: uuid });
const common = ['live_not_found', 'talk_not_kept'] as const;

/** The silence of a user. `until` null: until it is lifted. */
const silence = z.object({ until: moment.nullable() });

/** A VB's rules for the rooms of their lives. */
export const talkRules = z.object({
  /**
   * Minimum seconds between two messages of one user. 0: only the rate limit of the room applies.
   */
  slow_seconds: z.number().int().nonnegative(),
  talkers,
  /** VBs who may send the viewers of their lives to the VB. */
  raids,
  /** Forbidden words, in addition to those of staff. Moderators do not see them. */
  words: z.array(z.string()),
});
export type TalkRules = z.infer<typeof talkRules>;

/** The chat settings of a VB, with their moderators and muted users. `until` null: banned. */
const talkDesk = z.object({
  part: talkPart,
  rules: talkRules,
  moderators: z.array(userCard),
  silenced: z.array(z.object({ user: userCard, until: moment.nullable() })),
});
export type TalkDesk = z.infer<typeof talkDesk>;

/** The author of a message as a profile card, with the caller's relation to them. */
const lineAuthor = z.object({
  user: userCard,
  follower_count: count,
  is_following: z.boolean(),
  is_blocked: z.boolean(),
});

/** A chat message, with what the reader may do about it and about its author. */
const lineDesk = z.object({
  line: talkLine,
  /** Null: anonymous, or the account is closed. */
  author: lineAuthor.nullable(),
  is_hidden: z.boolean(),
  is_pinned: z.boolean(),
  may_reply: z.boolean(),
  may_hide: z.boolean(),
  may_pin: z.boolean(),
  may_silence: z.boolean(),
  may_name: z.boolean(),
  silence: silence.nullable(),
  is_moderator: z.boolean(),
});
export type LineDesk = z.infer<typeof lineDesk>;

export const getLineDesk = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/lives/{slug}/lines/{seq}',
    summary: 'Returns a chat message of a live, its author, and what the caller may do about both',
    access: 'public',
    params: byLine,
    failures: ['live_not_found', 'live_age_wanted', 'talk_line_not_found'],
    answer: one(lineDesk),
  }),
  '/v1/lives/{slug}/lines/{seq}/own',
);

export const hideLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/hide',
  summary:
    'Hides a chat message from everyone, within seconds. Only the VB, their moderators and staff can do this. Succeeds if it is already hidden',
  access: 'bearer',
  audited: true,
  params: byLine,
  failures: [...common, 'talk_line_not_found'],
  answer: one(z.object({ seq: z.number().int().positive() })),
});

export const pinLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/pin',
  summary:
    'Pins a chat message of a member above the chat of a live, in place of the one pinned before. Only the VB, their moderators and staff can do this. Hiding the message also unpins it',
  access: 'bearer',
  audited: true,
  params: byLine,
  failures: [...common, 'talk_line_not_found'],
  answer: one(z.object({ seq: z.number().int().positive() })),
});

export const unpinLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/unpin',
  summary: 'Unpins a chat message. Succeeds if it is not pinned',
  access: 'bearer',
  audited: true,
  params: byLine,
  failures: common,
  answer: one(z.object({ seq: z.number().int().positive() })),
});

export const reportLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/reports',
  summary:
    'Reports a chat message to staff, who also see the messages of the minute around it. Only staff see who reported. The VB learns which message of somebody else was reported. Until staff decide, a repeated report by the same user is the same report',
  access: 'bearer',
  limit: reportLimit,
  params: byLine,
  form: reportForm,
  failures: ['live_not_found', 'live_age_wanted', 'talk_line_not_found', 'report_of_oneself'],
  answer: one(z.object({ seq: z.number().int().positive() })),
});

export const silenceTalker = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/silences',
  summary:
    "Silences a user in all rooms of the live's VB, for some minutes or until it is lifted. A new silence replaces the earlier one. The VB and staff cannot be silenced, and moderators cannot silence each other",
  access: 'bearer',
  audited: true,
  params: bySlug,
  form: z.object({ user_uuid: uuid, minutes: optionalField(z.coerce.number().int().min(1).max(SILENCE_MINUTES)) }),
  failures: [...common, 'user_not_found'],
  answer: one(silence.extend({ user_uuid: uuid })),
});

export const liftSilence = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/silences/{user_uuid}/lift',
  summary: 'Lifts the silence of a user',
  access: 'bearer',
  audited: true,
  params: byTalker,
  failures: common,
  answer: one(z.object({ user_uuid: uuid })),
});

export const nameTalkModerator = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/moderators',
  summary: "Makes a user a moderator of the caller's rooms, who can hide and pin messages and silence users",
  access: 'bearer',
  audited: true,
  params: bySlug,
  form: z.object({ user_uuid: uuid }),
  failures: [...common, 'user_not_found', 'talk_moderators_full'],
  answer: one(z.object({ user_uuid: uuid })),
});

export const dismissTalkModerator = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/moderators/{user_uuid}/dismiss',
  summary: "Removes a moderator from the caller's rooms",
  access: 'bearer',
  audited: true,
  params: byTalker,
  failures: common,
  answer: one(z.object({ user_uuid: uuid })),
});

export const getTalkDesk = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/talk-rules',
  summary: 'Returns the chat rules of a live, its moderators and its silenced users, for those who moderate it',
  access: 'bearer',
  params: bySlug,
  failures: common,
  answer: one(talkDesk),
});

export const setTalkRules = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/talk-rules',
  summary:
    "Sets the chat rules for all rooms of the live's VB, starting now. Moderators set only the speed and who may write",
  access: 'bearer',
  audited: true,
  params: bySlug,
  form: z.object({
    slow_seconds: z.coerce.number().int().min(0).max(MAX_SLOW_SECONDS),
    talkers,
    /** Absent: unchanged. */
    raids: raids.optional(),
    /** One word per line. */
    words: z
      .string()
      .default('')
      .transform((text) => [
        ...new Set(
          text
            .split(/[\r\n]+/)
            .map((word) => word.trim())
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(singleLine(60)).max(TALK_WORDS_MAX)),
  }),
  failures: [...common, 'word_too_short'],
  answer: one(talkRules),
});
