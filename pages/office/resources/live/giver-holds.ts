import { endGiverHold, holdGiver, listGiverHolds, lookAtGiverHold } from '../../../../calls/live/gift-hold.ts';
import { defineResource } from '../resource.ts';

const of = { uuid: 'uuid' } as const;
const isOpen = { field: 'ended_at', is: [null] } as const;

export const giverHolds = defineResource({
  name: 'giver-holds',
  list: listGiverHolds,
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
    { name: 'look', call: lookAtGiverHold, of, when: isOpen },
    { name: 'end', call: endGiverHold, of, when: isOpen },
  ],
  makes: [{ name: 'hold', call: holdGiver, of: {} }],
});
