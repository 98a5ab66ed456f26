/**
 * Claims of rewards. A claim is one inserted row of `mission_rewards`: triggers check it and move
 * the coins. The code here computes the row and finds the reason for a refusal.
 */
import { and, eq } from 'drizzle-orm';
import type { MissionReward, MissionsState } from '../../../calls/live/mission.ts';
import { balanceOf } from '../../money/ledger/balance.ts';
import { sha256Hex } from '../../platform/base/digest.ts';
import { moment } from '../../platform/base/moment.ts';
import { constraintIn } from '../../platform/base/refusal.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { commitUnless, insertRow } from '../../platform/framework/statement.ts';
import { dayNumber } from '../club/select-club.ts';
import { type MissionStanding, nextCheckIn, type OwnRows, standingOf } from './select-missions.ts';
import { missionRewards } from './tables.ts';

/**
 * Rules that refuse a reward if another request was faster, and that of a device, whose hash is
 * computed late.
 */
const refusals: Readonly<Record<string, Failed>> = {
  'the mission is not done': { failed: 'mission_not_done' },
  'the member has the maximum of the day': { failed: 'mission_day_full' },
  'the budget of missions is used up': { failed: 'mission_budget_empty' },
  'another account was rewarded on this device': { failed: 'mission_device_used' },
};

interface ClaimPorts {
  db: Db;
  env: object;
  now: Date;
  caller: { user_uuid: string };
  read: () => Promise<OwnRows>;
}

/** Pays a reward once. `mission` is null for the check-in. */
export async function giveReward(
  mission: string | null,
  { device }: { device: string },
  { db, env, now, caller: { user_uuid }, read }: ClaimPorts,
): Promise<{ data: MissionReward } | Failed> {
  const rows = await read();
  const day = dayNumber(now);
  const due = dueReward(rows, mission, now);
  if ('failed' in due) return due;
  const { cycle_day, step, coins } = due;
  const key = { user_uuid, mission: mission ?? 'check_in', cycle_day };
  if (due.is_rewarded) return (await rewardOf(db, key)) ?? { failed: 'mission_not_done' };
  const standing = await standingOf(rows, { env, now });
  const refusal = refusalOf(standing) ?? budgetRefusal(rows, coins);
  if (refusal) return refusal;
  const rule = settingOf('mission_rule', rows.rules);
  const row = {
    ...key,
    uuid: crypto.randomUUID(),
    step,
    coins,
    device: await sha256Hex(device),
    is_giftable: rule.are_giftable,
    given_day: day,
    given_at_ms: now.getTime(),
  };
  const rules = [missionRewards, ...Object.keys(refusals)];
  const { conflict } = await commitUnless(db, rules, [insertRow(missionRewards, row)]);
  if (conflict !== null) {
    // Another request of this member may have been faster.
    const reward = await rewardOf(db, key);
    return reward ?? refusals[constraintIn(conflict)] ?? { failed: 'mission_not_done' };
  }
  return { data: { coins, is_giftable: rule.are_giftable === 1 } };
}

/** Returns the reward that is due, or the reason why there is none. Pure. */
function dueReward(
  rows: OwnRows,
  mission: string | null,
  now: Date,
): Failed | { cycle_day: number; step: number; coins: number; is_rewarded: boolean } {
  const day = dayNumber(now);
  if (mission === null) return { cycle_day: day, ...nextCheckIn(rows, now) };
  const row = rows.missionRows.find(({ mission: { uuid } }) => uuid === mission);
  if (!row) return { failed: 'mission_not_found' };
  const is_rewarded = row.is_rewarded === 1;
  if (!is_rewarded && row.progress < row.mission.goal) return { failed: 'mission_not_done' };
  return { cycle_day: row.mission.cycle === 'daily' ? day : 0, step: 0, coins: row.mission.coins, is_rewarded };
}

function refusalOf({ state, state_until, age: { min_age, from } }: MissionStanding): Failed | null {
  const failures: Record<MissionsState, Failed | null> = {
    open: null,
    on_break: { failed: 'on_break', facts: { until: moment(state_until ?? 0) } },
    age_unknown: { failed: 'paying_age_wanted', facts: { min_age } },
    too_young: { failed: 'paying_age_too_young', facts: { min_age, from: from ?? '' } },
    account_new: { failed: 'mission_account_new', facts: { from: moment(state_until ?? 0) } },
    needs_email: { failed: 'mission_needs_email' },
    day_full: { failed: 'mission_day_full' },
  };
  return failures[state];
}

function budgetRefusal(rows: OwnRows, coins: number): Failed | null {
  const day_coins = rows.dayRewards[0]?.coins ?? 0;
  if (day_coins + coins > settingOf('mission_rule', rows.rules).coins_per_day) return { failed: 'mission_day_full' };
  return balanceOf(rows.budget) < coins ? { failed: 'mission_budget_empty' } : null;
}

/** Returns the reward as it was given, or null. */
async function rewardOf(
  db: Db,
  { user_uuid, mission, cycle_day }: { user_uuid: string; mission: string; cycle_day: number },
): Promise<{ data: MissionReward } | null> {
  const [row] = await db
    .select({ coins: missionRewards.coins, is_giftable: missionRewards.is_giftable })
    .from(missionRewards)
    .where(
      and(
        eq(missionRewards.user_uuid, user_uuid),
        eq(missionRewards.mission, mission),
        eq(missionRewards.cycle_day, cycle_day),
      ),
    );
  return row ? { data: { coins: row.coins, is_giftable: row.is_giftable === 1 } } : null;
}
