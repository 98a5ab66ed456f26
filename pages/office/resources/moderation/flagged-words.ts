import { addHeldWord, dropHeldWord, listHeldWords } from '../../../../calls/moderation/flagged-word.ts';
import { defineResource } from '../resource.ts';

/** Flagged words. */
export const words = defineResource({
  name: 'words',
  list: listHeldWords,
  order: 'latest',
  columns: [
    { field: 'word', as: 'text' },
    { field: 'added_at', as: 'moment' },
  ],
  actions: [{ name: 'drop', call: dropHeldWord, inputFromRow: { uuid: 'uuid' }, removesRecord: true }],
  createActions: [{ name: 'add', call: addHeldWord, inputFromRow: {} }],
});
