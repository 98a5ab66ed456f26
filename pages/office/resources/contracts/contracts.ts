import { withdrawProposal } from '../../../../calls/contracts/contract.ts';
import {
  approveContract,
  approveTempContract,
  contractSorts,
  linkPassport,
  listWaitingContracts,
  noteRightToWork,
  noteStamp,
  proposeTerms,
  rejectContract,
  returnContract,
  signForHouse,
  terminateContract,
} from '../../../../calls/contracts/contract-office.ts';
import { defineResource } from '../resource.ts';

const of = { uuid: 'uuid' } as const;
const underReview = { field: 'state', is: ['done', 'approved', 'temp_approved'] } as const;
const handedIn = { field: 'state', is: ['done'] } as const;

/**
 * Contracts of VBs and the decisions about them. The details are on a separate page, because each
 * access is logged.
 */
export const contracts = defineResource({
  name: 'contracts',
  list: listWaitingContracts,
  sorts: contractSorts,
  filters: ['state'],
  words: { state: 'contract' },
  leads: { to: '/contract/review/{uuid}', by: 'uuid' },
  columns: [
    { field: 'number', as: 'code' },
    { field: 'caster.name', as: 'text' },
    { field: 'kind', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'moved_at', as: 'moment' },
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'text_hash', as: 'code' },
    { field: 'ended_by', as: 'text' },
  ],
  actions: [
    {
      name: 'accept',
      call: approveContract,
      of,
      when: { field: 'state', is: ['done', 'temp_offered', 'accepted_temp'] },
    },
    { name: 'accept-temp', call: approveTempContract, of, when: handedIn },
    { name: 'return', call: returnContract, of, when: underReview },
    { name: 'reject', call: rejectContract, of, when: underReview },
    {
      name: 'sign',
      call: signForHouse,
      of: { uuid: 'uuid', hash: 'text_hash' },
      when: { field: 'state', is: ['approved', 'temp_approved'] },
    },
    { name: 'stamp', call: noteStamp, of, when: { field: 'state', is: ['accepted', 'notice', 'ended'] } },
    { name: 'work', call: noteRightToWork, of, when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice'] } },
    {
      name: 'passport',
      call: linkPassport,
      of,
      when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice', 'suspended'] },
    },
    { name: 'take-back', call: withdrawProposal, of, when: { field: 'state', is: ['proposed'] } },
    {
      name: 'terminate',
      call: terminateContract,
      of,
      when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice', 'suspended'] },
    },
  ],
  makes: [{ name: 'propose', call: proposeTerms, of: {} }],
});
