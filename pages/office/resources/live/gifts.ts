import { giftAttributeNames } from '../../../../calls/live/gift/gift-item.ts';
import { addOfficeGift, changeOfficeGift, listOfficeGifts } from '../../../../calls/live/gift.ts';
import { columnsByLocale, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

/** The gift catalogue. */
export const gifts = defineResource({
  name: 'gifts',
  list: listOfficeGifts,
  order: 'cheapest',
  aspectRatios: { picture_url: '1/1' },
  columns: [
    ...columnsByLocale('name'),
    { field: 'coins', as: 'coins' },
    { field: 'kind', as: 'value' },
    ...giftAttributeNames.map((field) => ({ field, as: field.endsWith('_key') ? 'text' : 'count' }) as const),
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
        ...localizedInitialValues('name'),
        picture_url: 'picture_url',
        coins: 'coins',
        kind: 'kind',
        ...Object.fromEntries(giftAttributeNames.map((name) => [name, name])),
        animation: 'animation',
        film_url: 'film_url',
        is_listed: 'is_listed',
      },
    },
  ],
  createActions: [{ name: 'add', call: addOfficeGift, inputFromRow: {} }],
});
