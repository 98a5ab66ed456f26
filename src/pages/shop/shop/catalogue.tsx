/**
 * Item list of the shop. Its data comes from cached reads, and for visitors the page itself is
 * cached.
 */

import type { Context } from 'hono';
import { listBanners } from '../../../../calls/platform/banner.ts';
import { listShopCategories, listShopItems } from '../../../../calls/shop/item.ts';
import { Banners } from '../../../../client/platform/banner/banners.tsx';
import { inLocale } from '../../../../client/platform/texts/i18n.ts';
import {
  CATALOGUE_ITEMS,
  type CatalogueView,
  catalogueItem,
  spotlightOf,
} from '../../../../client/shop/item-catalogue/catalogue-view.ts';
import { HelpBelow } from '../../../../client/shop/item-catalogue/shop-help.tsx';
import { shop as pageDefinition } from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { allOk, api, type Failure } from '../../../platform/host/api.ts';
import { earlyScreenPage, type ScreenBody, screenPage } from '../../../platform/page/app-page.tsx';
import { failedPage } from '../../../platform/page/errors.tsx';
import { loader } from '../../../platform/page/loader.ts';
import { ownShopDataOf } from '../../../shop/own-shop-data.ts';
import { shopShare } from '../../../shop/share.ts';

export const catalogue = loader(
  pageDefinition,
  async (c, { query: { category = null, sort, search = '', cursor } }) => {
    const view = { category, sort, search: search.trim() };
    const about = { share: shopShare, cache: pageDefinition.cache };
    const cataloguePromise = readCatalogue(c, view, cursor);
    // An unknown category or an invalid cursor fails the whole page.
    if (category === null && cursor === undefined) return earlyScreenPage(c, cataloguePromise, about);
    const outcome = await cataloguePromise;
    return 'ok' in outcome ? failedPage(c, outcome) : screenPage(c, { ...about, ...outcome });
  },
);

async function readCatalogue(
  c: Context<EdgeEnv>,
  view: CatalogueView,
  cursor: string | undefined,
): Promise<ScreenBody<'shop/catalogue'> | Failure> {
  const query = { ...queryOf(view), cursor, limit: CATALOGUE_ITEMS };
  const [result, own, banners] = await Promise.all([
    allOk(api(c, listShopItems, { query }), api(c, listShopCategories, {})),
    ownShopDataOf(c, query),
    api(c, listBanners, { params: { place: 'shop' } }),
  ]);
  if (!result.ok) return result;
  const [{ data: items, next_cursor: next }, { data: categories }] = result.answer;
  const locale = c.get('locale');
  const spotlight = spotlightOf(items, view, cursor ?? null);
  return {
    screen: 'shop/catalogue',
    frame: (screen) => (
      <>
        <div className="wrap">{banners.ok && <Banners banners={banners.answer.data} isFirst />}</div>
        <HelpBelow screen={screen} />
      </>
    ),
    props: {
      categories: categories.map(({ slug, name }) => ({ slug, name: inLocale(name, locale) })),
      view,
      items: items.map((item) => catalogueItem(locale, item, item === spotlight)),
      cursor: cursor ?? null,
      next,
      own: own && { coins: own.coins, items: own.items },
      reservations: own?.reservations ?? [],
      server_time: c.get('now').toISOString(),
    },
  };
}

const queryOf = ({ category, search, sort }: CatalogueView) => ({
  sort,
  ...(category !== null && { category }),
  ...(search !== '' && { search }),
});
