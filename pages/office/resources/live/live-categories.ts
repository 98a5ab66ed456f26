import {
  addLiveCategory,
  changeLiveCategory,
  dropLiveCategory,
  listLiveCategories,
} from '../../../../calls/live/category.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Categories of lives. */
export const liveCategories = defineResource({
  name: 'live-categories',
  list: listLiveCategories,
  order: 'shown',
  aspectRatios: { picture_url: '4/3' },
  columns: [
    { field: 'slug', as: 'code' },
    ...columnsByLocale('name'),
    { field: 'position', as: 'count' },
    { field: 'picture_url', as: 'picture' },
    { field: 'is_shown', as: 'value' },
    { field: 'on_air_count', as: 'count' },
  ],
  actions: [
    {
      name: 'change',
      call: changeLiveCategory,
      inputFromRow: { slug: 'slug' },
      initialValues: {
        ...localizedInitialValues('name'),
        position: 'position',
        picture_url: 'picture_url',
        is_shown: 'is_shown',
      },
    },
    { name: 'drop', call: dropLiveCategory, inputFromRow: { slug: 'slug' }, removesRecord: true },
  ],
  createActions: [{ name: 'add', call: addLiveCategory, inputFromRow: {} }],
});
