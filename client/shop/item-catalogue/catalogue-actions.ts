/** Appends the next page of the shop. */
import { atom } from 'jotai';
import type { listShopItems } from '../../../calls/shop/item.ts';
import { ask } from '../../platform/app/ask.ts';
import type { Locale } from '../../platform/texts/i18n.ts';
import { readMine } from '../order/own-actions.ts';
import { CATALOGUE_ITEMS, type CatalogueView, catalogueItem } from './catalogue-view.ts';
import { itemsAtom, ownAtom } from './state.ts';

/** Cursor of the next page. Null on the last page. */
export const nextAtom = atom<string | null>(null);
export const moreAtom = atom<'idle' | 'loading' | 'failed'>('idle');

/** Loads the next page. Ignored while a page is loading. */
export const readMoreAtom = atom(null, async (get, set, { locale, view }: { locale: Locale; view: CatalogueView }) => {
  const cursor = get(nextAtom);
  if (cursor === null || get(moreAtom) === 'loading') return;
  set(moreAtom, 'loading');
  const { category, search, sort } = view;
  const result = await ask<typeof listShopItems>('/v3/shop', locale, {
    query: {
      sort,
      cursor,
      limit: CATALOGUE_ITEMS,
      ...(category !== null && { category }),
      ...(search !== '' && { search }),
    },
  });
  if (!result.ok) {
    set(moreAtom, 'failed');
    return;
  }
  const { data, next_cursor } = result.answer;
  const ownData =
    get(ownAtom) && data.length > 0
      ? await readMine(
          locale,
          data.map(({ uuid }) => uuid),
        )
      : null;
  if (ownData?.ok) {
    const { coins, items } = ownData.answer.data;
    set(ownAtom, (own) => own && { coins, items: [...own.items, ...items] });
  }
  const uuids = new Set(get(itemsAtom).map(({ uuid }) => uuid));
  const newItems = data.filter(({ uuid }) => !uuids.has(uuid)).map((item) => catalogueItem(locale, item));
  set(itemsAtom, (items) => [...items, ...newItems]);
  set(nextAtom, next_cursor);
  set(moreAtom, 'idle');
});
