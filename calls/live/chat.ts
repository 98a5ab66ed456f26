/** The chat of a live: reading and writing its numbered messages, called lines. */
import { z } from 'zod';
import { mention } from '../people/mention.ts';
import { defineCall, idempotent, one } from '../platform/call.ts';
import {
  bilingual,
  coins,
  count,
  film,
  moment,
  optionalField,
  picture,
  singleLine,
  slug,
  uuid,
} from '../platform/field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { CHAT_TEXT_MAX } from './chat/message-limits.ts';
import { giftAnimation } from './gift/gift-item.ts';

/** Role of a user in a room. Null: viewer. */
export const talkPart = z.enum(['vb', 'moderator', 'house']);
export type RoomRole = z.infer<typeof talkPart>;

/** The author of a line, with the name that they had at that time. */
const speaker = z.object({
  uuid,
  name: z.string(),
  /** VIP level with the live's VB. 0: not a VIP. */
  vip_level: z.number().int().min(0).max(5),
  part: talkPart.nullable(),
  /** Old lines have none. */
  avatar_url: picture.nullish(),
  /** Picture of the shop badge that the author had equipped, if any. */
  badge_url: picture.nullish(),
  /** Name of the VB's fan club and the author's level in it, if they are a member. */
  club: z
    .object({
      name: z.string(),
      level: z.number().int().positive(),
      /** The level gives the name a colour. Absent: it does not. */
      has_color: z.literal(true).optional(),
    })
    .nullish(),
  /** Level of the author on the platform. Absent: the first level, or an old line. */
  level: z.number().int().min(2).optional(),
});
export type Speaker = z.infer<typeof speaker>;

/** A gift announced in the chat. */
const announcedGift = z.object({
  item_uuid: uuid,
  name: bilingual,
  picture_url: picture,
  animation: giftAnimation,
  /** Old lines have none. */
  film_url: film.nullish(),
  quantity: z.number().int().positive(),
  /** Price of all pieces. */
  coins,
});
export type AnnouncedGift = z.infer<typeof announcedGift>;

/** An announcement by the room itself: a PK match, a goal that is reached, a raid, a sale, or a poll. */
const roomNews = z.discriminatedUnion('is', [
  z.object({ is: z.literal('pk_begun'), name: z.string(), other_name: z.string() }),
  /** The winner's coins come first. */
  z.object({ is: z.literal('pk_won'), name: z.string(), coins, other_coins: coins }),
  /** The other VB left the match. */
  z.object({ is: z.literal('pk_left'), name: z.string() }),
  z.object({ is: z.literal('pk_tied'), coins }),
  z.object({ is: z.literal('goal_reached'), title: z.string() }),
  /** The VB ends the live and sends its viewers on to this VB. */
  z.object({ is: z.literal('raid_sent'), name: z.string() }),
  /** This VB sends the viewers of their live, as many as it had. */
  z.object({ is: z.literal('raid_received'), name: z.string(), viewer_count: count }),
  /** Pieces of an item sold through the live so far. */
  z.object({ is: z.literal('item_sold'), item: bilingual, sold_count: count }),
  z.object({ is: z.literal('poll_begun'), title: z.string() }),
  /** `name` is the answer with the most votes. */
  z.object({ is: z.literal('poll_won'), title: z.string(), name: z.string(), percent: count }),
  z.object({ is: z.literal('poll_tied'), title: z.string() }),
  z.object({ is: z.literal('poll_empty'), title: z.string() }),
]);
export type ChatEvent = z.infer<typeof roomNews>;

/**
 * A line of a room. `say` has `text`, `gift` has `gift`, `news` has `news`, `join` has none of
 * them. Numbers rise by one and never change.
 */
export const talkLine = z.object({
  seq: z.number().int().positive(),
  at: moment,
  kind: z.enum(['say', 'gift', 'join', 'news']),
  /** Null: an anonymous giver, or the room itself. */
  who: speaker.nullable(),
  text: z.string(),
  gift: announcedGift.nullable(),
  news: roomNews.optional(),
  /** Film of the entrance effect that the author of a `join` had equipped. Absent: none. */
  film_url: film.optional(),
  /** Members mentioned in `text`. Absent: none. */
  mentions: z.array(mention).optional(),
  /** The line that this one replies to, and its author. Absent: none. */
  reply_to: z.object({ seq: z.number().int().positive(), user_uuid: uuid, name: z.string() }).optional(),
});
export type ChatMessage = z.infer<typeof talkLine>;

/** Chat messages after a number, and the changes to earlier ones. */
const talk = z.object({
  lines: z.array(talkLine),
  /**
   * Value for the next `after`: the number of the room's last line, or of the last line here if not
   * all fit.
   */
  last: count,
  /** Numbers of the latest hundred hidden lines. Clients must remove these lines. */
  hidden: z.array(z.number().int().positive()),
  /** The line that the VB, a moderator or staff pinned above the chat. */
  pinned: talkLine.nullish(),
});
export type Talk = z.infer<typeof talk>;

/** Maximum time that the server waits for a new line. */
const MAX_WAIT_SECONDS = 15;

export const listLines = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/lives/{slug}/lines',
    summary: `Lists the chat messages of a live in order, at most 500. They start after the number \`after\` or at the time \`from\`; without either, the latest are returned. If no message is new, the server waits for one, for up to \`wait_seconds\` (maximum ${MAX_WAIT_SECONDS})`,
    access: 'public',
    outside_seconds: MAX_WAIT_SECONDS + 1,
    params: z.object({ slug }),
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      from: moment.optional(),
      wait_seconds: z.coerce.number().int().min(0).max(MAX_WAIT_SECONDS).default(0),
    }),
    failures: ['live_not_found', 'live_age_wanted'],
    answer: one(talk),
  }),
  '/v1/lives/{slug}/lines/own',
);

export const sayLine = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/lives/{slug}/lines',
    summary:
      'Posts a chat message in the room of a live on air, or a reply to one. Repeating it with the same key has no further effect',
    access: 'bearer',
    limit: { times: 120, window_seconds: 60 },
    params: z.object({ slug }),
    form: z.object({
      text: singleLine(CHAT_TEXT_MAX),
      /** Number of the line that this one replies to. Ignored if the caller cannot see it. */
      reply_to: optionalField(z.coerce.number().int().positive()),
    }),
    failures: [
      'live_not_found',
      'live_age_wanted',
      'talk_over',
      'talk_banned',
      'talk_muted',
      'talk_needs_email',
      'talk_followers_only',
      'talk_fans_only',
      'talk_slow',
      'talk_too_fast',
      'talk_repeated',
      'talk_word',
    ],
    answer: one(talkLine.pick({ seq: true, at: true })),
  }),
);
