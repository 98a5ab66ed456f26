/** What was asked of a second person about one of a resource, shown beside it: who asked, who said what, and what the next one does. */
import { decideApproval } from '../../../calls/identity/approval.ts';

/** The part of a page of one that its answer calls `approvals`. */
export const twoPeople = {
  look: 'people',
  columns: [
    { field: 'subject.kind', as: 'value' },
    { field: 'amount_satang', as: 'satang' },
    { field: 'state', as: 'value' },
    { field: 'needed', as: 'count' },
    { field: 'asked_by.name', as: 'text' },
    { field: 'asked_at', as: 'moment' },
    { field: 'ground', as: 'text' },
    { field: 'first_by.name', as: 'text' },
    { field: 'decided_by.name', as: 'text' },
    { field: 'decided_at', as: 'moment' },
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
} as const;

/** What its words mean: they stand beside those of its resource. */
export const twoPeopleWords = { 'approvals.subject.kind': 'approves' } as const;
