import {
  createPayee,
  getPayee,
  listPayees,
  reviewPayee,
  setPayeeAccount,
  setPayeeFact,
} from '../../../../calls/payouts/payee.ts';
import { bankChoices, familyList, vbLists } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Payees: VBs and families whose V-tokens are paid out. */
export const payees = defineResource({
  name: 'payees',
  list: listPayees,
  order: 'latest',
  openWork: { payees: { state: 'waiting' } },
  filters: ['state'],
  choices: { owner_uuid: { lists: [familyList, ...vbLists] }, bank_code: bankChoices },
  columns: [
    { field: 'owner.name', as: 'text' },
    { field: 'owner.kind', as: 'value' },
    { field: 'owner.uuid', as: 'code' },
    { field: 'kind', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'account.bank_code', as: 'code' },
    { field: 'account.masked', as: 'code' },
    { field: 'account.set_at', as: 'moment' },
    { field: 'created_at', as: 'moment' },
  ],
  actions: [
    {
      name: 'open',
      call: getPayee,
      inputFromRow,
      fieldsShownOnce: ['name', 'tax_id_masked', 'branch', 'signatory', 'tax_class', 'has_vat'],
    },
    { name: 'review', call: reviewPayee, inputFromRow },
    { name: 'account', call: setPayeeAccount, inputFromRow },
    { name: 'fact', call: setPayeeFact, inputFromRow },
  ],
  createActions: [{ name: 'create', call: createPayee, inputFromRow: {} }],
});
