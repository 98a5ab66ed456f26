/** The last look before a purchase, and the purchase. */

import type { Context } from 'hono';
import { getOwnAddress } from '../../../calls/address.ts';
import { buyShopItem, getShopItem, listOwnItems } from '../../../calls/shop.ts';
import { href } from '../../../client/href.ts';
import { repriced } from '../../../client/shop/sale-status.ts';
import * as rows from '../../../pages/shop.ts';
import { api, type Failure } from '../../api.ts';
import { screenPage, troubleOf } from '../../app-page.tsx';
import type { EdgeEnv } from '../../env.ts';
import { failedPage } from '../../errors.tsx';
import { does, open } from '../../open.ts';
import { linkIn } from '../../site.ts';

export const look = open(rows.shopBuy, (c, { params }) => buyPage(c, params.uuid));

export const buy = does(rows.shopBuy, 'buy', async (c, { params, form }) => {
  const item_uuid = params.uuid;
  const { price_coins, idempotency_key: key } = form;
  const bought = await api(c, buyShopItem, { form: { item_uuid, price_coins }, key });
  if (bought.ok) return c.redirect(linkIn(c)(href('/shop/success/{uuid}', { uuid: bought.answer.data.uuid })), 303);
  return bought.status === 401 ? failedPage(c, bought) : buyPage(c, item_uuid, bought);
});

async function buyPage(c: Context<EdgeEnv>, uuid: string, failed?: Failure): Promise<Response> {
  const [found, own, kept] = await Promise.all([
    api(c, getShopItem, { params: { uuid }, fresh: failed !== undefined }),
    api(c, listOwnItems, { query: { uuids: uuid } }),
    // Whether it is needed is not known before.
    api(c, getOwnAddress, {}),
  ]);
  if (!found.ok) return failedPage(c, found);
  const { data: item } = found.answer;
  if (!own.ok) return failedPage(c, own);
  const address = item.needs_address ? kept : null;
  if (address && !address.ok) return failedPage(c, address);
  const trouble = troubleOf(failed);
  return screenPage(c, {
    screen: 'shop/buy',
    failed,
    props: {
      item: repriced(item, trouble),
      own: { coins: own.answer.data.coins, items: own.answer.data.items },
      address: address?.answer.data ?? null,
      trouble,
      server_time: c.get('now').toISOString(),
    },
  });
}
