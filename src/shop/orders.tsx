/** What members have had of the shop: the history, an order's pages, their things. Guarded by member-pages.ts. */
import { type Context, Hono } from 'hono';
import { getShopOrder, listHadProducts, listShopOrders, revokeReservation } from '../../calls/shop.ts';
import { itemKind } from '../../calls/shop-item.ts';
import { shopOrderState } from '../../calls/shop-order.ts';
import { localePath } from '../../client/i18n.ts';
import { HistoryPage } from '../../client/shop/history-page.tsx';
import { MinePage } from '../../client/shop/mine-page.tsx';
import { orderNumber } from '../../client/shop/order-state-text.ts';
import { orderPath, shopPath } from '../../client/shop/paths.ts';
import { HelpBelow } from '../../client/shop/shop-help.tsx';
import { SuccessPage } from '../../client/shop/success-page.tsx';
import { api, type Failure } from '../api.ts';
import { plainPage, screenPage, troubleOf } from '../app-page.tsx';
import { cursorOf } from '../cursor.ts';
import type { EdgeEnv } from '../env.ts';
import { errorPage, failedPage } from '../errors.tsx';
import { asksData } from '../form-answer.ts';
import { coinsOf } from './own.ts';

export const orders = new Hono<EdgeEnv>();

orders.get(`${shopPath}/history`, async (c) => {
  const state = shopOrderState.nullable().safeParse(c.req.query('state') || null);
  if (!state.success) return errorPage(c, 400, 'invalid_query');
  const query = { cursor: cursorOf(c), state: state.data ?? undefined };
  const [found, coins] = await Promise.all([api(c, listShopOrders, { query }), coinsOf(c)]);
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  return plainPage(c, <HistoryPage state={state.data} orders={data} next={next_cursor} coins={coins} />);
});

orders.get(`${shopPath}/mine`, async (c) => {
  const kind = itemKind.nullable().safeParse(c.req.query('kind') || null);
  if (!kind.success) return errorPage(c, 400, 'invalid_query');
  const query = { cursor: cursorOf(c), kind: kind.data ?? undefined };
  const [found, coins] = await Promise.all([api(c, listHadProducts, { query }), coinsOf(c)]);
  if (!found.ok) return failedPage(c, found);
  const { data, next_cursor } = found.answer;
  return plainPage(c, <MinePage kind={kind.data} products={data} next={next_cursor} coins={coins} />);
});

orders.get(`${shopPath}/success/:uuid`, async (c) => {
  const uuid = c.req.param('uuid');
  const [found, coins] = await Promise.all([api(c, getShopOrder, { params: { uuid } }), coinsOf(c)]);
  if (!found.ok) return failedPage(c, found);
  const { data: order } = found.answer;
  // Whatever the address hopes: what is only held, or was let go, is told on its own page.
  if (order.state === 'reserved' || order.state === 'revoked') return toOrder(c, uuid);
  return plainPage(c, <SuccessPage order={order} coins={coins} />);
});

orders.get(`${shopPath}/history/:uuid`, (c) => orderPage(c, c.req.param('uuid')));

orders.post(`${shopPath}/history/:uuid/revoke`, async (c) => {
  const uuid = c.req.param('uuid');
  const revoked = await api(c, revokeReservation, { params: { id: uuid } });
  if (revoked.ok) return asksData(c) ? orderPage(c, uuid) : toOrder(c, uuid);
  return revoked.status === 401 ? failedPage(c, revoked) : orderPage(c, uuid, revoked);
});

const toOrder = (c: Context<EdgeEnv>, uuid: string) => c.redirect(localePath(c.var.locale, orderPath(uuid)), 303);

async function orderPage(c: Context<EdgeEnv>, uuid: string, failed?: Failure): Promise<Response> {
  const [found, coins] = await Promise.all([api(c, getShopOrder, { params: { uuid } }), coinsOf(c)]);
  if (!found.ok) return failedPage(c, found);
  return screenPage(c, {
    screen: 'shop/order',
    namespaces: ['shop', 'site'],
    failed,
    frame: (screen) => <HelpBelow screen={screen} number={orderNumber(uuid)} />,
    props: { order: found.answer.data, coins, trouble: troubleOf(failed), server_time: c.var.now.toISOString() },
  });
}
