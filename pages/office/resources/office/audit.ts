import { auditSorts, checkAudit, listAudit } from '../../../../calls/office/audit.ts';
import { staffLists } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

/** The audit log, and the check of its hash chain. */
export const audit = defineResource({
  name: 'audit',
  list: listAudit,
  sorts: auditSorts,
  filters: ['by'],
  choices: { by: { lists: staffLists } },
  maxColumns: 4,
  columns: [
    { field: 'at', as: 'moment' },
    { field: 'by.name', as: 'text' },
    { field: 'call', as: 'command' },
    { field: 'ground', as: 'text' },
    { field: 'subject', as: 'code' },
    { field: 'changed', as: 'code' },
    { field: 'token_id', as: 'code' },
    { field: 'request_id', as: 'code' },
  ],
  createActions: [
    {
      name: 'check',
      call: checkAudit,
      inputFromRow: {},
      fieldsShownOnce: ['checked_to', 'last_number', 'broken_number', 'hash'],
    },
  ],
});
