import { listClubs, resetClubName } from '../../../../calls/live/club.ts';
import { defineResource } from '../resource.ts';

/** Fan clubs of VBs. */
export const clubs = defineResource({
  name: 'clubs',
  list: listClubs,
  order: 'rank',
  columns: [
    { field: 'vb_name', as: 'text' },
    { field: 'name', as: 'text' },
    { field: 'own_name', as: 'text' },
    { field: 'member_count', as: 'count' },
    { field: 'joined_count', as: 'count' },
    { field: 'join_coins', as: 'coins' },
  ],
  actions: [
    {
      name: 'reset_name',
      call: resetClubName,
      inputFromRow: { vb_uuid: 'vb_uuid' },
      when: { field: 'own_name', is: 'set' },
    },
  ],
});
