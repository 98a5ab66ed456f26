/** What members have won, and the way to redeem it without scripts. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { listPrizes, redeemShopPrize } from '../../calls/shop.ts';
import { localePath } from '../../client/i18n.ts';
import { orderPath, shopPath, successPath } from '../../client/shop/paths.ts';
import { HelpBelow } from '../../client/shop/shop-help.tsx';
import { api, type Failure } from '../api.ts';
import { screenPage, troubleOf } from '../app-page.tsx';
import { cursorOf } from '../cursor.ts';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { form } from '../form.ts';
import { addressOf, coinsOf } from './own.ts';

export const prizes = new Hono<EdgeEnv>();

prizes.get(`${shopPath}/prizes`, (c) => prizesPage(c));

prizes.post(`${shopPath}/prizes/:uuid/redeem`, form(z.object({ idempotency_key: z.string() })), async (c) => {
  const prize_uuid = c.req.param('uuid');
  const redeemed = await api(c, redeemShopPrize, { form: { prize_uuid }, key: c.req.valid('form').idempotency_key });
  if (redeemed.ok) return c.redirect(localePath(c.var.locale, successPath(redeemed.answer.data.uuid)), 303);
  const { code, order_uuid } = redeemed.failure.error;
  // In another tab perhaps: it is redeemed, which is what was asked for.
  if (code === 'shop_prize_redeemed' && typeof order_uuid === 'string') {
    return c.redirect(localePath(c.var.locale, orderPath(order_uuid)), 303);
  }
  return redeemed.status === 401 ? failedPage(c, redeemed) : prizesPage(c, redeemed);
});

async function prizesPage(c: Context<EdgeEnv>, failed?: Failure): Promise<Response> {
  const [found, address, coins] = await Promise.all([
    api(c, listPrizes, { query: { cursor: cursorOf(c) } }),
    addressOf(c),
    coinsOf(c),
  ]);
  if (!found.ok) return failedPage(c, found);
  return screenPage(c, {
    screen: 'shop/prizes',
    namespaces: ['shop', 'site'],
    failed,
    frame: (screen) => <HelpBelow screen={screen} />,
    props: { prizes: found.answer.data, next: found.answer.next_cursor, address, coins, trouble: troubleOf(failed) },
  });
}
