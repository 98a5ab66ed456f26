import { addOfficeGift, changeOfficeGift, listOfficeGifts } from '../../../../calls/live/gift.ts';
import { defineResource } from '../resource.ts';

/** The gift catalogue. */
export const gifts = defineResource({
  name: 'gifts',
  list: listOfficeGifts,
  order: 'cheapest',
  aspectRatios: { picture_url: '1/1' },
  columns: [
    { field: 'name.th', as: 'text' },
    { field: 'name.en', as: 'text' },
    { field: 'coins', as: 'coins' },
    { field: 'kind', as: 'value' },
    { field: 'set_key', as: 'text' },
    { field: 'vip_level', as: 'count' },
    { field: 'animation', as: 'value' },
    { field: 'picture_url', as: 'picture' },
    { field: 'is_listed', as: 'value' },
  ],
  actions: [
    {
      name: 'change',
      call: changeOfficeGift,
      inputFromRow: { uuid: 'uuid' },
      initialValues: {
        name_th: 'name.th',
        name_en: 'name.en',
        picture_url: 'picture_url',
        coins: 'coins',
        kind: 'kind',
        set_key: 'set_key',
        vip_level: 'vip_level',
        animation: 'animation',
        film_url: 'film_url',
        is_listed: 'is_listed',
      },
    },
  ],
  createActions: [{ name: 'add', call: addOfficeGift, inputFromRow: {} }],
});
