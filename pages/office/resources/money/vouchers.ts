import {
  addVoucher,
  changeVoucher,
  getOfficeVoucher,
  issueVouchers,
  listOfficeVouchers,
  voucherSorts,
} from '../../../../calls/money/voucher-office.ts';
import { voucherTermNames } from '../../../../calls/money/voucher-terms.ts';
import { packageChoices } from '../choice-lists.ts';
import { furtherColumns } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Codes for a discount on a top-up. */
export const vouchers = defineResource({
  name: 'vouchers',
  list: listOfficeVouchers,
  sorts: voucherSorts,
  filters: ['find'],
  choices: { package_uuids: packageChoices },
  columns: [
    { field: 'code', as: 'code' },
    { field: 'title.th', as: 'text' },
    { field: 'discount_satang', as: 'satang' },
    { field: 'discount_percent', as: 'count' },
    { field: 'valid_until', as: 'moment' },
    { field: 'discount_most_satang', as: 'satang' },
    ...voucherTermNames.map((field) => ({ field, as: field.endsWith('_satang') ? 'satang' : 'count' }) as const),
    { field: 'valid_from', as: 'moment' },
    { field: 'uses_in_all', as: 'count' },
    { field: 'taken', as: 'count' },
    { field: 'is_listed', as: 'value' },
  ],
  customerView: 'voucher',
  createActions: [
    { name: 'add', call: addVoucher, inputFromRow: {} },
    { name: 'issue', call: issueVouchers, inputFromRow: {}, fieldsShownOnce: ['codes'] },
  ],
  detail: {
    call: getOfficeVoucher,
    idField: 'uuid',
    columns: [
      ...furtherColumns('title'),
      { field: 'for_users', as: 'value' },
      { field: 'for_families', as: 'value' },
      { field: 'package_uuids', as: 'code' },
      { field: 'blocked_from', as: 'text' },
      { field: 'blocked_until', as: 'text' },
      { field: 'uses_per_user', as: 'count' },
    ],
    actions: [
      {
        name: 'change',
        call: changeVoucher,
        inputFromRow: { uuid: 'uuid' },
        initialValues: { valid_until: 'valid_until', uses_in_all: 'uses_in_all', is_listed: 'is_listed' },
      },
    ],
    nestedLists: {
      holders: {
        columns: [
          { field: 'name', as: 'text' },
          { field: 'user_uuid', as: 'code', linksTo: 'people' },
          { field: 'taken', as: 'count' },
        ],
      },
    },
  },
});
