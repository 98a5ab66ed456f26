import { listMissionDays } from '../../../../calls/live/mission.ts';
import { defineResource } from '../resource.ts';

/** Coins given by missions per day. */
export const missionDays = defineResource({
  name: 'mission-days',
  list: listMissionDays,
  order: 'latest',
  columns: [
    { field: 'day', as: 'day' },
    { field: 'member_count', as: 'count' },
    { field: 'check_in_coins', as: 'coins' },
    { field: 'mission_coins', as: 'coins' },
    { field: 'coins', as: 'coins' },
  ],
});
