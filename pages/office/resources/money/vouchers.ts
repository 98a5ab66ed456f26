import {
  addVoucher,
  changeVoucher,
  getOfficeVoucher,
  issueVouchers,
  listOfficeVouchers,
  voucherSorts,
} from '../../../../calls/money/voucher-office.ts';
import { defineResource } from '../resource.ts';

/** Codes for a discount on a top-up. */
export const vouchers = defineResource({
  name: 'vouchers',
  list: listOfficeVouchers,
  sorts: voucherSorts,
  filters: ['find'],
  columns: [
    { field: 'code', as: 'code' },
    { field: 'title.th', as: 'text' },
    { field: 'discount_satang', as: 'satang' },
    { field: 'discount_percent', as: 'count' },
    { field: 'valid_until', as: 'moment' },
    { field: 'discount_most_satang', as: 'satang' },
    { field: 'min_amount_satang', as: 'satang' },
    { field: 'valid_from', as: 'moment' },
    { field: 'uses_in_all', as: 'count' },
    { field: 'taken', as: 'count' },
    { field: 'is_listed', as: 'value' },
  ],
  customer: 'voucher',
  makes: [
    { name: 'add', call: addVoucher, of: {} },
    { name: 'issue', call: issueVouchers, of: {}, tells: ['codes'] },
  ],
  one: {
    call: getOfficeVoucher,
    by: 'uuid',
    columns: [
      { field: 'title.en', as: 'text' },
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
        of: { uuid: 'uuid' },
        begins: { valid_until: 'valid_until', uses_in_all: 'uses_in_all', is_listed: 'is_listed' },
      },
    ],
    parts: {
      holders: {
        columns: [
          { field: 'name', as: 'text' },
          { field: 'user_uuid', as: 'code', leads: 'people' },
          { field: 'taken', as: 'count' },
        ],
      },
    },
  },
});
