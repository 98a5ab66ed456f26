import { addMissionBudget, listMissionBudgets } from '../../../../calls/live/mission.ts';
import { defineResource } from '../resource.ts';

/** Coins that finance added to the budget of missions. */
export const missionBudgets = defineResource({
  name: 'mission-budgets',
  list: listMissionBudgets,
  order: 'latest',
  columns: [
    { field: 'added_at', as: 'moment' },
    { field: 'coins', as: 'coins' },
    { field: 'left_coins', as: 'coins' },
    { field: 'ground', as: 'text' },
  ],
  actions: [],
  createActions: [{ name: 'add', call: addMissionBudget, inputFromRow: {} }],
});
