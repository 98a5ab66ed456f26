import { approvalSorts, decideApproval, listApprovals } from '../../../../calls/identity/approval.ts';
import { defineResource } from '../resource.ts';

/** Requests for approval under dual control, waiting or decided. */
export const approvals = defineResource({
  name: 'approvals',
  list: listApprovals,
  openWork: { approvals: {} },
  sorts: approvalSorts,
  filters: ['state'],
  valueTexts: { 'subject.kind': 'approves', 'about.role_before': 'role', 'about.role_after': 'role' },
  columns: [
    { field: 'subject.kind', as: 'value' },
    { field: 'about.command', as: 'command' },
    { field: 'about.person.name', as: 'text', linksTo: 'people', linkId: 'about.person.uuid' },
    { field: 'about.item.th', as: 'text' },
    { field: 'amount_satang', as: 'satang' },
    { field: 'about.coins', as: 'coins' },
    { field: 'about.coins_borne', as: 'coins' },
    { field: 'ground', as: 'text' },
    { field: 'asked_by.name', as: 'text', linksTo: 'people', linkId: 'asked_by.uuid' },
    { field: 'asked_at', as: 'moment' },
    { field: 'about.role_before', as: 'value' },
    { field: 'about.role_after', as: 'value' },
    { field: 'about.coins_before', as: 'coins' },
    { field: 'about.coins_after', as: 'coins' },
    { field: 'about.case_number', as: 'count', linksTo: 'cases' },
    { field: 'about.order.reference', as: 'code', linksTo: 'orders', linkId: 'about.order.uuid' },
    { field: 'about.reference', as: 'code' },
    { field: 'about.terms', as: 'record' },
    { field: 'about.outcome', as: 'value' },
    { field: 'about.paid_on', as: 'day' },
    { field: 'digest', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'first_by.name', as: 'text' },
    { field: 'decided_by.name', as: 'text' },
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
  bulk: {
    action: 'decide',
    values: { decision: ['approve', 'refuse'] },
    names: [
      ...(['about.person.name', 'about.item.th', 'about.order.reference', 'about.reference'] as const),
      ...(['ground', 'asked_by.name'] as const),
    ],
    notBy: 'asked_by.uuid',
  },
});
