/** Shop administration: categories, items, stock, voucher codes and prizes. */
import { z } from 'zod';
import { defineCall, idempotent, list, one, pageQuery } from '../platform/call.ts';
import {
  bilingual,
  coins,
  count,
  film,
  localizedFields,
  moment,
  optionalField,
  picture,
  singleLine,
  slug,
  tick,
  uuid,
} from '../platform/field.ts';
import { defineSorts, type SortName, withSorts } from '../platform/sort.ts';
import { fileText } from '../platform/text/file-line.ts';
import { itemKind, wearable } from './item-summary.ts';
import { prizeState } from './order.ts';

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
const ground = singleLine(500);

/** A category with its sort order, which only staff see. */
const officeCategory = z.object({
  slug,
  name: bilingual,
  /** Sort order, lowest first. */
  position: z.number().int(),
});
export type OfficeCategory = z.infer<typeof officeCategory>;

const categoryFields = {
  ...localizedFields('name', singleLine(60)),
  position: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
};

export const listOfficeCategories = defineCall({
  method: 'GET',
  path: '/v1/office/shop/categories',
  summary: 'Lists the categories of the shop in display order',
  access: 'staff',
  answer: list(officeCategory),
});

export const addCategory = defineCall({
  method: 'POST',
  path: '/v1/office/shop/categories',
  summary: 'Creates a category',
  access: 'staff',
  form: z.object({ slug, ...categoryFields, ground }),
  failures: ['shop_category_exists'],
  answer: one(officeCategory),
});

export const changeCategory = defineCall({
  method: 'POST',
  path: '/v1/office/shop/categories/{slug}',
  summary: 'Changes the name and position of a category',
  access: 'staff',
  params: z.object({ slug }),
  form: z.object({ ...categoryFields, ground }),
  failures: ['shop_category_not_found'],
  answer: one(officeCategory),
});

/** An item in the list of staff, with its stock. */
const officeItem = z.object({
  uuid,
  name: bilingual,
  category_slug: slug,
  kind: itemKind,
  picture_url: picture,
  /** Null: available only as a prize. */
  price_coins: coins.nullable(),
  sale_starts_at: moment.nullable(),
  sale_ends_at: moment.nullable(),
  /** Null: unlimited. */
  stock_total: count.nullable(),
  stock_sold: count,
  /** Reserved, or won and not redeemed yet. */
  stock_held: count,
  stock_free: count.nullable(),
  is_listed: z.boolean(),
});
export type OfficeItem = z.infer<typeof officeItem>;

/** An item with its variants, the number of its free codes, and its open prizes. */
const itemDetail = officeItem.extend({
  description: bilingual,
  share_picture_url: picture.nullable(),
  film_url: film.nullable(),
  wearable: wearable.nullable(),
  grant_days: count.nullable(),
  per_user_limit: count.nullable(),
  reservation_seconds: count.nullable(),
  created_at: moment,
  codes_free: count,
  /** Sizes and colours, each with its own stock. */
  variants: z.array(
    z.object({ uuid, name: bilingual, stock_total: count, stock_sold: count, stock_held: count, stock_free: count }),
  ),
  /** Up to fifty prizes that are not redeemed yet. */
  prizes: z.array(z.object({ uuid, user_uuid: uuid, reason: z.string(), prize_state: prizeState, won_at: moment })),
});
export type OfficeItemDetail = z.infer<typeof itemDetail>;

export const itemSorts = defineSorts({ own: null, by: { price_coins: {}, stock_free: {} } });

/** A sort of the list of items. A minus sign means descending. */
export type ItemSort = SortName<keyof typeof itemSorts.by>;

export const listOfficeItems = defineCall({
  method: 'GET',
  path: '/v1/office/shop/items',
  summary:
    'Lists all items of the shop, including unlisted ones, newest first: of all categories, or of one, or with a part of a name',
  access: 'staff',
  query: withSorts(pageQuery.extend({ category: optionalField(slug), find: optionalField(singleLine(60)) }), itemSorts),
  answer: list(officeItem),
});

export const getOfficeItem = defineCall({
  method: 'GET',
  path: '/v1/office/shop/items/{uuid}',
  summary: 'Returns an item of the shop with its stock, the number of free codes, and unredeemed prizes',
  access: 'staff',
  params: z.object({ uuid }),
  failures: ['shop_item_not_found'],
  answer: one(itemDetail),
});

/** Fields that can change at any time. Existing orders keep their values. */
const itemFields = {
  ...localizedFields('name', singleLine(80)),
  ...localizedFields('description', singleLine(1_000)),
  category_slug: slug,
  picture_url: picture,
  /** Picture for link previews. Without it, a card is drawn. */
  share_picture_url: optionalField(picture),
  /** Film of an entrance effect. */
  film_url: optionalField(film),
  sale_starts_at: optionalField(moment),
  sale_ends_at: optionalField(moment),
  per_user_limit: optionalField(number),
  reservation_seconds: optionalField(number),
  is_listed: tick,
};
type Window = { sale_starts_at?: string | undefined; sale_ends_at?: string | undefined };
const isWindow = ({ sale_starts_at, sale_ends_at }: Window) =>
  sale_starts_at === undefined || sale_ends_at === undefined || Date.parse(sale_ends_at) > Date.parse(sale_starts_at);

