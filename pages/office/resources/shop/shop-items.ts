import {
  addCodes,
  addItem,
  addVariant,
  changeItem,
  getOfficeItem,
  givePrize,
  itemSorts,
  listOfficeCategories,
  listOfficeItems,
  moveStock,
  moveVariantStock,
  setItemPrice,
} from '../../../../calls/shop/item-office.ts';
import { columnsByLocale, furtherColumns, localizedInitialValues } from '../localized.ts';
import { defineResource } from '../resource.ts';

const inputFromRow = { uuid: 'uuid' } as const;

/** The shop's items with stock, voucher codes and prizes. */
export const shopItems = defineResource({
  name: 'shop-items',
  list: listOfficeItems,
  sorts: itemSorts,
  aspectRatios: { picture_url: '1/1', share_picture_url: '1200/630' },
  filters: ['find', 'category'],
  choices: {
    category: { lists: [{ list: listOfficeCategories, id: 'slug' }] },
    category_slug: { lists: [{ list: listOfficeCategories, id: 'slug' }] },
  },
  valueTexts: { kind: 'item', 'prizes.prize_state': 'prize', direction: 'stock' },
  columns: [
    { field: 'name.th', as: 'text' },
    { field: 'picture_url', as: 'picture' },
    { field: 'kind', as: 'value' },
    { field: 'category_slug', as: 'choice' },
    { field: 'price_coins', as: 'coins' },
    { field: 'stock_free', as: 'count' },
    { field: 'sale_starts_at', as: 'moment' },
    { field: 'sale_ends_at', as: 'moment' },
    { field: 'stock_total', as: 'count' },
    { field: 'stock_sold', as: 'count' },
    { field: 'stock_held', as: 'count' },
    { field: 'is_listed', as: 'value' },
  ],
  createActions: [{ name: 'add', call: addItem, inputFromRow: {} }],
  detail: {
    call: getOfficeItem,
    idField: 'uuid',
    columns: [
      { field: 'uuid', as: 'code' },
      ...furtherColumns('name'),
      ...columnsByLocale('description'),
      { field: 'share_picture_url', as: 'picture' },
      { field: 'wearable', as: 'value' },
      { field: 'grant_days', as: 'count' },
      { field: 'per_user_limit', as: 'count' },
      { field: 'reservation_seconds', as: 'count' },
      { field: 'codes_free', as: 'count' },
      { field: 'created_at', as: 'moment' },
    ],
    actions: [
      {
        name: 'change',
        call: changeItem,
        inputFromRow,
        initialValues: {
          ...localizedInitialValues('name'),
          ...localizedInitialValues('description'),
          category_slug: 'category_slug',
          picture_url: 'picture_url',
          share_picture_url: 'share_picture_url',
          film_url: 'film_url',
          sale_starts_at: 'sale_starts_at',
          sale_ends_at: 'sale_ends_at',
          per_user_limit: 'per_user_limit',
          reservation_seconds: 'reservation_seconds',
          is_listed: 'is_listed',
        },
      },
      { name: 'price', call: setItemPrice, inputFromRow, initialValues: { price_coins: 'price_coins' } },
      { name: 'stock', call: moveStock, inputFromRow, when: { field: 'kind', is: ['digital', 'physical'] } },
      { name: 'variant', call: addVariant, inputFromRow, when: { field: 'kind', is: ['physical'] } },
      {
        name: 'codes',
        call: addCodes,
        inputFromRow,
        when: { field: 'kind', is: ['voucher'] },
        fieldsShownOnce: ['added_count', 'known_count'],
      },
      { name: 'prize', call: givePrize, inputFromRow },
    ],
    nestedLists: {
      variants: {
        columns: [
          ...columnsByLocale('name'),
          { field: 'stock_total', as: 'count' },
          { field: 'stock_sold', as: 'count' },
          { field: 'stock_held', as: 'count' },
          { field: 'stock_free', as: 'count' },
        ],
        actions: [{ name: 'variant_stock', call: moveVariantStock, inputFromRow }],
      },
      prizes: {
        columns: [
          { field: 'user_uuid', as: 'code', linksTo: 'people' },
          { field: 'reason', as: 'text' },
          { field: 'prize_state', as: 'value' },
          { field: 'won_at', as: 'moment' },
        ],
      },
    },
  },
});
