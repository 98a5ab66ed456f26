import { addOfficePackage, changeOfficePackage, listOfficePackages } from '../../../../calls/money/package-office.ts';
import { defineResource } from '../resource.ts';

/** Packages of coins for sale. */
export const packages = defineResource({
  name: 'packages',
  list: listOfficePackages,
  order: 'cheapest',
  valueTexts: { for: 'buyer' },
  columns: [
    { field: 'for', as: 'value' },
    { field: 'price_satang', as: 'satang' },
    { field: 'coins', as: 'coins' },
    { field: 'bonus_coins', as: 'coins' },
    { field: 'is_recommended', as: 'value' },
    { field: 'is_offered', as: 'value' },
  ],
  actions: [
    {
      name: 'change',
      call: changeOfficePackage,
      inputFromRow: { uuid: 'uuid' },
      initialValues: { is_offered: 'is_offered', is_recommended: 'is_recommended' },
    },
  ],
  customerView: 'package',
  createActions: [{ name: 'add', call: addOfficePackage, inputFromRow: {} }],
});
