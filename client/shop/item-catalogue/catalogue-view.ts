/** Filters of the shop page and their URL. */
import type { ShopCategory, ShopItem, ShopSort } from '../../../calls/shop/item.ts';
import { href } from '../../platform/script/href.ts';
import { inLocale, type Locale } from '../../platform/texts/i18n.ts';
import { isOff } from '../item/availability.ts';

export const sorts = ['popular', 'newest', 'price_low', 'price_high'] as const satisfies ShopSort[];

/** Items per page. */
export const CATALOGUE_ITEMS = 24;

/** Filters of the shop. The fields of the search form have the same names. */
export interface CatalogueView {
  category: string | null;
  search: string;
  sort: ShopSort;
}

/** Returns the URL of a view. Defaults are omitted, so that equal views have one URL. */
export const cataloguePath = ({ category, search, sort }: CatalogueView, cursor?: string): string =>
  href('/shop', { category, search, sort: sort === 'popular' ? '' : sort, cursor });

/** The fields of an item that a list shows, in the language of the page. */
export interface CatalogueItem
  extends Pick<ShopItem, 'uuid' | 'picture_url' | 'kind' | 'grant' | 'price_coins' | 'availability' | 'like_count'> {
  name: string;
  stock: Pick<NonNullable<ShopItem['stock']>, 'free'> | null;
  /** Only for the item in the spotlight. */
  description?: string;
}

/** A category in the language of the page. */
export interface CatalogueCategory extends Pick<ShopCategory, 'slug'> {
  name: string;
}

/** Returns the spotlight item: the first available one, on the unfiltered first page only. */
export function spotlightOf<Item extends Pick<ShopItem, 'availability'>>(
  items: Item[],
  { category, search, sort }: CatalogueView,
  cursor: string | null,
): Item | undefined {
  const isFront = cursor === null && search === '' && category === null && sort === 'popular';
  return isFront ? items.find(({ availability }) => !isOff(availability)) : undefined;
}

/** Picks the fields that a list shows, because props are part of the HTML. */
export function catalogueItem(locale: Locale, item: ShopItem, isSpotlight = false): CatalogueItem {
  const { uuid, name, picture_url, kind, grant, price_coins, availability, stock, like_count } = item;
  return {
    uuid,
    name: inLocale(name, locale),
    picture_url,
    kind,
    grant,
    price_coins,
    availability,
    stock: stock && { free: stock.free },
    like_count,
    ...(isSpotlight && { description: inLocale(item.description, locale) }),
  };
}
