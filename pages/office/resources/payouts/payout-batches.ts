import {
  endPayoutBatch,
  listPayoutBatches,
  makePayoutBatch,
  readBankReport,
} from '../../../../calls/payouts/bank-batch.ts';
import { defineResource } from '../resource.ts';

/**
 * Payment files for the bank. The approver compares the digest shown here with the one of the
 * approval.
 */
export const payoutBatches = defineResource({
  name: 'payout-batches',
  list: listPayoutBatches,
  order: 'latest',
  columns: [
    { field: 'message_id', as: 'code' },
    { field: 'transfer_count', as: 'count' },
    { field: 'total_satang', as: 'satang' },
    { field: 'value_day', as: 'day' },
    { field: 'format', as: 'code' },
    { field: 'made_at', as: 'moment' },
    { field: 'released_at', as: 'moment' },
    { field: 'digest', as: 'code' },
    { field: 'taken_at', as: 'moment' },
    { field: 'live_count', as: 'count' },
    { field: 'silent_at', as: 'moment' },
    { field: 'ended_as', as: 'value' },
  ],
  actions: [
    {
      name: 'end',
      call: endPayoutBatch,
      inputFromRow: { uuid: 'uuid' },
      when: { field: 'ends', is: ['not_sent', 'by_bank'] },
    },
  ],
  createActions: [
    { name: 'make', call: makePayoutBatch, inputFromRow: {} },
    { name: 'report', call: readBankReport, inputFromRow: {} },
  ],
});
