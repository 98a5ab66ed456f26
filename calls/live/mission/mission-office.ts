/** Missions for staff: creating them, their budget, and rewards per day. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../../platform/call.ts';
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
} from '../../platform/field.ts';
import { missionCycle, missionKind } from './mission.ts';

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
