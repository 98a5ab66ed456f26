/** Queries of missions, and what a member can do now. */
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { LADDER_DAYS, type MissionsState, type OwnMission } from '../../../calls/live/mission.ts';
import type { PayingAge } from '../../../calls/privacy/age.ts';
import { house } from '../../money/ledger/account.ts';
import { selectAccount } from '../../money/ledger/balance.ts';
import { breakUntil, selectSpending } from '../../money/wallet/limit.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import { selectSetting, settingOf } from '../../platform/dated/setting.ts';
import type { Db, Rows, SqlText } from '../../platform/framework/db.ts';
import { emails } from '../../platform/mail/tables.ts';
import { users } from '../../platform/user/tables.ts';
import { ageOf, payingAgeOf, selectPayingAge } from '../../privacy/age/paying-age.ts';
import { DAY_MS, dayNumber } from '../club/select-club.ts';
import { memberDays, missionPurses, missionRewards, missions } from './tables.ts';

/** Age from which coins are given, if the platform asks nobody for an age before paying. */
const ADULT = 20;

/** Maximum days of an event mission. Counts of older days are deleted. */
export const EVENT_DAYS = 31;

/** Selects everything that decides about the rewards of a member. */
export const selectOwnMissions = (db: Db, { user_uuid, now }: { user_uuid: SqlText; now: Date }) => ({
  ...selectPayingAge(db, user_uuid),
  rules: selectSetting(db, 'mission_rule', now),
  limits: selectSpending(db, user_uuid),
  budget: selectAccount(db, house.missions.id),
  purses: db.select({ coins: missionPurses.coins }).from(missionPurses).where(eq(missionPurses.user_uuid, user_uuid)),
  people: db
    .select({
      created_at_ms: users.created_at_ms,
      has_email: sql<number>`EXISTS (SELECT 1 FROM ${emails} WHERE user_uuid = ${users.uuid})`.as('has_email'),
    })
    .from(users)
    .where(eq(users.uuid, user_uuid)),
  checkIns: db
    .select({ step: missionRewards.step, cycle_day: missionRewards.cycle_day, coins: missionRewards.coins })
    .from(missionRewards)
    .where(and(eq(missionRewards.user_uuid, user_uuid), eq(missionRewards.mission, 'check_in')))
    .orderBy(desc(missionRewards.cycle_day))
    .limit(1),
  dayRewards: db
    .select({ coins: sql<number>`coalesce(sum(coins), 0)`.as('coins') })
    .from(missionRewards)
    .where(and(eq(missionRewards.user_uuid, user_uuid), eq(missionRewards.given_day, dayNumber(now)))),
  missionRows: db
    .select({
      mission: missions,
      progress: progressOf(user_uuid, now).as('progress'),
      is_rewarded: sql<number>`EXISTS (SELECT 1 FROM mission_rewards
        WHERE user_uuid = ${user_uuid} AND mission = missions.uuid
          AND cycle_day = iif(missions.cycle = 'daily', ${dayNumber(now)}, 0))`.as('is_rewarded'),
    })
    .from(missions)
    .where(and(gt(missions.ends_at_ms, now.getTime()), lte(missions.starts_at_ms, now.getTime())))
    .orderBy(missions.cycle, missions.coins, missions.uuid),
});

/** Sums what counts for a mission, as the trigger `mission_rewards_are_earned` does. */
const progressOf = (user_uuid: SqlText, now: Date) =>
  sql<number>`coalesce((
    SELECT CASE missions.kind WHEN 'watch' THEN sum(${memberDays.seconds}) / 60 WHEN 'rooms' THEN sum(${memberDays.rooms})
      ELSE sum(${memberDays.gifts}) END
    FROM ${memberDays}
    WHERE ${memberDays.user_uuid} = ${user_uuid} AND ${memberDays.day} <= ${dayNumber(now)}
      AND ${memberDays.day} >= iif(missions.cycle = 'daily', ${dayNumber(now)}, (missions.starts_at_ms + 25200000) / 86400000)
  ), 0)`;

export type OwnRows = Rows<ReturnType<typeof selectOwnMissions>>;

/** A member as of now: whether rewards are paid, and until when they are not. */
export interface MissionStanding {
  state: MissionsState;
  state_until: number | null;
  age: PayingAge;
}

/** Returns whether a member gets rewards now. The first reason counts. */
export async function standingOf(rows: OwnRows, { env, now }: { env: object; now: Date }): Promise<MissionStanding> {
  const payingAge = await payingAgeOf(rows, env, now);
  const age = payingAge.state === 'not_asked' ? { ...payingAge, ...(await knownAge(rows, { env, now })) } : payingAge;
  const until_ms = breakUntil(rows.limits, now);
  const rule = settingOf('mission_rule', rows.rules);
  const [person] = rows.people;
  const old_enough_ms = (person?.created_at_ms ?? 0) + rule.account_days * DAY_MS;
  const reason = (state: MissionsState, state_until: number | null = null): MissionStanding => ({
    state,
    state_until,
    age,
  });
  if (age.state === 'too_young') return reason('too_young');
  if (until_ms !== null) return reason('on_break', until_ms);
  if (age.state === 'unknown') return reason('age_unknown');
  if (old_enough_ms > now.getTime()) return reason('account_new', old_enough_ms);
  if (person?.has_email !== 1) return reason('needs_email');
  if ((rows.dayRewards[0]?.coins ?? 0) >= rule.coins_per_day) return reason('day_full');
  return reason('open');
}

/** Returns `too_young` for members whose age is known, although nobody is asked for it. */
async function knownAge(rows: OwnRows, ports: { env: object; now: Date }) {
  const { state, from } = await ageOf(rows, ADULT, ports);
  return state === 'too_young' ? { state, from } : {};
}

/** Returns the next check-in: its day on the ladder, its coins, and whether today's was rewarded. */
export function nextCheckIn({ checkIns, rules }: OwnRows, now: Date) {
  const [last] = checkIns;
  const is_rewarded = last?.cycle_day === dayNumber(now);
  const step = is_rewarded ? last.step : ((last?.step ?? 0) % LADDER_DAYS) + 1;
  return { step, is_rewarded, coins: settingOf('mission_rule', rules).check_in_coins[step - 1] ?? 0 };
}

/** Formats a mission for its member. */
export const ownMission = ({ mission, progress, is_rewarded }: OwnRows['missionRows'][number]): OwnMission => ({
  uuid: mission.uuid,
  title: localizedOf('title', mission),
  cycle: mission.cycle,
  kind: mission.kind,
  goal: mission.goal,
  progress: Math.min(progress, mission.goal),
  coins: mission.coins,
  is_rewarded: is_rewarded === 1,
  ends_at: moment(mission.ends_at_ms),
});
