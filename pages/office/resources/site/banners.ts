import { addBanner, changeBanner, dropBanner, listOfficeBanners } from '../../../../calls/site/banner.ts';
import { defineResource } from '../resource.ts';

/** Announcements on pages of the site, for a limited time. */
export const banners = defineResource({
  name: 'banners',
  list: listOfficeBanners,
  order: 'latest',
  shapes: { picture_url: '9/5' },
  words: { place: 'place' },
  columns: [
    { field: 'title.th', as: 'text' },
    { field: 'title.en', as: 'text' },
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
      of: { uuid: 'uuid' },
      begins: {
        place: 'place',
        title_th: 'title.th',
        title_en: 'title.en',
        text_th: 'text.th',
        text_en: 'text.en',
        picture_url: 'picture_url',
        path: 'path',
        starts_at: 'starts_at',
        ends_at: 'ends_at',
      },
    },
    { name: 'drop', call: dropBanner, of: { uuid: 'uuid' }, ends: true },
  ],
  makes: [{ name: 'add', call: addBanner, of: {} }],
});
