/**
 * Approvals of dual control for a record: the requester, the decisions so far, and the action for
 * the next person.
 */
import { decideApproval } from '../../../calls/identity/approval.ts';

/** The nested list `approvals` of a detail page. */
export const dualControl = {
  layout: 'approvals',
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
      inputFromRow: { uuid: 'uuid', digest: 'digest' },
      when: { field: 'state', is: ['open'] },
    },
  ],
} as const;

/** Text prefix of the approvals. Add it to the `valueTexts` of the resource. */
export const dualControlTexts = { 'approvals.subject.kind': 'approves' } as const;
