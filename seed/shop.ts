/** The shop: categories, items in every state, codes, likes and purchases. */
import { shopCategories, shopItems, shopLikes } from '../api/shop/item/item-tables.ts';
import { searchText } from '../api/shop/item/search-text.ts';
import { shopCodes } from '../api/shop/item/stock-tables.ts';
import { shopVariants } from '../api/shop/item/variant-tables.ts';
import { DAY_MS } from './clock.ts';
import { filmUrl, pictureUrl } from './picture.ts';
import { randomFrom } from './random.ts';
import { seedShopDemo } from './shop-demo.ts';
import { shopItemSeeds } from './shop-item.ts';
import { type ShopItemSeed, shopCategoryNames } from './shop-item-seed.ts';
import { seedShopOrders, shopItemUuid, shopVariantUuid } from './shop-order.ts';
import { insertMissing, type SeedStatement } from './statement.ts';
import { uuidOf } from './uuid.ts';
import { viewers } from './viewer.ts';

export const seedShop = (now: Date): SeedStatement[] => [
  ...insertMissing(
    shopCategories,
    Object.entries(shopCategoryNames).map(([slug, name], index) => ({
      slug,
      name_th: name.th,
      name_en: name.en,
      position: index + 1,
    })),
  ),
  ...insertMissing(
    shopItems,
    shopItemSeeds.map((item, index) => itemRow(item, index, now)),
  ),
  ...insertMissing(
    shopVariants,
    shopItemSeeds.flatMap(({ slug, variants = [] }) =>
      variants.map((variant, index) => variantRow(slug, variant, index)),
    ),
  ),
  ...insertMissing(
    shopCodes,
    shopItemSeeds.flatMap((item) => codeRows(item, now)),
  ),
  ...insertMissing(
    shopLikes,
    shopItemSeeds.flatMap((item) => likeRows(item, now)),
  ),
  ...seedShopOrders(now),
  ...seedShopDemo(now),
  ...shopItemSeeds.filter(({ gone }) => gone).map(({ slug }) => unlist(slug)),
];

/** Unlists an item. Runs after its sales, because only listed items can be sold. */
const unlist = (slug: string): SeedStatement => ({
  sql: 'UPDATE shop_items SET is_listed = 0 WHERE uuid = ?',
  params: [shopItemUuid(slug)],
});

function itemRow({ name, text, ...item }: ShopItemSeed, index: number, now: Date): typeof shopItems.$inferInsert {
  // Codes and variants have their own stock.
  const stock_total = item.kind === 'voucher' || item.variants ? 0 : (item.stock ?? null);
  const window = { sale_starts_at_ms: fromNow(item.from_days, now), sale_ends_at_ms: fromNow(item.until_days, now) };
  return {
    uuid: shopItemUuid(item.slug),
    category_slug: item.category,
    kind: item.kind,
    wearable: item.wearable ?? null,
    grant_days: item.days ?? null,
    name_th: name.th,
    name_en: name.en,
    description_th: text.th,
    description_en: text.en,
    picture_url: pictureUrl('shop', item.slug),
    film_url: item.film ? filmUrl(item.film) : null,
    price_coins: item.price,
    ...window,
    sale_window: windowOf(item),
    stock_total,
    stock_free: stock_total,
    per_user_limit: item.limit ?? null,
    reservation_seconds: item.reservation_minutes === undefined ? null : item.reservation_minutes * 60,
    search_text: searchText(name.th, name.en, text.th, text.en),
    created_at_ms: now.getTime() - (60 + ((index * 29) % 48)) * DAY_MS,
  };
}

const variantRow = (
  slug: string,
  { th, en, stock }: NonNullable<ShopItemSeed['variants']>[number],
  index: number,
): typeof shopVariants.$inferInsert => ({
  uuid: shopVariantUuid(slug, index),
  item_uuid: shopItemUuid(slug),
  name_th: th,
  name_en: en,
  position: index + 1,
  stock_total: stock,
  stock_free: stock,
});

const windowOf = ({ from_days = 0, until_days = 1 }: Pick<ShopItemSeed, 'from_days' | 'until_days'>) =>
  from_days > 0 ? 'before' : until_days <= 0 ? 'after' : 'open';

const fromNow = (days: number | undefined, now: Date) => (days === undefined ? null : now.getTime() + days * DAY_MS);

/** Returns codes in the usual format, without letters that are easily confused. */
function codeRows({ slug, codes = 0 }: ShopItemSeed, now: Date): (typeof shopCodes.$inferInsert)[] {
  const random = randomFrom(`codes:${slug}`);
  const letters = [...'ACDEFHJKMNPQRTWXY34679'];
  const part = () => Array.from({ length: 4 }, () => random.pick(letters)).join('');
  return Array.from({ length: codes }, (_, index) => ({
    uuid: uuidOf(`shop-code:${slug}:${index}`),
    item_uuid: shopItemUuid(slug),
    code: `${part()}-${part()}-${part()}`,
    valid_until_ms: now.getTime() + 180 * DAY_MS,
  }));
}

function likeRows({ slug, likes }: ShopItemSeed, now: Date): (typeof shopLikes.$inferInsert)[] {
  const first = randomFrom(`likes:${slug}`).between(0, viewers.length - 1);
  // 7 and 400 have no common factor, so no viewer appears twice.
  return Array.from({ length: likes }, (_, index) => viewers[(first + index * 7) % viewers.length]).flatMap((viewer) =>
    viewer ? [{ user_uuid: viewer.uuid, item_uuid: shopItemUuid(slug), liked_at_ms: now.getTime() - DAY_MS }] : [],
  );
}
