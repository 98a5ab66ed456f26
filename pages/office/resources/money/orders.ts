import {
  askGateway,
  getOfficeOrder,
  listOfficeOrders,
  orderSorts,
  sendReceipt,
} from '../../../../calls/money/order-office.ts';
import { recallOrder, refundOrder } from '../../../../calls/money/reversal.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Orders of coins, and repayments of families' debts. */
export const orders = defineResource({
  name: 'orders',
  list: listOfficeOrders,
  openWork: {
    'orders-late': { state: 'late' },
    'orders-paid': { state: 'paid' },
    'orders-refundable': { state: 'refundable' },
  },
  sorts: orderSorts,
  filters: ['find', 'amount_satang', 'until', 'state'],
  valueTexts: {
    kind: 'order',
    state: 'order',
    'reversals.reversal_state': 'reversal',
    'reversals.cause': 'reversal',
    refund_refusal: 'reversal',
    'timeline.state': 'order',
    'charges.charge_state': 'charge',
  },
  columns: [
    { field: 'reference', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'kind', as: 'value' },
    { field: 'total_satang', as: 'satang' },
    { field: 'coins', as: 'coins' },
    { field: 'user.name', as: 'text', linksTo: 'people', linkId: 'user.uuid' },
    { field: 'created_at', as: 'moment' },
    { field: 'receipt', as: 'code' },
    { field: 'paid_at', as: 'moment' },
    { field: 'processed_at', as: 'moment' },
    { field: 'refundable_satang', as: 'satang' },
  ],
  detail: {
    call: getOfficeOrder,
    idField: 'uuid',
    columns: [
      { field: 'uuid', as: 'code' },
      { field: 'family_uuid', as: 'code', linksTo: 'families' },
      { field: 'failure_reason', as: 'value' },
      { field: 'gateway', as: 'value' },
      { field: 'subtotal_satang', as: 'satang' },
      { field: 'discount_satang', as: 'satang' },
      { field: 'voucher_code', as: 'code' },
      { field: 'topup_rules_version', as: 'day' },
      { field: 'refunded_satang', as: 'satang' },
      { field: 'refund_refusal', as: 'value' },
      { field: 'sold_left_satang', as: 'satang' },
      { field: 'coins_unspent', as: 'coins' },
      { field: 'coins_spent', as: 'coins' },
      { field: 'expires_at', as: 'moment' },
      { field: 'next_look_at', as: 'moment' },
    ],
    actions: [
      { name: 'ask', call: askGateway, inputFromRow },
      {
        name: 'refund',
        call: refundOrder,
        inputFromRow,
        when: { field: 'refund_refusal', is: [null] },
        initialValues: { amount_satang: 'sold_left_satang' },
        fieldsShownOnce: ['approval_uuid'],
      },
      {
        name: 'recall',
        call: recallOrder,
        inputFromRow,
        when: { field: 'refund_refusal', is: [null] },
        initialValues: { amount_satang: 'sold_left_satang' },
        fieldsShownOnce: ['approval_uuid'],
      },
      { name: 'receipt', call: sendReceipt, inputFromRow, when: { field: 'state', is: ['processed'] } },
    ],
    nestedLists: {
      timeline: {
        layout: 'timeline',
        columns: [
          { field: 'state', as: 'value' },
          { field: 'at', as: 'moment' },
        ],
      },
      payments: {
        columns: [
          { field: 'payment_id', as: 'code' },
          { field: 'amount_satang', as: 'satang' },
          { field: 'paid_at', as: 'moment' },
          { field: 'recorded_at', as: 'moment' },
          { field: 'is_accepted', as: 'value' },
        ],
      },
      slips: {
        columns: [
          { field: 'bank_code', as: 'code' },
          { field: 'reference', as: 'code' },
          { field: 'at', as: 'moment' },
        ],
      },
      charges: {
        columns: [
          { field: 'charge_state', as: 'value' },
          { field: 'gateway', as: 'value' },
          { field: 'reference', as: 'code' },
          { field: 'charge_id', as: 'code' },
          { field: 'amount_satang', as: 'satang' },
          { field: 'asked_at', as: 'moment' },
        ],
      },
      reversals: {
        columns: [
          { field: 'reversal_state', as: 'value' },
          { field: 'cause', as: 'value' },
          { field: 'amount_satang', as: 'satang' },
          { field: 'coins', as: 'coins' },
          { field: 'taken_coins', as: 'coins' },
          { field: 'borne_coins', as: 'coins' },
          { field: 'buyer_reason', as: 'text' },
          { field: 'bank_reference', as: 'code' },
          { field: 'started_at', as: 'moment' },
          { field: 'moved_at', as: 'moment' },
        ],
      },
      cases: {
        columns: [
          { field: 'number', as: 'count', linksTo: 'cases' },
          { field: 'kind', as: 'value' },
          { field: 'left_satang', as: 'satang' },
          { field: 'ended_at', as: 'moment' },
        ],
      },
      messages: {
        columns: [
          { field: 'number', as: 'count' },
          { field: 'verdict', as: 'value' },
          { field: 'request', as: 'code' },
          { field: 'status', as: 'count' },
          { field: 'body', as: 'code' },
          { field: 'came_at', as: 'moment' },
        ],
      },
      errands: {
        columns: [
          { field: 'errand', as: 'value' },
          { field: 'outcome', as: 'value' },
          { field: 'by_name', as: 'text' },
          { field: 'at', as: 'moment' },
        ],
      },
    },
  },
});
