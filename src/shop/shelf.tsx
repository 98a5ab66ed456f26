/** The shelf of the shop: what everybody sees comes from cached reads, and for visitors the page itself is everybody's. */
import { type Context, Hono } from 'hono';
import { listShopCategories, listShopItems } from '../../calls/shop.ts';
import { SHELF_ITEMS, type ShelfView, shopPath, sorts } from '../../client/shop/paths.ts';
import { HelpBelow } from '../../client/shop/shop-help.tsx';
import { api, both } from '../api.ts';
import { screenPage } from '../app-page.tsx';
import { cursorOf } from '../cursor.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { ownOf, reservationsOf } from './own.ts';

export const shelf = new Hono<EdgeEnv>();

shelf.get(shopPath, async (c) => {
  const asked = c.req.query('sort') || undefined;
  const view = viewOf(c);
  const cursor = cursorOf(c);
  const [found, reservations] = await Promise.all([
    both(
      api(c, listShopItems, {
        // As it was asked for: an order that does not exist is the host's to refuse.
        query: { ...queryOf(view), sort: asked as ShelfView['sort'] | undefined, cursor, limit: SHELF_ITEMS },
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
    cache: listShopItems.cache,
    namespaces: ['shop', 'site'],
    frame: (screen) => <HelpBelow screen={screen} />,
    props: {
      categories,
      view,
      items,
      cursor: cursor ?? null,
      next,
      own,
      reservations,
      server_time: c.var.now.toISOString(),
    },
  });
});

function viewOf(c: Context<EdgeEnv>): ShelfView {
  const sort = sorts.find((known) => known === c.req.query('sort')) ?? 'popular';
  return { category: c.req.query('category') || null, search: c.req.query('search')?.trim() ?? '', sort };
}

const queryOf = ({ category, search }: ShelfView) => ({
  ...(category !== null && { category }),
  ...(search !== '' && { search }),
});
