import { getOfficePoll, listOfficePolls, removePoll } from '../../../../calls/deck/poll.ts';
import { defineResource } from '../resource.ts';

/** Polls of all lives. */
export const polls = defineResource({
  name: 'polls',
  list: listOfficePolls,
  order: 'latest',
  valueTexts: { poll_state: 'poll' },
  columns: [
    { field: 'question', as: 'text' },
    { field: 'vb.name', as: 'text', linksTo: 'people', linkId: 'vb.uuid' },
    { field: 'poll_state', as: 'value' },
    { field: 'vote_count', as: 'count' },
    { field: 'started_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'path', as: 'path' },
  ],
  detail: {
    call: getOfficePoll,
    idField: 'uuid',
    columns: [{ field: 'started_by_uuid', as: 'code' }],
    actions: [
      {
        name: 'remove',
        call: removePoll,
        inputFromRow: { uuid: 'uuid' },
        when: { field: 'poll_state', is: ['on', 'over'] },
      },
    ],
    nestedLists: {
      answers: {
        columns: [
          { field: 'text', as: 'text' },
          { field: 'vote_count', as: 'count' },
        ],
      },
    },
  },
});
