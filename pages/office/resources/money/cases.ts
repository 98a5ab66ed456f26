import {
  caseSorts,
  creditCase,
  endCase,
  getCase,
  listCases,
  ownCase,
  recallCase,
  reportRefund,
  startRefund,
  writeOffCase,
} from '../../../../calls/money/case.ts';
import { enterRefundAccount } from '../../../../calls/money/case-refund-account.ts';
import { bankChoices } from '../choice-lists.ts';
import { dualControl, dualControlTexts } from '../dual-control.ts';
import { defineResource } from '../resource.ts';

const open = { field: 'ended_at', is: [null] } as const;
const inputFromRow = { number: 'number' } as const;

/** Payment cases: money that staff have to assign, or contradictions that they have to clear. */
export const cases = defineResource({
  name: 'cases',
  list: listCases,
  openWork: { cases: {} },
  sorts: caseSorts,
  filters: ['state'],
  choices: { bank_code: bankChoices },
  valueTexts: {
    'refunds.state': 'refund',
    'refunds.way': 'refund_way',
    outcome: 'refund',
    account_kind: 'account_kind',
    ...dualControlTexts,
  },
  columns: [
    { field: 'number', as: 'count' },
    { field: 'kind', as: 'value' },
    { field: 'amount_satang', as: 'satang' },
    { field: 'left_satang', as: 'satang' },
    { field: 'reference', as: 'code' },
    { field: 'owner.name', as: 'text' },
    { field: 'opened_at', as: 'moment' },
    { field: 'order_uuid', as: 'code', linksTo: 'orders' },
    { field: 'payout_uuid', as: 'code', linksTo: 'payouts' },
    { field: 'refunding_satang', as: 'satang' },
    { field: 'refunded_satang', as: 'satang' },
    { field: 'written_off_satang', as: 'satang' },
    { field: 'credited_satang', as: 'satang' },
    { field: 'message_number', as: 'count' },
    { field: 'detail', as: 'detail' },
    { field: 'ended_at', as: 'moment' },
    { field: 'end_note', as: 'text' },
  ],
  detail: {
    call: getCase,
    idField: 'number',
    actions: [
      { name: 'own', call: ownCase, inputFromRow, when: open },
      {
        name: 'refund',
        call: startRefund,
        inputFromRow,
        when: open,
        initialValues: { amount_satang: 'left_satang' },
        fieldsShownOnce: ['approval_uuid'],
      },
      { name: 'enter-account', call: enterRefundAccount, inputFromRow, when: open },
      {
        name: 'recall',
        call: recallCase,
        inputFromRow,
        when: open,
        initialValues: { amount_satang: 'left_satang' },
        fieldsShownOnce: ['approval_uuid'],
      },
      { name: 'credit', call: creditCase, inputFromRow, when: open },
      { name: 'write-off', call: writeOffCase, inputFromRow, when: open },
      { name: 'end', call: endCase, inputFromRow, when: open },
    ],
    nestedLists: {
      approvals: dualControl,
      refunds: {
        columns: [
          { field: 'amount_satang', as: 'satang' },
          { field: 'state', as: 'value' },
          { field: 'started_at', as: 'moment' },
          { field: 'moved_at', as: 'moment' },
          { field: 'way', as: 'value' },
          { field: 'to', as: 'text' },
          { field: 'answer_until', as: 'moment' },
          { field: 'bank_note', as: 'text' },
          { field: 'credit_note', as: 'code' },
        ],
        actions: [
          {
            name: 'report',
            call: reportRefund,
            inputFromRow: { uuid: 'uuid' },
            when: { field: 'state', is: ['approved', 'paid'] },
          },
        ],
      },
    },
  },
});
