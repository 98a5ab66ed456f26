import {
  getOfficePayout,
  giveUpPayout,
  holdPayout,
  listOfficePayouts,
  payoutSorts,
  releasePayout,
} from '../../../../calls/payouts/payout-office.ts';
import { noteBankCertificate, replaceCertificate } from '../../../../calls/payouts/tax-office.ts';
import { dualControl, dualControlTexts } from '../dual-control.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Payouts that VBs and families have requested. */
export const payouts = defineResource({
  name: 'payouts',
  list: listOfficePayouts,
  openWork: { payouts: {} },
  sorts: payoutSorts,
  filters: ['state'],
  valueTexts: { state: 'payout', certificate_state: 'certificate', 'timeline.state': 'payout', ...dualControlTexts },
  columns: [
    { field: 'reference', as: 'code' },
    { field: 'owner.name', as: 'text' },
    { field: 'state', as: 'value' },
    { field: 'amounts.gross_satang', as: 'satang' },
    { field: 'amounts.net_satang', as: 'satang' },
    { field: 'next_by', as: 'day' },
    { field: 'created_at', as: 'moment' },
    { field: 'owner.kind', as: 'value' },
    { field: 'owner.uuid', as: 'code' },
    { field: 'hold', as: 'value' },
    { field: 'bank_reason', as: 'code' },
    { field: 'amounts.vtokens', as: 'count' },
    { field: 'amounts.family_share_satang', as: 'satang' },
    { field: 'amounts.tax_satang', as: 'satang' },
    { field: 'account.bank_code', as: 'code' },
    { field: 'account.masked', as: 'code' },
    { field: 'certificate_state', as: 'value' },
    { field: 'approval.given', as: 'count' },
    { field: 'approval.needed', as: 'count' },
  ],
  detail: {
    call: getOfficePayout,
    idField: 'uuid',
    actions: [
      { name: 'hold', call: holdPayout, inputFromRow, when: { field: 'state', is: ['submitted', 'approved', 'sent'] } },
      { name: 'release', call: releasePayout, inputFromRow, when: { field: 'state', is: ['held'] } },
      { name: 'give-up', call: giveUpPayout, inputFromRow, when: { field: 'state', is: ['returned'] } },
      {
        name: 'bank-certificate',
        call: noteBankCertificate,
        inputFromRow,
        when: { field: 'certificate_state', is: ['awaited'] },
      },
      {
        name: 'certificate',
        call: replaceCertificate,
        inputFromRow,
        when: { field: 'certificate_state', is: ['valid'] },
      },
    ],
    nestedLists: {
      timeline: {
        layout: 'timeline',
        columns: [
          { field: 'state', as: 'value' },
          { field: 'at', as: 'moment' },
        ],
      },
      approvals: dualControl,
    },
  },
});
