/** The last look before a purchase, and the purchase. For members only. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { getOwnAddress } from '../../calls/address.ts';
import { buyShopItem, getShopItem, listOwnItems } from '../../calls/shop.ts';
import { localePath } from '../../client/i18n.ts';
import { shopPath, successPath } from '../../client/shop/paths.ts';
import { repriced } from '../../client/shop/stand.ts';
import { api, type Failure } from '../api.ts';
import { screenPage, troubleOf } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { form } from '../form.ts';

export const buy = new Hono<EdgeEnv>();

buy.get(`${shopPath}/:uuid/buy`, (c) => buyPage(c, c.req.param('uuid')));

const fields = z.object({ price_coins: z.string(), idempotency_key: z.string() });

buy.post(`${shopPath}/:uuid/buy`, form(fields), async (c) => {
  const item_uuid = c.req.param('uuid');
  const { price_coins, idempotency_key: key } = c.req.valid('form');
  const bought = await api(c, buyShopItem, { form: { item_uuid, price_coins }, key });
  if (bought.ok) return c.redirect(localePath(c.var.locale, successPath(bought.answer.data.uuid)), 303);
  return bought.status === 401 ? failedPage(c, bought) : buyPage(c, item_uuid, bought);
});

async function buyPage(c: Context<EdgeEnv>, uuid: string, failed?: Failure): Promise<Response> {
  const found = await api(c, getShopItem, { params: { uuid }, fresh: failed !== undefined });
  if (!found.ok) return failedPage(c, found);
  const { data: item } = found.answer;
  const [own, address] = await Promise.all([
    api(c, listOwnItems, { query: { uuids: item.uuid } }),
    item.needs_address ? api(c, getOwnAddress, {}) : null,
  ]);
  if (!own.ok) return failedPage(c, own);
  if (address && !address.ok) return failedPage(c, address);
  const trouble = troubleOf(failed);
  return screenPage(c, {
    screen: 'shop/buy',
    namespaces: ['shop', 'site'],
    failed,
    props: {
      item: repriced(item, trouble),
      own: own.answer.data,
      address: address?.answer.data ?? null,
      trouble,
      server_time: c.var.now.toISOString(),
    },
  });
}
