/** Purchase of an item that a live offers. */
import type { Context } from 'hono';
import { buyOffer as buyCall, listOffers } from '../../../../calls/deck/offer.ts';
import { getLive } from '../../../../calls/live/live.ts';
import { getOwnAddress } from '../../../../calls/people/address.ts';
import { getShopItem, listOwnItems } from '../../../../calls/shop/item.ts';
import { BuyOfferPage } from '../../../../client/deck/offer/buy-offer-page.tsx';
import { href } from '../../../../client/platform/script/href.ts';
import { buyOffer as pageDefinition } from '../../../../pages/deck/deck.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { errorPage, failedPage, leadsAway } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';

type Params = { slug: string; uuid: string };

export const buyOffer = loader(pageDefinition, (c, { params, query: { order } }) =>
  buyPage(c, params, { orderUuid: order ?? null }),
);

export const buy = action(pageDefinition, 'buy', async (c, { params, form }) => {
  const { idempotency_key: key, item_uuid, price_coins, variant_uuid } = form;
  const result = await api(c, buyCall, { params, form: { item_uuid, price_coins, variant_uuid }, key });
  if (result.ok)
    return c.redirect(linkIn(c)(href('/live/{slug}/offers/{uuid}', params, { order: result.answer.data.uuid })), 303);
  return leadsAway(result) ? failedPage(c, result) : buyPage(c, params, { failed: result });
});

async function buyPage(
  c: Context<EdgeEnv>,
  { slug, uuid }: Params,
  { orderUuid = null, failed }: { orderUuid?: string | null; failed?: Failure },
): Promise<Response> {
  const [live, offers] = await Promise.all([
    api(c, getLive, { params: { slug } }),
    api(c, listOffers, { params: { slug }, fresh: true }),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!offers.ok) return failedPage(c, offers);
  const offer = offers.answer.data.offers.find((one) => one.uuid === uuid);
  if (!offer) return errorPage(c, 404, 'offer_not_found');
  const [item, own, address] = await Promise.all([
    api(c, getShopItem, { params: { uuid: offer.item.uuid }, fresh: true }),
    api(c, listOwnItems, { query: { uuids: offer.item.uuid } }),
    api(c, getOwnAddress, {}),
  ]);
  if (!item.ok) return failedPage(c, item);
  if (!own.ok) return failedPage(c, own);
  const needsAddress = item.answer.data.needs_address;
  if (needsAddress && !address.ok) return failedPage(c, address);
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <BuyOfferPage
        live={live.answer.data}
        offer={offer}
        item={item.answer.data}
        coins={own.answer.data.coins}
        address={needsAddress && address.ok ? address.answer.data : null}
        orderUuid={orderUuid}
        viewKey={crypto.randomUUID()}
        formError={failed?.failure.error.code ?? null}
      />
    ),
  });
}
