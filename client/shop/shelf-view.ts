/** What a shelf is looked at by, and its address. */
import type { ShopSort } from '../../calls/shop.ts';
import { href } from '../href.ts';

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
  href('/webview/shop', { category, search, sort: sort === 'popular' ? '' : sort, cursor });
