/** Shop orders of a member: history, one order, and owned items. */

import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { getWornItems, wearShopItem } from '../../../../calls/shop/equipped.ts';
import { revokeReservation } from '../../../../calls/shop/order.ts';
import { getShopOrder, listHadProducts, listShopOrders } from '../../../../calls/shop/order-history.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { HelpBelow } from '../../../../client/shop/item-catalogue/shop-help.tsx';
import { ShopHistoryPage } from '../../../../client/shop/order/history-page.tsx';
import { OwnItemsPage } from '../../../../client/shop/order/mine-page.tsx';
import { orderNumber } from '../../../../client/shop/order/order-state-text.ts';
import { SuccessPage } from '../../../../client/shop/order/success-page.tsx';
import * as pageDefinitions from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { coinsOfMember } from '../../../money/coins-of-member.ts';
import { pathAfter } from '../../../money/return-to.ts';
import { api, type Failure, type Result } from '../../../platform/host/api.ts';
import { earlyPlainPage, formErrorOf, plainPage, screenPage } from '../../../platform/page/app-page.tsx';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { pageAfter } from '../../../platform/request/form-answer.ts';

export const history = loader(pageDefinitions.shopHistory, (c, { query }) =>
  listPage(c, query.cursor, api(c, listShopOrders, { query }), ({ data, next_cursor }, coins) => (
    <ShopHistoryPage state={query.state ?? null} orders={data} next={next_cursor} coins={coins} />
  )),
);

export const mine = loader(pageDefinitions.shopMine, (c, { query }) => {
  const listing = Promise.all([api(c, listHadProducts, { query }), api(c, getWornItems, {})]).then(
    ([had, wornItems]) =>
      had.ok ? { ...had, answer: { ...had.answer, worn: wornItems.ok ? wornItems.answer.data : null } } : had,
  );
  return listPage(c, query.cursor, listing, ({ data, next_cursor, worn }, coins) => (
    <OwnItemsPage kind={query.kind ?? null} products={data} worn={worn} next={next_cursor} coins={coins} />
  ));
});

export const wear = action(pageDefinitions.shopMine, 'wear', async (c, { form: { wearable, item } }) => {
  const result = await api(c, wearShopItem, { form: { wearable, item_uuid: item } });
  return result.ok ? c.redirect(linkIn(c)(href('/shop/mine', { kind: 'digital' })), 303) : failedPage(c, result);
});

/** Shows a list below the member's coins. An invalid cursor fails the whole page. */
async function listPage<List extends object>(
  c: Context<EdgeEnv>,
  cursor: string | undefined,
  listing: Promise<Result<List>>,
  show: (list: List, coins: number | null) => ReactNode,
): Promise<Response> {
  const listPromise = Promise.all([listing, coinsOfMember(c)]).then(([result, coins]) =>
    result.ok ? { list: result.answer, coins } : result,
  );
  if (cursor === undefined) return earlyPlainPage(c, listPromise, ({ list, coins }) => show(list, coins));
  const data = await listPromise;
  return 'list' in data ? plainPage(c, show(data.list, data.coins)) : failedPage(c, data);
}

export const success = loader(pageDefinitions.shopSuccess, async (c, { params: { uuid } }) => {
  const [result, coins] = await Promise.all([api(c, getShopOrder, { params: { uuid } }), coinsOfMember(c)]);
  if (!result.ok) return failedPage(c, result);
  const { data: order } = result.answer;
  // Despite the URL, an open or revoked reservation redirects to its own page.
  if (order.state === 'reserved' || order.state === 'revoked') {
    return c.redirect(linkIn(c)(orderPath(uuid)), 303);
  }
  return plainPage(c, <SuccessPage order={order} coins={coins} returnTo={pathAfter(c, 'purchase')} />);
});

export const order = loader(pageDefinitions.shopOrder, (c, { params }) => orderPage(c, params.uuid));

export const revoke = action(pageDefinitions.shopOrder, 'revoke', async (c, { params: { uuid } }) => {
  const result = await api(c, revokeReservation, { params: { id: uuid } });
  if (result.ok) return pageAfter(c, orderPath(uuid), () => orderPage(c, uuid));
  return result.status === 401 ? failedPage(c, result) : orderPage(c, uuid, result);
});

const orderPath = (uuid: string) => href('/shop/history/{uuid}', { uuid });

async function orderPage(c: Context<EdgeEnv>, uuid: string, failed?: Failure): Promise<Response> {
  const [result, coins] = await Promise.all([api(c, getShopOrder, { params: { uuid } }), coinsOfMember(c)]);
  if (!result.ok) return failedPage(c, result);
  return screenPage(c, {
    screen: 'shop/order',
    failed,
    frame: (screen) => <HelpBelow screen={screen} number={orderNumber(uuid)} />,
    props: {
      order: result.answer.data,
      coins,
      formError: formErrorOf(failed),
      server_time: c.get('now').toISOString(),
    },
  });
}
