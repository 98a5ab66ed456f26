import { listOfficeComments } from '../../calls/post-office.ts';
import { decideAbout } from '../../calls/report-office.ts';
import { defineResource } from './resource.ts';

/** Comments, and what is decided about one, reported or not. */
export const comments = defineResource({
  name: 'comments',
  list: listOfficeComments,
  filters: ['state', 'find'],
  words: { state: 'desk', kind: 'reported', reason: 'decision' },
  columns: [
    { field: 'text', as: 'text' },
    { field: 'author.name', as: 'text', leads: 'people', by: 'author.uuid' },
    { field: 'state', as: 'value' },
    { field: 'written_at', as: 'moment' },
    { field: 'like_count', as: 'count' },
    { field: 'path', as: 'path' },
  ],
  actions: [{ name: 'decide', call: decideAbout, of: { kind: 'kind', target_uuid: 'uuid' } }],
});
