/** Routes of missions for members: the list, the check-in and claims. */
import { checkIn, claimMission, getMissions } from '../../../calls/live/mission.ts';
import { balanceOf } from '../../money/ledger/balance.ts';
import { moment } from '../../platform/base/moment.ts';
import { settingOf } from '../../platform/dated/setting.ts';
import type { On } from '../../platform/framework/route.ts';
import { giveReward } from './claim.ts';
import { nextCheckIn, ownMission, selectOwnMissions, standingOf } from './select-missions.ts';

export const prefixes = ['missions'];

export const routes = (on: On) => {
  on(
    getMissions,
    (_, { db, now, bearer: { user_uuid } }) => selectOwnMissions(db, { user_uuid, now }),
    async (_, { env, now, read }) => {
      const rows = await read();
      const { state, state_until } = await standingOf(rows, { env, now });
      const rule = settingOf('mission_rule', rows.rules);
      const { step, is_rewarded } = nextCheckIn(rows, now);
      const missions = state === 'too_young' || state === 'on_break' ? [] : rows.missionRows.map(ownMission);
      return {
        data: {
          state,
          state_until: state_until === null ? null : moment(state_until),
          check_in: { ladder: rule.check_in_coins, step, is_rewarded },
          missions,
          day_coins: rows.dayRewards[0]?.coins ?? 0,
          day_max_coins: rule.coins_per_day,
          shop_coins: rows.purses[0]?.coins ?? 0,
          is_used_up: balanceOf(rows.budget) === 0,
        },
      };
    },
  );

  on(
    checkIn,
    (_, { db, now, bearer: { user_uuid } }) => selectOwnMissions(db, { user_uuid, now }),
    ({ form }, ports) => giveReward(null, form, ports),
  );

  on(
    claimMission,
    (_, { db, now, bearer: { user_uuid } }) => selectOwnMissions(db, { user_uuid, now }),
    ({ params, form }, ports) => giveReward(params.uuid, form, ports),
  );
};
