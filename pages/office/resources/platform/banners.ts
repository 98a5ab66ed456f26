import { addBanner, changeBanner, dropBanner, listOfficeBanners } from '../../../../calls/platform/banner.ts';
import { localizedColumns, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** Announcements on pages of the site, for a limited time. */
export const banners = defineResource({
  name: 'banners',
  list: listOfficeBanners,
  order: 'latest',
  aspectRatios: { picture_url: '9/5' },
  valueTexts: { place: 'place' },
  columns: [
    ...localizedColumns('title'),
    { field: 'place', as: 'value' },
    { field: 'starts_at', as: 'moment' },
    { field: 'ends_at', as: 'moment' },
    { field: 'path', as: 'path' },
    { field: 'picture_url', as: 'picture' },
  ],
  actions: [
    {
      name: 'change',
      call: changeBanner,
      inputFromRow: { uuid: 'uuid' },
      initialValues: {
        place: 'place',
        ...localizedInitialValues('title'),
        ...localizedInitialValues('text'),
        picture_url: 'picture_url',
        path: 'path',
        starts_at: 'starts_at',
        ends_at: 'ends_at',
      },
    },
    { name: 'drop', call: dropBanner, inputFromRow: { uuid: 'uuid' }, removesRecord: true },
  ],
  createActions: [{ name: 'add', call: addBanner, inputFromRow: {} }],
});
