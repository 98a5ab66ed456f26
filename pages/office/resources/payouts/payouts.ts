import {
  getOfficePayout,
  giveUpPayout,
  holdPayout,
  listOfficePayouts,
  noteBankCertificate,
  payoutSorts,
  releasePayout,
  replaceCertificate,
} from '../../../../calls/payouts/payout-office.ts';
import { dualControl, dualControlWords } from '../dual-control.ts';
import { defineResource } from '../resource.ts';

const of = { uuid: 'uuid' } as const;

/** Payouts that VBs and families have requested. */
export const payouts = defineResource({
  name: 'payouts',
  list: listOfficePayouts,
  sorts: payoutSorts,
  filters: ['state'],
  words: { state: 'payout', certificate_state: 'certificate', 'timeline.state': 'payout', ...dualControlWords },
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
  one: {
    call: getOfficePayout,
    by: 'uuid',
    actions: [
      { name: 'hold', call: holdPayout, of, when: { field: 'state', is: ['submitted', 'approved', 'sent'] } },
      { name: 'release', call: releasePayout, of, when: { field: 'state', is: ['held'] } },
      { name: 'give-up', call: giveUpPayout, of, when: { field: 'state', is: ['returned'] } },
      {
        name: 'bank-certificate',
        call: noteBankCertificate,
        of,
        when: { field: 'certificate_state', is: ['awaited'] },
      },
      { name: 'certificate', call: replaceCertificate, of, when: { field: 'certificate_state', is: ['valid'] } },
    ],
    parts: {
      timeline: {
        look: 'timeline',
        columns: [
          { field: 'state', as: 'value' },
          { field: 'at', as: 'moment' },
        ],
      },
      approvals: dualControl,
    },
  },
});
