import { addCategory, changeCategory, listOfficeCategories } from '../../../../calls/shop/shop-office.ts';
import { defineResource } from '../resource.ts';

export const shopCategories = defineResource({
  name: 'shop-categories',
  list: listOfficeCategories,
  order: 'shown',
  columns: [
    { field: 'slug', as: 'code' },
    { field: 'name.th', as: 'text' },
    { field: 'name.en', as: 'text' },
    { field: 'position', as: 'count' },
  ],
  actions: [
    {
      name: 'change',
      call: changeCategory,
      inputFromRow: { slug: 'slug' },
      initialValues: { name_th: 'name.th', name_en: 'name.en', position: 'position' },
    },
  ],
  createActions: [{ name: 'add', call: addCategory, inputFromRow: {} }],
});
