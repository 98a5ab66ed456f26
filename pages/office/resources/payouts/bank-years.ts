import { getBankYear, listBankYears, noteBankYear } from '../../../../calls/payouts/bank-year.ts';
import { defineResource } from '../resource.ts';

/** Bank holidays by year, which the schedule of payouts skips. */
export const bankYears = defineResource({
  name: 'bank-years',
  list: listBankYears,
  openWork: { 'bank-years': { state: 'missing' } },
  order: 'latest',
  filters: ['state'],
  valueTexts: { state: 'bank_year' },
  columns: [
    { field: 'year', as: 'code' },
    { field: 'state', as: 'value' },
    { field: 'holiday_count', as: 'count' },
  ],
  detail: {
    call: getBankYear,
    idField: 'year',
    actions: [
      {
        name: 'note',
        call: noteBankYear,
        inputFromRow: { year: 'year' },
        initialValues: { holiday_lines: 'holiday_lines' },
      },
    ],
    nestedLists: {
      holidays: {
        columns: [
          { field: 'day', as: 'day' },
          { field: 'name_th', as: 'text' },
          { field: 'name_en', as: 'text' },
        ],
      },
    },
  },
});