export const addItem = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/items',
    summary:
      'Creates an item without a price: until two people set one, it can only be won. The stock of a voucher is its codes, which are added later',
    access: 'staff',
    form: z
      .object({
        kind: itemKind,
        wearable: optionalField(wearable),
        grant_days: optionalField(number),
        stock_total: optionalField(number),
        ...itemFields,
        ground,
      })
      .refine(isWindow, { path: ['sale_ends_at'] })
      .refine(({ kind, wearable }) => (kind === 'digital') === (wearable !== undefined), { path: ['wearable'] })
      .refine(({ kind, grant_days }) => kind === 'digital' || grant_days === undefined, { path: ['grant_days'] })
      .refine(({ kind, stock_total }) => kind !== 'voucher' || stock_total === undefined, { path: ['stock_total'] }),
    failures: ['shop_category_not_found', 'shop_effect_without_film'],
    answer: one(itemDetail),
  }),
);

export const changeItem = defineCall({
  method: 'POST',
  path: '/v1/office/shop/items/{uuid}',
  summary: 'Changes an item: texts, picture, sale period, limits, and whether it is listed',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ...itemFields, ground }).refine(isWindow, { path: ['sale_ends_at'] }),
  failures: ['shop_item_not_found', 'shop_category_not_found', 'shop_effect_without_film', 'shop_item_terms'],
  answer: one(itemDetail),
});

export const setItemPrice = defineCall({
  method: 'POST',
  path: '/v1/office/shop/items/{uuid}/price',
  summary:
    'Sets the price of an item. Without a price, it can only be won. Prizes are measured by this price. An item that is owned forever needs a limit of one per user first',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ price_coins: optionalField(number), ground }),
  failures: ['shop_item_not_found', 'shop_item_terms'],
  answer: one(itemDetail),
});

/** A change of stock. `ground`: the reason, for the audit log. */
const stockForm = z.object({ direction: z.enum(['add', 'take']), pieces: number, ground });
export type StockForm = z.infer<typeof stockForm>;

export const moveStock = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/items/{uuid}/stock',
    summary:
      'Adds stock to an item, or removes free stock, with a reason. Repeating it with the same key has no further effect',
    access: 'staff',
    params: z.object({ uuid }),
    form: stockForm,
    failures: [
      'shop_item_not_found',
      'shop_stock_unlimited',
      'shop_stock_is_codes',
      'shop_item_has_variants',
      'shop_stock_too_little',
    ],
    answer: one(itemDetail),
  }),
);

const variantStock = one(z.object({ uuid, item_uuid: uuid, stock_total: count, stock_free: count }));

export const addVariant = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/items/{uuid}/variants',
    summary:
      "Adds a size or colour with its own stock to a physical item. The item's stock is the sum. Repeating it with the same key has no further effect",
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({ ...localizedFields('name', singleLine(40)), pieces: number, ground }),
    failures: ['shop_item_not_found', 'shop_variants_not_here', 'shop_item_is_prize'],
    answer: variantStock,
  }),
);

export const moveVariantStock = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/variants/{uuid}/stock',
    summary:
      'Adds stock to a size or colour, or removes free stock, with a reason. Repeating it with the same key has no further effect',
    access: 'staff',
    params: z.object({ uuid }),
    form: stockForm,
    failures: ['shop_item_not_found', 'shop_stock_too_little'],
    answer: variantStock,
  }),
);

export const addCodes = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/items/{uuid}/codes',
    summary:
      'Adds up to 1,000 codes to a voucher, one per line. Each code is one piece of stock; known codes are ignored. If any line is invalid, nothing is saved and all invalid lines are returned',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({
      codes: fileText,
      codes_valid_until: optionalField(moment),
      ground,
    }),
    failures: ['shop_item_not_found', 'shop_item_has_no_codes', 'shop_code_line'],
    /** `known_count`: codes that existed already and were ignored. */
    answer: one(z.object({ added_count: count, known_count: count })),
  }),
);

export const givePrize = idempotent(
  defineCall({
    method: 'POST',
    path: '/v1/office/shop/items/{uuid}/prizes',
    summary:
      'Awards an item to a user as a prize. The prize holds one piece of stock until it is redeemed. Repeating it with the same key has no further effect',
    access: 'staff',
    params: z.object({ uuid }),
    form: z.object({
      user_uuid: uuid,
      ...localizedFields('reason', singleLine(120)),
      redeem_until: optionalField(moment),
      ground,
    }),
    failures: ['shop_item_not_found', 'user_not_found', 'shop_prize_has_variants', 'shop_stock_too_little'],
    answer: one(z.object({ uuid })),
  }),
);
