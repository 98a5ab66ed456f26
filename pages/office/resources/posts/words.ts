import { addHeldWord, dropHeldWord, listHeldWords } from '../../../../calls/posts/held-word.ts';
import { defineResource } from '../resource.ts';

/** Flagged words in comments. */
export const words = defineResource({
  name: 'words',
  list: listHeldWords,
  order: 'latest',
  columns: [
    { field: 'word', as: 'text' },
    { field: 'added_at', as: 'moment' },
  ],
  actions: [{ name: 'drop', call: dropHeldWord, of: { uuid: 'uuid' }, ends: true }],
  makes: [{ name: 'add', call: addHeldWord, of: {} }],
});
