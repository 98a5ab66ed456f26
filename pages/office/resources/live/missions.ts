import { addMission, changeMission, listOfficeMissions } from '../../../../calls/live/mission.ts';
import { localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Missions of members. */
export const missions = defineResource({
  name: 'missions',
  list: listOfficeMissions,
  order: 'latest',
  valueTexts: { kind: 'mission', cycle: 'mission' },
  columns: [
    { field: 'title.th', as: 'text' },
    { field: 'cycle', as: 'value' },
    { field: 'kind', as: 'value' },
    { field: 'goal', as: 'count' },
    { field: 'coins', as: 'coins' },
    { field: 'reward_count', as: 'count' },
    { field: 'given_coins', as: 'coins' },
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
  ],
  actions: [
    {
      name: 'change',
      call: changeMission,
      inputFromRow: { uuid: 'uuid' },
      initialValues: { ...localizedInitialValues('title'), ends_at: 'ends_at' },
    },
  ],
  createActions: [{ name: 'add', call: addMission, inputFromRow: {} }],
});
