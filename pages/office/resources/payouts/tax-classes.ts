import { listTaxClasses } from '../../../../calls/payouts/tax-office.ts';
import { addDatedSetting } from '../../../../calls/platform/dated-setting.ts';
import { defineResource } from '../resource.ts';

/** Tax classes of payees. No payee of a class is paid before the accountant has signed it. */
export const taxClasses = defineResource({
  name: 'tax-classes',
  list: listTaxClasses,
  order: 'fixed',
  valueTexts: { state: 'tax_class' },
  columns: [
    { field: 'code', as: 'value' },
    { field: 'state', as: 'value' },
    { field: 'form', as: 'value' },
    { field: 'income_type', as: 'code' },
    { field: 'proposed_rate', as: 'text' },
    { field: 'signed_rate', as: 'text' },
    { field: 'signed_from', as: 'moment' },
    { field: 'ground', as: 'text' },
  ],
  actions: [
    {
      name: 'sign',
      call: addDatedSetting,
      inputFromRow: { name: 'setting' },
      initialValues: { value: 'proposed_value' },
    },
  ],
});
