import { letCommentShow, listWaitingComments, removeComment } from '../../calls/comment-office.ts';
import { defineResource } from './resource.ts';

const of = { uuid: 'uuid' } as const;

/** Comments that wait until somebody has looked. */
export const comments = defineResource({
  name: 'comments',
  list: listWaitingComments,
  words: { because: 'held' },
  columns: [
    { field: 'text', as: 'text' },
    { field: 'because', as: 'value' },
    { field: 'author.name', as: 'text' },
    { field: 'author.uuid', as: 'code', leads: 'people' },
    { field: 'written_at', as: 'moment' },
  ],
  actions: [
    { name: 'show', call: letCommentShow, of, ends: true },
    { name: 'remove', call: removeComment, of, ends: true },
  ],
});
