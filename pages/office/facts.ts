import { listOfficeFacts } from '../../calls/ranking-office.ts';
import { defineResource } from './resource.ts';

/** What happened and counts: the facts behind a line of a ranking. */
export const facts = defineResource({
  name: 'facts',
  list: listOfficeFacts,
  filters: ['kind', 'ranked', 'find', 'until'],
  words: { ranked: 'ranked', kind: 'fact', variant: 'fact' },
  columns: [
    { field: 'kind', as: 'value' },
    { field: 'variant', as: 'value' },
    { field: 'vb_uuid', as: 'code', leads: 'people' },
    { field: 'user_uuid', as: 'code', leads: 'people' },
    { field: 'amount', as: 'count' },
    { field: 'quantity', as: 'count' },
    { field: 'happened_at', as: 'moment' },
    { field: 'corrects', as: 'code' },
    { field: 'id', as: 'code' },
  ],
});
