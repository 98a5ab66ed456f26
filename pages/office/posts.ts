import { listOfficePosts } from '../../calls/post-office.ts';
import { decideAbout } from '../../calls/report-office.ts';
import { defineResource } from './resource.ts';

/** Posts, and what is decided about one, reported or not. */
export const posts = defineResource({
  name: 'posts',
  list: listOfficePosts,
  filters: ['state', 'find'],
  words: { state: 'desk', kind: 'reported', reason: 'decision' },
  columns: [
    { field: 'text', as: 'text' },
    { field: 'author.name', as: 'text', leads: 'people', by: 'author.uuid' },
    { field: 'state', as: 'value' },
    { field: 'written_at', as: 'moment' },
    { field: 'like_count', as: 'count' },
    { field: 'path', as: 'path' },
    { field: 'picture_url', as: 'picture' },
  ],
  actions: [{ name: 'decide', call: decideAbout, of: { kind: 'kind', target_uuid: 'uuid' } }],
});
