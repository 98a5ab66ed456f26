import { addSignatory, endSignatory, listSignatories } from '../../../../calls/contracts/company.ts';
import { staffLists } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

/** People who may sign contracts for the company. */
export const signatories = defineResource({
  name: 'signatories',
  list: listSignatories,
  order: 'oldest',
  choices: { user_uuid: { lists: staffLists } },
  columns: [
    { field: 'name', as: 'text' },
    { field: 'user_uuid', as: 'code', linksTo: 'people' },
    { field: 'authority', as: 'text' },
    { field: 'from', as: 'moment' },
    { field: 'until', as: 'moment' },
  ],
  actions: [{ name: 'end', call: endSignatory, inputFromRow: { uuid: 'uuid' } }],
  createActions: [{ name: 'add', call: addSignatory, inputFromRow: {} }],
});
