/**
 * Chat moderation by the VB of a live, the moderators they appoint, and staff. Measures against a
 * user apply in all rooms of the VB.
 */
import { z } from 'zod';
import { reportForm, reportLimit } from '../moderation/moderation.ts';
import { userCard } from '../people/profile.ts';
import { defineCall, one } from '../platform/call.ts';
import { line, moment, slug, unlessEmpty, uuid } from '../platform/field.ts';
import { SILENCE_MINUTES, SLOW_SECONDS, TALK_WORDS_MAX, talkers } from '../platform/page-field.ts';
import { talkLine, talkPart } from './talk.ts';

const bySlug = z.object({ slug });
const byLine = z.object({ slug, seq: z.coerce.number().int().positive() });
const byTalker = z.object({ slug, user_uuid: uuid });
const common = ['live_not_found', 'talk_not_kept'] as const;

/** A silenced user. Null: until it is lifted. */
const silence = z.object({ until: moment.nullable() });

/** A VB's rules for the rooms of their lives. */
export const talkRules = z.object({
  /**
   * Minimum seconds between two messages of one user. 0: only the rate limit of the room applies.
   */
  slow_seconds: z.number().int().nonnegative(),
  talkers,
  /** Forbidden words, in addition to those of staff. Moderators do not see them. */
  words: z.array(z.string()),
});
export type TalkRules = z.infer<typeof talkRules>;

const talkDesk = z.object({
  part: talkPart,
  rules: talkRules,
  moderators: z.array(userCard),
  silenced: z.array(z.object({ user: userCard, until: moment.nullable() })),
});
export type TalkDesk = z.infer<typeof talkDesk>;

/** A chat message, with what the reader may do about it and about its author. */
const lineDesk = z.object({
  line: talkLine,
  is_hidden: z.boolean(),
  may_hide: z.boolean(),
  may_silence: z.boolean(),
  may_name: z.boolean(),
  silence: silence.nullable(),
  is_moderator: z.boolean(),
});
export type LineDesk = z.infer<typeof lineDesk>;

export const getLineDesk = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/lines/{seq}',
  summary: "A line of a live's room, and what the caller may do about it",
  access: 'bearer',
  params: byLine,
  failures: ['live_not_found', 'live_age_wanted', 'talk_line_not_found'],
  answer: one(lineDesk),
});

export const hideLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/hide',
  summary: 'Hides a line from everybody, within a moment. For who keeps the room; again it is hidden already',
  access: 'bearer',
  audited: true,
  params: byLine,
  failures: [...common, 'talk_line_not_found'],
  answer: one(z.object({ seq: z.number().int().positive() })),
});

export const reportLine = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/lines/{seq}/reports',
  summary:
    'Reports what somebody said in the room of a live to the house, which keeps it with what was said within the minute around it. Who reports is told to nobody but the house; again before somebody looked it is the same report',
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
    "Lets somebody say nothing in the rooms of the live's VB: for so many minutes, or until it is lifted. The last word holds. The VB, the house, and by a moderator other moderators, are silenced by nobody",
  access: 'bearer',
  audited: true,
  params: bySlug,
  form: z.object({ user_uuid: uuid, minutes: unlessEmpty(z.coerce.number().int().min(1).max(SILENCE_MINUTES)) }),
  failures: [...common, 'user_not_found'],
  answer: one(silence.extend({ user_uuid: uuid })),
});

export const liftSilence = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/silences/{user_uuid}/lift',
  summary: 'Lets somebody talk again',
  access: 'bearer',
  audited: true,
  params: byTalker,
  failures: common,
  answer: one(z.object({ user_uuid: uuid })),
});

export const nameTalkModerator = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/moderators',
  summary: "Has somebody keep the caller's rooms beside them: hide lines, and silence talkers",
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
  summary: 'Has somebody keep the room no more',
  access: 'bearer',
  audited: true,
  params: byTalker,
  failures: common,
  answer: one(z.object({ user_uuid: uuid })),
});

export const getTalkDesk = defineCall({
  method: 'GET',
  path: '/v1/lives/{slug}/talk-rules',
  summary: 'How the room of a live is kept, by whom, and who is silenced: for who keeps it',
  access: 'bearer',
  params: bySlug,
  failures: common,
  answer: one(talkDesk),
});

export const setTalkRules = defineCall({
  method: 'POST',
  path: '/v1/lives/{slug}/talk-rules',
  summary: "Says how the rooms of the caller's lives are kept, from now on",
  access: 'bearer',
  audited: true,
  params: bySlug,
  form: z.object({
    slow_seconds: z.coerce.number().int().min(0).max(SLOW_SECONDS),
    talkers,
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
      .pipe(z.array(line(60)).max(TALK_WORDS_MAX)),
  }),
  failures: [...common, 'word_too_short'],
  answer: one(talkRules),
});
