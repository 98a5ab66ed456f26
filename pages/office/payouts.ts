import { decideApproval } from '../../calls/approval.ts';
import {
  giveUpPayout,
  holdPayout,
  listOfficePayouts,
  noteBankCertificate,
  payoutSorts,
  releasePayout,
  replaceCertificate,
} from '../../calls/payout-office.ts';
import { defineResource } from './resource.ts';

const of = { uuid: 'uuid' } as const;

/** Payouts that VBs and families have asked for. */
export const payouts = defineResource({
  name: 'payouts',
  list: listOfficePayouts,
  sorts: payoutSorts,
  filters: ['state'],
  words: { state: 'payout', certificate_state: 'certificate' },
  columns: [
    { field: 'reference', as: 'code' },
    { field: 'owner.kind', as: 'value' },
    { field: 'owner.uuid', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'amounts.gross_satang', as: 'satang' },
    { field: 'created_at', as: 'moment' },
    { field: 'hold', as: 'value' },
    { field: 'bank_reason', as: 'code' },
    { field: 'amounts.vtokens', as: 'count' },
    { field: 'amounts.family_share_satang', as: 'satang' },
    { field: 'amounts.tax_satang', as: 'satang' },
    { field: 'amounts.net_satang', as: 'satang' },
    { field: 'account.bank_code', as: 'code' },
    { field: 'account.masked', as: 'code' },
    { field: 'next_by', as: 'day' },
    { field: 'certificate_state', as: 'value' },
    { field: 'approval.given', as: 'count' },
    { field: 'approval.needed', as: 'count' },
  ],
  actions: [
    {
      name: 'decide',
      call: decideApproval,
      of: { uuid: 'approval.uuid', digest: 'approval.digest' },
      when: { field: 'state', is: ['submitted'] },
    },
    { name: 'hold', call: holdPayout, of, when: { field: 'state', is: ['submitted', 'approved'] } },
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
});
