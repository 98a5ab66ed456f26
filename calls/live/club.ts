/** Fan clubs of VBs: the page of a club, its members, the settings of its VB, and the list of staff. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { clubPerks } from '../platform/club/club-perks.ts';
import { clubRule } from '../platform/club/club-rule.ts';
import { coins, count, moment, singleLine, uuid, wholeCoins } from '../platform/field.ts';
import { freshness } from '../platform/freshness.ts';
import { CLUB_COINS_MAX, CLUB_NAME_MAX } from '../platform/page-field.ts';
import { publicAndBearer } from '../platform/public-and-bearer-call.ts';
import { userCard } from '../platform/user.ts';

/** Fans in the list of the week. */
export const MAX_WEEK_FANS = 20;

const clubName = z.string().max(40);

/** A fan in the list of the week. */
const weekFan = z.object({ user: userCard, level: count, week_points: count });
export type WeekFan = z.infer<typeof weekFan>;

/** The caller's membership. */
const ownMembership = z.object({
  level: z.number().int().positive(),
  points: count,
  /** Points at which this level began, and at which the next one begins. Null: the highest level. */
  level_points: count,
  next_points: count.nullable(),
  week_points: count,
  /** Rank in the week, from 1. Null: no points this week. */
  week_rank: z.number().int().positive().nullable(),
  /** What counted today. The rule has the maximum of each day. */
  minutes_today: count,
  messages_today: count,
  /** Coins given to this VB as a member. */
  given_coins: coins,
  joined_at: moment,
  /** Time at which the level drops by one, unless the member is active before. */
  drops_at: moment,
});
export type OwnMembership = z.infer<typeof ownMembership>;

/** A fan club as visitors see it. */
const club = z.object({
  vb: userCard,
  name: clubName,
  member_count: count,
  /** Coins that a fan must give to the VB before joining, within 30 days. 0: joining is free. */
  join_coins: coins,
  rule: clubRule,
  perks: clubPerks,
  /** Members with the most points since Monday, in Bangkok. */
  week: z.array(weekFan).max(MAX_WEEK_FANS),
  /** The caller's membership, and whether they may join. Null without a caller. */
  own: z
    .object({
      membership: ownMembership.nullable(),
      /** Coins that the caller gave towards joining. Counted only if the club asks for a gift. */
      entry_coins: coins,
    })
    .nullable(),
});
export type Club = z.infer<typeof club>;

const byVb = z.object({ uuid });

export const getClub = publicAndBearer(
  defineCall({
    method: 'GET',
    path: '/v1/clubs/{uuid}',
    summary: 'Returns the fan club of a VB: its name, rule, number of members and the fans of the week',
    access: 'public',
    cache: freshness.live,
    params: byVb,
    failures: ['club_not_found'],
    answer: one(club),
  }),
  '/v1/clubs/{uuid}/own',
);

export const joinClub = defineCall({
  method: 'POST',
  path: '/v1/clubs/{uuid}/join',
  summary: 'Joins the fan club of a VB. Repeating it changes nothing',
  access: 'bearer',
  limit: { times: 60, window_seconds: 3_600 },
  params: byVb,
  failures: ['club_not_found', 'club_own', 'club_gift_needed'],
  answer: one(byVb),
});

export const leaveClub = defineCall({
  method: 'POST',
  path: '/v1/clubs/{uuid}/leave',
  summary: 'Leaves the fan club of a VB, which deletes the level. It changes nothing if the caller is no member',
  access: 'bearer',
  params: byVb,
  failures: ['club_not_found'],
  answer: one(byVb),
});

/** The club of the calling VB, with its numbers. */
const studioClub = z.object({
  vb_uuid: uuid,
  /** Null: the club has the name of the VB. */
  own_name: clubName.nullable(),
  name: clubName,
  join_coins: coins,
  member_count: count,
  /** Members who joined within the last 7 days. */
  new_count: count,
  /** Members who watched, wrote or gave within the last 7 days. */
  active_count: count,
  /** Members per range of levels: from this level to the next range. */
  levels: z.array(z.object({ from_level: z.number().int().positive(), member_count: count })),
  week: z.array(weekFan).max(MAX_WEEK_FANS),
  rule: clubRule,
});
export type StudioClub = z.infer<typeof studioClub>;

export const getStudioClub = defineCall({
  method: 'GET',
  path: '/v1/club',
  summary: 'Returns the fan club of the calling VB with its numbers of members',
  access: 'caster',
  answer: one(studioClub),
});

export const setStudioClub = defineCall({
  method: 'POST',
  path: '/v1/club',
  summary:
    "Sets the name of the caller's fan club, and how fans join. An empty name shows the name of the VB. Members stay",
  access: 'caster',
  limit: { times: 20, window_seconds: 3_600 },
  form: z.object({
    name: singleLine(CLUB_NAME_MAX).or(z.literal('')),
    join_coins: wholeCoins.refine((amount) => amount <= CLUB_COINS_MAX),
  }),
  failures: ['club_name_word'],
  answer: one(byVb),
});

/** A club in the list of staff. */
const officeClub = z.object({
  vb_uuid: uuid,
  vb_name: z.string(),
  name: clubName,
  own_name: clubName.nullable(),
  member_count: count,
  /** How often somebody joined, also those who left. */
  joined_count: count,
  join_coins: coins,
});
export type OfficeClub = z.infer<typeof officeClub>;

export const listClubs = defineCall({
  method: 'GET',
  path: '/v1/office/clubs',
  summary: 'Lists all fan clubs with members, the largest first',
  access: 'staff',
  query: pageQuery,
  answer: list(officeClub),
});

export const resetClubName = defineCall({
  method: 'POST',
  path: '/v1/office/clubs/{vb_uuid}/reset-name',
  summary: 'Removes the name that a VB chose for a fan club. It has the name of the VB again',
  access: 'staff',
  params: z.object({ vb_uuid: uuid }),
  form: z.object({ ground: singleLine(500) }),
  failures: ['club_not_found'],
  answer: one(z.object({ vb_uuid: uuid })),
});
