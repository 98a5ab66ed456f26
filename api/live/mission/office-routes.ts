/** Back-office routes of missions: missions, the budget, and rewards per day. */
import { desc, eq, gt, lt } from 'drizzle-orm';
import {
  addMission,
  addMissionBudget,
  changeMission,
  listMissionBudgets,
  listMissionDays,
  listOfficeMissions,
  type OfficeMission,
} from '../../../calls/live/mission.ts';
import { house } from '../../money/ledger/account.ts';
import { balanceOf, selectAccount } from '../../money/ledger/balance.ts';
import { localizedOf } from '../../platform/base/localized.ts';
import { moment } from '../../platform/base/moment.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { runIdempotent } from '../../platform/framework/idempotency.ts';
import { afterMoment, momentKey } from '../../platform/framework/order-key.ts';
import { pageOf, rangeOf, startOf } from '../../platform/framework/page.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, insertRow, updateRow } from '../../platform/framework/statement.ts';
import { DAY_MS } from '../club/select-club.ts';
import { EVENT_DAYS } from './select-missions.ts';
import { missionBudgets, missionDays, missions } from './tables.ts';

export const prefixes = ['office'];

const isOver: Failed = { failed: 'office_mission_over', facts: { fields: ['ends_at'] } };

export const routes = (on: On) => {
  missionRoutes(on);
  budgetRoutes(on);

  on(
    listMissionDays,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(missionDays)
          .where(after === '' ? undefined : lt(missionDays.day, Number(after)))
          .orderBy(desc(missionDays.day))
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('mission-days', query);
      if ('failed' in start) return start;
      const rows = (await read()).rows.map((row) => ({ ...row, order_key: String(row.day) }));
      return pageOf(start, rows, ({ day, member_count, check_in_coins, mission_coins }) => ({
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        member_count,
        check_in_coins,
        mission_coins,
        coins: check_in_coins + mission_coins,
      }));
    },
  );
};

function missionRoutes(on: On) {
  on(
    listOfficeMissions,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(missions)
          .where(afterMoment(after, { at: missions.ends_at_ms, id: missions.uuid, order: 'last' }))
          .orderBy(desc(missions.ends_at_ms), desc(missions.uuid))
          .limit(limit + 1),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('missions', query);
      if ('failed' in start) return start;
      const rows = (await read()).rows.map((row) => ({ ...row, order_key: momentKey(row.ends_at_ms, row.uuid) }));
      return pageOf(start, rows, serialize);
    },
  );

  on(addMission, async ({ form }, { db, now, command }) => {
    const begin = async () => {
      const { ground: _, starts_at, ends_at, ...terms } = form;
      const [starts_at_ms, ends_at_ms] = [Date.parse(starts_at), Date.parse(ends_at)];
      const isTooLong = form.cycle === 'event' && ends_at_ms - starts_at_ms > EVENT_DAYS * DAY_MS;
      if (ends_at_ms <= Math.max(starts_at_ms, now.getTime()) || isTooLong) return isOver;
      const row = { ...terms, uuid: crypto.randomUUID(), starts_at_ms, ends_at_ms };
      return { statements: [insertRow(missions, row)], answer: { data: serialize({ ...row, reward_count: 0 }) } };
    };
    return runIdempotent(db, { command, now, steps: { begin } });
  });

  on(
    changeMission,
    ({ params }, { db }) => ({ rows: db.select().from(missions).where(eq(missions.uuid, params.uuid)) }),
    async ({ params: { uuid }, form: { ground: _, ends_at, ...titles } }, { db, read }) => {
      const [row] = (await read()).rows;
      if (!row) return { failed: 'mission_not_found' };
      const ends_at_ms = Date.parse(ends_at);
      const isTooLong = row.cycle === 'event' && ends_at_ms - row.starts_at_ms > EVENT_DAYS * DAY_MS;
      if (ends_at_ms <= row.starts_at_ms || isTooLong) return isOver;
      await commitOrThrow(db, [updateRow(missions, { uuid }, { ...titles, ends_at_ms })]);
      return { data: { uuid } };
    },
  );
}

function budgetRoutes(on: On) {
  on(
    listMissionBudgets,
    ({ query }, { db }) => {
      const { after, limit } = rangeOf(query);
      return {
        rows: db
          .select()
          .from(missionBudgets)
          .where(gt(missionBudgets.order_key, after))
          .orderBy(missionBudgets.order_key)
          .limit(limit + 1),
        left: selectAccount(db, house.missions.id),
      };
    },
    async ({ query }, { read }) => {
      const start = startOf('mission-budgets', query);
      if ('failed' in start) return start;
      const { rows, left } = await read();
      const left_coins = balanceOf(left);
      return pageOf(start, rows, ({ uuid, coins, ground, added_at_ms }) => ({
        ...{ uuid, coins, ground, left_coins },
        added_at: moment(added_at_ms),
      }));
    },
  );

  on(
    addMissionBudget,
    (_, { db }) => ({ left: selectAccount(db, house.missions.id) }),
    async ({ form: { coins, ground } }, { db, now, caller, command, read }) => {
      const begin = async () => {
        const left_coins = balanceOf((await read()).left) + coins;
        const row = { uuid: crypto.randomUUID(), coins, ground, added_at_ms: now.getTime() };
        const answer = { uuid: row.uuid, coins, ground, added_at: moment(row.added_at_ms), left_coins };
        return {
          statements: [insertRow(missionBudgets, { ...row, by_uuid: caller.user_uuid })],
          answer: { data: answer },
        };
      };
      return runIdempotent(db, { command, now, steps: { begin } });
    },
  );
}

const serialize = (row: typeof missions.$inferSelect): OfficeMission => ({
  uuid: row.uuid,
  title: localizedOf('title', row),
  cycle: row.cycle,
  kind: row.kind,
  goal: row.goal,
  coins: row.coins,
  starts_at: moment(row.starts_at_ms),
  ends_at: moment(row.ends_at_ms),
  reward_count: row.reward_count,
  given_coins: row.reward_count * row.coins,
});
