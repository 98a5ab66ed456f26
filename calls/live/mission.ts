/** Missions and daily check-in of members; for staff also their budget, and rewards per day. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import {
  bilingual,
  coins,
  count,
  day,
  localizedFields,
  moment,
  singleLine,
  uuid,
  wholeCoins,
} from '../platform/field.ts';

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
    ladder: z.array(coins).max(LADDER_DAYS),
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

const officeMission = z.object({
  uuid,
  title: bilingual,
  cycle: missionCycle,
  kind: missionKind,
  goal: count,
  coins,
  starts_at: moment,
  ends_at: moment,
  /** Rewards so far, and their coins. */
  reward_count: count,
  given_coins: coins,
});
export type OfficeMission = z.infer<typeof officeMission>;

export const listOfficeMissions = defineCall({
  method: 'GET',
  path: '/v1/office/missions',
  summary: 'Lists the missions with their rewards so far, latest end first',
  access: 'staff',
  query: pageQuery,
  answer: list(officeMission),
});

const changeable = { ...localizedFields('title', singleLine(60)), ends_at: moment, ground: singleLine(500) };
const goal = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);

export const addMission = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/missions',
    summary: 'Creates a mission. Its goal and reward never change. An event lasts at most 31 days',
    access: 'staff',
    form: z.object({
      ...changeable,
      cycle: missionCycle,
      kind: missionKind,
      goal,
      coins: wholeCoins.refine((amount) => amount > 0 && amount <= 1_000),
      starts_at: moment,
    }),
    failures: ['office_mission_over'],
    answer: one(officeMission),
  }),
);

export const changeMission = defineCall({
  method: 'POST',
  path: '/v1/office/missions/{uuid}',
  summary: 'Changes the title and the end of a mission. An end in the past or now stops it',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object(changeable),
  failures: ['mission_not_found', 'office_mission_over'],
  answer: one(z.object({ uuid })),
});

const missionBudget = z.object({
  uuid,
  coins,
  ground: z.string(),
  added_at: moment,
  /** Coins that are left in the whole budget now. */
  left_coins: coins,
});
export type MissionBudget = z.infer<typeof missionBudget>;

export const listMissionBudgets = defineCall({
  method: 'GET',
  path: '/v1/office/mission-budgets',
  summary: 'Lists the coins that finance added to the budget of missions, latest first',
  access: 'staff',
  query: pageQuery,
  answer: list(missionBudget),
});

export const addMissionBudget = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/mission-budgets',
    summary: 'Adds coins to the budget of missions. A second person approves it',
    access: 'staff',
    form: z.object({
      coins: wholeCoins.refine((amount) => amount > 0 && amount <= 10_000_000),
      ground: singleLine(500),
    }),
    answer: one(missionBudget),
  }),
);

const missionDay = z.object({
  day,
  /** Members with a reward. */
  member_count: count,
  check_in_coins: coins,
  mission_coins: coins,
  coins,
});
export type MissionDay = z.infer<typeof missionDay>;

export const listMissionDays = defineCall({
  method: 'GET',
  path: '/v1/office/mission-days',
  summary: 'Lists the coins given by missions per Bangkok day, latest first',
  access: 'staff',
  query: pageQuery,
  answer: list(missionDay),
});
