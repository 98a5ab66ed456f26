/** The talk in the room of a live: numbered lines, as they are read and said. */
import { z } from 'zod';
import { defineCall, keyed, one } from '../platform/call.ts';
import { bilingual, coins, count, line, moment, picture, slug, uuid } from '../platform/field.ts';
import { seenCall } from '../platform/seen-call.ts';
import { giftAnimation } from './gift-item.ts';
import { TALK_TEXT_MAX } from './talk-text.ts';

/** What somebody is in a room beside a viewer. */
export const talkPart = z.enum(['vb', 'moderator', 'house']);
export type TalkPart = z.infer<typeof talkPart>;

/** Who a line is of, as they were called when it was said. */
const speaker = z.object({
  uuid,
  name: z.string(),
  /** With the live's VB; 0 for nobody's VIP. */
  vip_level: z.number().int().min(0).max(5),
  part: talkPart.nullable(),
  /** Their picture; lines of before have none. */
  avatar_url: picture.nullish(),
  /** The picture of the badge of the shop that they wore, if any. */
  badge_url: picture.nullish(),
});
export type Speaker = z.infer<typeof speaker>;

/** What was given, as a line announces it. */
const announcedGift = z.object({
  item_uuid: uuid,
  name: bilingual,
  picture_url: picture,
  animation: giftAnimation,
  quantity: z.number().int().positive(),
  /** Of all pieces. */
  coins,
});
export type AnnouncedGift = z.infer<typeof announcedGift>;

/** What a room tells by itself: a match of PK that begins or is over, a goal that is reached. */
const roomNews = z.discriminatedUnion('is', [
  z.object({ is: z.literal('pk_begun'), name: z.string(), other_name: z.string() }),
  /** The winner's coins first. */
  z.object({ is: z.literal('pk_won'), name: z.string(), coins, other_coins: coins }),
  /** The other one has left. */
  z.object({ is: z.literal('pk_left'), name: z.string() }),
  z.object({ is: z.literal('pk_tied'), coins }),
  z.object({ is: z.literal('goal_reached'), title: z.string() }),
]);
export type TalkNews = z.infer<typeof roomNews>;

/** A line of a room: `say` has a text, `gift` what was given, `news` what is new, `join` nothing. Numbers rise by one, and never change. */
export const talkLine = z.object({
  seq: z.number().int().positive(),
  at: moment,
  kind: z.enum(['say', 'gift', 'join', 'news']),
  /** Null: a giver who is not named, or nobody. */
  who: speaker.nullable(),
  text: z.string(),
  gift: announcedGift.nullable(),
  news: roomNews.optional(),
});
export type TalkLine = z.infer<typeof talkLine>;

const talk = z.object({
  lines: z.array(talkLine),
  /** The number to be asked after: of the last line that there is, or of the last of these where there are more than fit an answer. */
  last: count,
  /** Numbers of lines that were hidden, the latest hundred: whoever shows one shows it no longer. */
  hidden: z.array(z.number().int().positive()),
});
export type Talk = z.infer<typeof talk>;

/** So long an answer may wait for a line. */
const WAIT_MOST_SECONDS = 15;

export const listLines = seenCall(
  defineCall({
    method: 'GET',
    path: '/v1/lives/{slug}/lines',
    summary: `Lines of a live's room after a number, in order, the first 500 of them; without one the latest, and with \`from\` the first 500 from a moment on. Where there is none yet, the answer waits for the next one as long as \`wait_seconds\` says, up to ${WAIT_MOST_SECONDS}`,
    access: 'public',
    outside_seconds: WAIT_MOST_SECONDS + 1,
    params: z.object({ slug }),
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      from: moment.optional(),
      wait_seconds: z.coerce.number().int().min(0).max(WAIT_MOST_SECONDS).default(0),
    }),
    failures: ['live_not_found', 'live_age_wanted'],
    answer: one(talk),
  }),
  '/v1/lives/{slug}/lines/own',
);

export const sayLine = keyed(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{slug}/lines',
    summary: 'Says something in the room of a live on air. The key says it once',
    access: 'bearer',
    limit: { times: 120, window_seconds: 60 },
    params: z.object({ slug }),
    form: z.object({ text: line(TALK_TEXT_MAX) }),
    failures: [
      'live_not_found',
      'live_age_wanted',
      'talk_over',
      'talk_banned',
      'talk_muted',
      'talk_needs_email',
      'talk_followers_only',
      'talk_slow',
      'talk_too_fast',
      'talk_repeated',
      'talk_word',
    ],
    answer: one(talkLine.pick({ seq: true, at: true })),
  }),
);
