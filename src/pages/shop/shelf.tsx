/** The shelf of the shop: what everybody sees comes from cached reads, and for visitors the page itself is everybody's. */
import { listShopCategories, listShopItems } from '../../../calls/shop.ts';
import { isSomething, SHELF_ITEMS, type ShelfView, shelfItems, spotlightOf } from '../../../client/shop/shelf-view.ts';
import { HelpBelow } from '../../../client/shop/shop-help.tsx';
import { shop as row } from '../../../pages/shop.ts';
import { api, both } from '../../api.ts';
import { screenPage } from '../../app-page.tsx';
import { failedPage } from '../../errors.tsx';
import { open } from '../../open.ts';
import { ownOf, reservationsOf } from '../../shop/own.ts';

export const shelf = open(row, async (c, { query: { category = null, sort, search = '', cursor } }) => {
  const view = { category, sort, search: search.trim() };
  const [found, reservations] = await Promise.all([
    both(
      api(c, listShopItems, {
        query: { ...queryOf(view), sort, cursor, limit: SHELF_ITEMS },
      }),
      api(c, listShopCategories, {}),
    ),
    reservationsOf(c),
  ]);
  if (!found.ok) return failedPage(c, found);
  const [{ data: items, next_cursor: next }, { data: categories }] = found.answer;
  const own = await ownOf(
    c,
    items.map(({ uuid }) => uuid),
  );
  return screenPage(c, {
    screen: 'shop/shelf',
    share: { kind: 'shop' },
    cache: row.cache,
    frame: (screen) => <HelpBelow screen={screen} />,
    props: {
      categories,
      view,
      items: shelfItems(items, spotlightOf(items, view, cursor ?? null)),
      cursor: cursor ?? null,
      next,
      own: own && { coins: own.coins, items: own.items.filter(isSomething) },
      reservations,
      server_time: c.var.now.toISOString(),
    },
  });
});

const queryOf = ({ category, search }: ShelfView) => ({
  ...(category !== null && { category }),
  ...(search !== '' && { search }),
});
