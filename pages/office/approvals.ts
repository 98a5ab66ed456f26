import { decideApproval, listApprovals } from '../../calls/approval.ts';
import { defineResource } from './resource.ts';

/** What waits for a second person. */
export const approvals = defineResource({
  name: 'approvals',
  list: listApprovals,
  filters: ['state'],
  words: { 'subject.kind': 'approves' },
  columns: [
    { field: 'subject.kind', as: 'value' },
    { field: 'subject.id', as: 'code' },
    { field: 'digest', as: 'code' },
    { field: 'amount_satang', as: 'satang' },
    { field: 'ground', as: 'text' },
    { field: 'asked_by.name', as: 'text' },
    { field: 'asked_at', as: 'moment' },
    { field: 'state', as: 'value' },
    { field: 'first_by.name', as: 'text' },
    { field: 'decided_by.name', as: 'text' },
    { field: 'decision_ground', as: 'text' },
  ],
  actions: [
    {
      name: 'decide',
      call: decideApproval,
      of: { uuid: 'uuid', digest: 'digest' },
      when: { field: 'state', is: ['open'] },
    },
  ],
});
