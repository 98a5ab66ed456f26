import {
  addFamily,
  endFamilyOwner,
  familySorts,
  getOfficeFamily,
  lendFamily,
  listOfficeFamilies,
  moveVb,
  renameFamily,
  setFamilyCredit,
  setFamilyOwner,
  withdrawInvitation,
} from '../../../../calls/families/family-office.ts';
import { vbLists } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** Families: the agencies of VBs. */
export const families = defineResource({
  name: 'families',
  list: listOfficeFamilies,
  sorts: familySorts,
  valueTexts: { 'members.role': 'role', 'invitations.kind': 'invitation' },
  choices: { vb_uuid: { lists: vbLists } },
  columns: [
    { field: 'name', as: 'text' },
    { field: 'slug', as: 'code' },
    { field: 'member_count', as: 'count' },
    { field: 'on_air_count', as: 'count' },
    { field: 'coins', as: 'coins' },
    { field: 'debt_satang', as: 'satang' },
    { field: 'credit_satang', as: 'satang' },
    { field: 'owed_vtokens', as: 'count' },
    { field: 'created_at', as: 'moment' },
  ],
  createActions: [{ name: 'add', call: addFamily, inputFromRow: {} }],
  detail: {
    call: getOfficeFamily,
    idField: 'uuid',
    columns: [{ field: 'uuid', as: 'code' }],
    actions: [
      { name: 'rename', call: renameFamily, inputFromRow, initialValues: { name: 'name' } },
      { name: 'owner', call: setFamilyOwner, inputFromRow },
      { name: 'credit', call: setFamilyCredit, inputFromRow, initialValues: { credit_satang: 'credit_satang' } },
      { name: 'lend', call: lendFamily, inputFromRow },
      { name: 'move', call: moveVb, inputFromRow },
    ],
    statement: '/family/statement?family={uuid}',
    nestedLists: {
      members: {
        columns: [
          { field: 'name', as: 'text' },
          { field: 'uuid', as: 'code', linksTo: 'people' },
          { field: 'role', as: 'value' },
          { field: 'agreement.family_share_basis_points', as: 'percent' },
          { field: 'agreement.notice_days', as: 'count' },
        ],
        actions: [
          {
            name: 'end-owner',
            call: endFamilyOwner,
            inputFromRow: { uuid: 'uuid' },
            when: { field: 'role', is: ['family'] },
          },
        ],
      },
      invitations: {
        columns: [
          { field: 'vb.uuid', as: 'code', linksTo: 'people' },
          { field: 'vb.name', as: 'text' },
          { field: 'kind', as: 'value' },
          { field: 'ground', as: 'text' },
          { field: 'expires_at', as: 'moment' },
        ],
        actions: [{ name: 'withdraw', call: withdrawInvitation, inputFromRow: { uuid: 'uuid' } }],
      },
      movements: {
        columns: [
          { field: 'reference', as: 'code' },
          { field: 'coins', as: 'coins' },
          { field: 'coins_after', as: 'coins' },
          { field: 'at', as: 'moment' },
        ],
      },
      debts: {
        columns: [
          { field: 'reference', as: 'code' },
          { field: 'amount_satang', as: 'satang' },
          { field: 'debt_after_satang', as: 'satang' },
          { field: 'at', as: 'moment' },
        ],
      },
    },
  },
});
