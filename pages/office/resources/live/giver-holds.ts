import { endGiverHold, holdGiver, listGiverHolds, lookAtGiverHold } from '../../../../calls/live/gift-hold.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;
const isOpen = { field: 'ended_at', is: [null] } as const;

export const giverHolds = defineResource({
  name: 'giver-holds',
  list: listGiverHolds,
  openWork: { 'giver-holds': {} },
  order: 'soonest',
  columns: [
    { field: 'giver_uuid', as: 'code' },
    { field: 'reason', as: 'value' },
    { field: 'reference', as: 'text' },
    { field: 'next_look_at', as: 'moment' },
    { field: 'set_at', as: 'moment' },
    { field: 'ended_at', as: 'moment' },
  ],
  actions: [
    { name: 'look', call: lookAtGiverHold, inputFromRow, when: isOpen },
    { name: 'end', call: endGiverHold, inputFromRow, when: isOpen },
  ],
  createActions: [{ name: 'hold', call: holdGiver, inputFromRow: {} }],
});
