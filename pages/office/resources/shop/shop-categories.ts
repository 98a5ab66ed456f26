import { addCategory, changeCategory, listOfficeCategories } from '../../../../calls/shop/item-office.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

export const shopCategories = defineResource({
  name: 'shop-categories',
  list: listOfficeCategories,
  order: 'shown',
  columns: [{ field: 'slug', as: 'code' }, ...columnsByLocale('name'), { field: 'position', as: 'count' }],
  actions: [
    {
      name: 'change',
      call: changeCategory,
      inputFromRow: { slug: 'slug' },
      initialValues: { ...localizedInitialValues('name'), position: 'position' },
    },
  ],
  createActions: [{ name: 'add', call: addCategory, inputFromRow: {} }],
});
