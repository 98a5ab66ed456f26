import {
  addCodes,
  addItem,
  addVariant,
  changeItem,
  getOfficeItem,
  givePrize,
  itemSorts,
  listOfficeItems,
  moveStock,
  moveVariantStock,
} from '../../calls/shop-office.ts';
import { defineResource } from './resource.ts';

const of = { uuid: 'uuid' } as const;

/** What the shop has. */
export const shopItems = defineResource({
  name: 'shop-items',
  list: listOfficeItems,
  sorts: itemSorts,
  shapes: { picture_url: '1/1' },
  filters: ['category'],
  words: { kind: 'item', 'prizes.prize_state': 'prize', direction: 'stock' },
  columns: [
    { field: 'name.th', as: 'text' },
    { field: 'picture_url', as: 'picture' },
    { field: 'kind', as: 'value' },
    { field: 'category_slug', as: 'code' },
    { field: 'price_coins', as: 'coins' },
    { field: 'stock_free', as: 'count' },
    { field: 'sale_starts_at', as: 'moment' },
    { field: 'sale_ends_at', as: 'moment' },
    { field: 'stock_total', as: 'count' },
    { field: 'stock_sold', as: 'count' },
    { field: 'stock_held', as: 'count' },
    { field: 'is_listed', as: 'value' },
  ],
  makes: [{ name: 'add', call: addItem, of: {} }],
  one: {
    call: getOfficeItem,
    by: 'uuid',
    columns: [
      { field: 'uuid', as: 'code' },
      { field: 'name.en', as: 'text' },
      { field: 'description.th', as: 'text' },
      { field: 'description.en', as: 'text' },
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
        of,
        begins: {
          name_th: 'name.th',
          name_en: 'name.en',
          description_th: 'description.th',
          description_en: 'description.en',
          category_slug: 'category_slug',
          picture_url: 'picture_url',
          price_coins: 'price_coins',
          sale_starts_at: 'sale_starts_at',
          sale_ends_at: 'sale_ends_at',
          per_user_limit: 'per_user_limit',
          reservation_seconds: 'reservation_seconds',
          is_listed: 'is_listed',
        },
      },
      { name: 'stock', call: moveStock, of, when: { field: 'kind', is: ['digital', 'physical'] } },
      { name: 'variant', call: addVariant, of, when: { field: 'kind', is: ['physical'] } },
      {
        name: 'codes',
        call: addCodes,
        of,
        when: { field: 'kind', is: ['voucher'] },
        tells: ['added_count', 'known_count'],
      },
      { name: 'prize', call: givePrize, of },
    ],
    parts: {
      variants: {
        columns: [
          { field: 'name.th', as: 'text' },
          { field: 'name.en', as: 'text' },
          { field: 'stock_total', as: 'count' },
          { field: 'stock_sold', as: 'count' },
          { field: 'stock_held', as: 'count' },
          { field: 'stock_free', as: 'count' },
        ],
        actions: [{ name: 'variant_stock', call: moveVariantStock, of }],
      },
      prizes: {
        columns: [
          { field: 'user_uuid', as: 'code', leads: 'people' },
          { field: 'reason', as: 'text' },
          { field: 'prize_state', as: 'value' },
          { field: 'won_at', as: 'moment' },
        ],
      },
    },
  },
});
