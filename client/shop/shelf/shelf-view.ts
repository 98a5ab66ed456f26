/** What a shelf is looked at by, and its address. */
import type { ShopCategory, ShopItem, ShopSort } from '../../../calls/shop/shop.ts';
import { href } from '../../platform/script/href.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import { isOff } from '../item/availability.ts';

export const sorts = ['popular', 'newest', 'price_low', 'price_high'] as const satisfies ShopSort[];

/** As many as a page of the shelf has. */
export const SHELF_ITEMS = 24;

/** What a shelf is looked at by; its form's fields bear the same names. */
export interface ShelfView {
  category: string | null;
  search: string;
  sort: ShopSort;
}

/** What is as it is anyway is left out, so that equal shelves have one address. */
export const shelfPath = ({ category, search, sort }: ShelfView, cursor?: string): string =>
  href('/shop', { category, search, sort: sort === 'popular' ? '' : sort, cursor });

/** An item as the shelf shows it, in the language of the page. */
export interface ShelfItem
  extends Pick<ShopItem, 'uuid' | 'picture_url' | 'kind' | 'grant' | 'price_coins' | 'availability' | 'like_count'> {
  name: string;
  stock: Pick<NonNullable<ShopItem['stock']>, 'free'> | null;
  /** Of the one in the spotlight. */
  description?: string;
}

/** A category as the shelf shows it, in the language of the page. */
export interface ShelfCategory extends Pick<ShopCategory, 'slug'> {
  name: string;
}

/** The item in the spotlight: on the front of the shelf, the first that can be had. */
export function spotlightOf<Item extends Pick<ShopItem, 'availability'>>(
  items: Item[],
  { category, search, sort }: ShelfView,
  cursor: string | null,
): Item | undefined {
  const isFront = cursor === null && search === '' && category === null && sort === 'popular';
  return isFront ? items.find(({ availability }) => !isOff(availability)) : undefined;
}

/** No more of an item than the shelf shows: all of it goes along with the page. */
export function shelfItem(locale: Locale, item: ShopItem, isSpotlight = false): ShelfItem {
  const { uuid, name, picture_url, kind, grant, price_coins, availability, stock, like_count } = item;
  return {
    uuid,
    name: name[locale],
    picture_url,
    kind,
    grant,
    price_coins,
    availability,
    stock: stock && { free: stock.free },
    like_count,
    ...(isSpotlight && { description: item.description[locale] }),
  };
}
