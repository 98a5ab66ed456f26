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
} from '../../../../calls/contracts/company.ts';
import { withdrawProposal } from '../../../../calls/contracts/contract.ts';
import { familyList } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;
const underReview = { field: 'state', is: ['done', 'approved', 'temp_approved'] } as const;
const handedIn = { field: 'state', is: ['done'] } as const;

/**
 * Contracts of VBs and the decisions about them. The details are on a separate page, because each
 * access is logged.
 */
export const contracts = defineResource({
  name: 'contracts',
  list: listWaitingContracts,
  openWork: { contracts: {} },
  sorts: contractSorts,
  filters: ['state'],
  choices: {
    contract_uuid: {
      lists: [
        {
          list: listWaitingContracts,
          query: { state: 'accepted' },
          id: 'uuid',
          columns: [
            { field: 'number', as: 'code' },
            { field: 'caster.name', as: 'text' },
          ],
        },
      ],
    },
    family_uuid: { lists: [familyList] },
  },
  valueTexts: { state: 'contract' },
  rowPage: { to: '/contract/review/{uuid}', idField: 'uuid' },
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
      inputFromRow,
      when: { field: 'state', is: ['done', 'temp_offered', 'accepted_temp'] },
    },
    { name: 'accept-temp', call: approveTempContract, inputFromRow, when: handedIn },
    { name: 'return', call: returnContract, inputFromRow, when: underReview },
    { name: 'reject', call: rejectContract, inputFromRow, when: underReview },
    {
      name: 'sign',
      call: signForHouse,
      inputFromRow: { uuid: 'uuid', hash: 'text_hash' },
      when: { field: 'state', is: ['approved', 'temp_approved'] },
    },
    { name: 'stamp', call: noteStamp, inputFromRow, when: { field: 'state', is: ['accepted', 'notice', 'ended'] } },
    {
      name: 'work',
      call: noteRightToWork,
      inputFromRow,
      when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice'] },
    },
    {
      name: 'passport',
      call: linkPassport,
      inputFromRow,
      when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice', 'suspended'] },
    },
    { name: 'take-back', call: withdrawProposal, inputFromRow, when: { field: 'state', is: ['proposed'] } },
    {
      name: 'terminate',
      call: terminateContract,
      inputFromRow,
      when: { field: 'state', is: ['accepted', 'accepted_temp', 'notice', 'suspended'] },
    },
  ],
  createActions: [{ name: 'propose', call: proposeTerms, inputFromRow: {} }],
});
