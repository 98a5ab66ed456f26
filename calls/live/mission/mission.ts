/** Missions and daily check-in of members. */
import { z } from 'zod';
import { defineCall, one } from '../../platform/call.ts';
import { bilingual, coins, count, moment, uuid } from '../../platform/field.ts';

/** Days of the check-in ladder. */
export const LADDER_DAYS = 7;

/** How often a mission is rewarded: once per Bangkok day, or once in its time. */
export const missionCycle = z.enum(['daily', 'event']);
export type MissionCycle = z.infer<typeof missionCycle>;

/** Counted action: minutes watched, rooms written in, or gifts. */
export const missionKind = z.enum(['watch', 'rooms', 'gifts']);
export type MissionKind = z.infer<typeof missionKind>;

/**
 * Reason why the caller gets no rewards now, or `open`. `too_young`: rewards of coins are for members
 * who may pay. `age_unknown`: the caller states a birth date first.
 */
const missionsState = z.enum([
  'open',
  'on_break',
  'too_young',
  'age_unknown',
  'account_new',
  'needs_email',
  'day_full',
]);
export type MissionsState = z.infer<typeof missionsState>;

/** A mission with the caller's progress. */
const ownMission = z.object({
  uuid,
  title: bilingual,
  cycle: missionCycle,
  kind: missionKind,
  /** Minutes, rooms or gifts. */
  goal: z.number().int().positive(),
  /** At most the goal. */
  progress: count,
  coins,
  is_rewarded: z.boolean(),
  ends_at: moment,
});
export type OwnMission = z.infer<typeof ownMission>;

const ownMissions = z.object({
  state: missionsState,
  /** End of the break, or time from which the account is old enough. Null: neither applies. */
  state_until: moment.nullable(),
  check_in: z.object({
    /** Coins of the seven days. */
    ladder: z.array(coins).length(LADDER_DAYS),
    /** Day of the ladder that is next, or that was rewarded today, from 1. */
    step: z.number().int().min(1).max(LADDER_DAYS),
    is_rewarded: z.boolean(),
  }),
  /** Current missions. Empty for members who are too young. */
  missions: z.array(ownMission),
  /** Coins of today's rewards, and their maximum per day. */
  day_coins: coins,
  day_max_coins: coins,
  /** Coins of missions that are left in the wallet. They pay in the shop only. */
  shop_coins: coins,
  /** True if the budget cannot pay any reward now. */
  is_used_up: z.boolean(),
});
export type OwnMissions = z.infer<typeof ownMissions>;

export const getMissions = defineCall({
  method: 'GET',
  path: '/v1/missions',
  summary: "Returns the caller's check-in and missions of today, with progress and rewards",
  access: 'bearer',
  answer: one(ownMissions),
});

const reward = z.object({
  coins,
  /** False: the coins pay in the shop only. */
  is_giftable: z.boolean(),
});
export type MissionReward = z.infer<typeof reward>;

/** Id of the app installation or browser. The API stores only a hash. */
const device = z.object({ device: uuid });

const claimFailures = [
  'on_break',
  'paying_age_wanted',
  'paying_age_too_young',
  'mission_account_new',
  'mission_needs_email',
  'mission_device_used',
  'mission_day_full',
  'mission_budget_empty',
] as const;

export const checkIn = defineCall({
  method: 'POST',
  path: '/v1/missions/check-in',
  summary: "Pays the reward of today's check-in. Repeating it returns the same reward",
  access: 'bearer',
  limit: { times: 30, window_seconds: 3_600 },
  form: device,
  failures: [...claimFailures],
  answer: one(reward),
});

export const claimMission = defineCall({
  method: 'POST',
  path: '/v1/missions/{uuid}/claim',
  summary: 'Pays the reward of a mission that the caller has done. Repeating it returns the same reward',
  access: 'bearer',
  limit: { times: 120, window_seconds: 3_600 },
  params: z.object({ uuid }),
  form: device,
  failures: ['mission_not_found', 'mission_not_done', ...claimFailures],
  answer: one(reward),
});
