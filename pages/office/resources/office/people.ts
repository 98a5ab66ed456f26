import { decideAbout } from '../../../../calls/moderation/moderation-office.ts';
import {
  allowPasskey,
  blockPerson,
  correctCoins,
  endSessions,
  getPerson,
  listPeople,
  personSorts,
  setLabel,
  setRole,
  setVip,
  unblockPerson,
} from '../../../../calls/office/person.ts';
import { mergeAccounts } from '../../../../calls/office/person-merge.ts';
import { listOfficeLabels } from '../../../../calls/people/profile-label.ts';
import { profileTextNames } from '../../../../calls/platform/profile-text.ts';
import { forgetPayingAge } from '../../../../calls/privacy/age.ts';
import { vbLists } from '../choice-lists.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** All people with an account. */
export const people = defineResource({
  name: 'people',
  list: listPeople,
  sorts: personSorts,
  filters: ['find', 'role'],
  choices: { label: { lists: [{ list: listOfficeLabels, id: 'key' }] }, vb_uuid: { lists: vbLists } },
  valueTexts: {
    'movements.reason': 'movement',
    role: 'role',
    group: 'group',
    coins_direction: 'coins',
    bearing: 'label',
    kind: 'reported',
    reason: 'decision',
    'looks.role': 'role',
    'looks.what': 'look',
  },
  columns: [
    { field: 'name', as: 'text' },
    { field: 'avatar_url', as: 'face' },
    { field: 'role', as: 'value' },
    { field: 'family.name', as: 'text', linksTo: 'families', linkId: 'family.uuid' },
    { field: 'created_at', as: 'moment' },
  ],
  related: [
    { resource: 'posts', filtersFromRow: { find: 'uuid' } },
    { resource: 'comments', filtersFromRow: { find: 'uuid' } },
  ],
  detail: {
    call: getPerson,
    idField: 'uuid',
    columns: [
      ...profileTextNames.map((field) => ({ field, as: 'text' }) as const),
      { field: 'uuid', as: 'code' },
      { field: 'group', as: 'value' },
      { field: 'coins', as: 'coins' },
      { field: 'owed_vtokens', as: 'count' },
      { field: 'follower_count', as: 'count' },
      { field: 'labels', as: 'code' },
      { field: 'has_email', as: 'value' },
      { field: 'is_blocked', as: 'value' },
      { field: 'block.reason', as: 'text' },
      { field: 'block.until', as: 'moment' },
      { field: 'block.by_name', as: 'text' },
      { field: 'break_until', as: 'moment' },
    ],
    actions: [
      { name: 'role', call: setRole, inputFromRow, initialValues: { role: 'role' } },
      { name: 'decide', call: decideAbout, inputFromRow: { kind: 'kind', target_uuid: 'uuid' } },
      { name: 'label', call: setLabel, inputFromRow },
      { name: 'vip', call: setVip, inputFromRow },
      { name: 'coins', call: correctCoins, inputFromRow },
      { name: 'block', call: blockPerson, inputFromRow, when: { field: 'is_blocked', is: ['false'] } },
      { name: 'unblock', call: unblockPerson, inputFromRow, when: { field: 'is_blocked', is: ['true'] } },
      { name: 'sessions', call: endSessions, inputFromRow },
      { name: 'passkey', call: allowPasskey, inputFromRow, fieldsShownOnce: ['until'] },
      { name: 'paying_age', call: forgetPayingAge, inputFromRow },
      { name: 'merge', call: mergeAccounts, inputFromRow, when: { field: 'role', is: ['normal'] } },
    ],
    nestedLists: {
      sessions: {
        columns: [
          { field: 'device', as: 'text' },
          { field: 'created_at', as: 'moment' },
          { field: 'last_used_at', as: 'moment' },
        ],
      },
      accounts: {
        columns: [
          { field: 'provider', as: 'text' },
          { field: 'linked_at', as: 'moment' },
        ],
      },
      vips: {
        columns: [
          { field: 'vb_name', as: 'text', linksTo: 'people', linkId: 'vb_uuid' },
          { field: 'level', as: 'count' },
          { field: 'since', as: 'moment' },
        ],
      },
      looks: {
        columns: [
          { field: 'at', as: 'moment' },
          { field: 'role', as: 'value' },
          { field: 'what', as: 'value' },
          { field: 'why', as: 'text' },
        ],
      },
      movements: {
        columns: [
          { field: 'reason', as: 'value' },
          { field: 'coins', as: 'coins' },
          { field: 'coins_after', as: 'coins' },
          { field: 'at', as: 'moment' },
          { field: 'reference', as: 'code' },
        ],
      },
    },
  },
});
