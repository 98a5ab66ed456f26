/** Confirmation of a purchase, and the purchase. */

import type { Context } from 'hono';
import { getOwnAddress } from '../../../../calls/people/address.ts';
import { getShopItem, listOwnItems } from '../../../../calls/shop/item.ts';
import { buyShopItem } from '../../../../calls/shop/order.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { repriced } from '../../../../client/shop/item/sale-status.ts';
import * as pageDefinitions from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { formErrorOf, screenPage } from '../../../platform/page/app-page.tsx';
import { failedPage, leadsAway } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';

export const look = loader(pageDefinitions.shopBuy, (c, { params, query }) =>
  buyPage(c, params.uuid, { chosen: query.variant }),
);

export const buy = action(pageDefinitions.shopBuy, 'buy', async (c, { params, form }) => {
  const item_uuid = params.uuid;
  const { price_coins, variant, idempotency_key: key } = form;
  const result = await api(c, buyShopItem, { form: { item_uuid, variant_uuid: variant, price_coins }, key });
  if (result.ok) return c.redirect(linkIn(c)(href('/shop/success/{uuid}', { uuid: result.answer.data.uuid })), 303);
  return leadsAway(result) ? failedPage(c, result) : buyPage(c, item_uuid, { chosen: variant, failed: result });
});

interface BuyView {
  /** Size or colour, as submitted. */
  chosen?: string | undefined;
  /** Reason why the purchase failed. */
  failed?: Failure;
}

async function buyPage(c: Context<EdgeEnv>, uuid: string, { chosen: variantUuid, failed }: BuyView): Promise<Response> {
  const [result, own, ownAddress] = await Promise.all([
    api(c, getShopItem, { params: { uuid }, fresh: failed !== undefined }),
    api(c, listOwnItems, { query: { uuids: uuid } }),
    // Loaded in parallel, because only the item says whether an address is needed.
    api(c, getOwnAddress, {}),
  ]);
  if (!result.ok) return failedPage(c, result);
  const { data: item } = result.answer;
  if (!own.ok) return failedPage(c, own);
  const address = item.needs_address ? ownAddress : null;
  if (address && !address.ok) return failedPage(c, address);
  const formError = formErrorOf(failed);
  const reservation = own.answer.data.reservations.find((order) => order.item.uuid === uuid);
  const variant = item.variants.find((variant) => variant.uuid === variantUuid);
  return screenPage(c, {
    screen: 'shop/buy',
    failed,
    props: {
      item: repriced(item, formError),
      own: { coins: own.answer.data.coins, items: own.answer.data.items },
      variant: reservation ? reservation.variant && { uuid: null, name: reservation.variant } : (variant ?? null),
      address: address?.answer.data ?? null,
      formError,
      server_time: c.get('now').toISOString(),
    },
  });
}
