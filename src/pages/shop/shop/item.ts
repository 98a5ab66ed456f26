/** Page of an item and its forms without scripts: like, reserve, revoke. */

import type { Context } from 'hono';
import { getShopItem, likeShopItem, unlikeShopItem } from '../../../../calls/shop/item.ts';
import { reserveShopItem, revokeReservation } from '../../../../calls/shop/order.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { localePath } from '../../../../client/platform/texts/i18n.ts';
import * as pageDefinitions from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { formErrorOf, screenPage } from '../../../platform/page/app-page.tsx';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { asksData, dataAnswer, pageAfter } from '../../../platform/request/form-answer.ts';
import { publicOrigin } from '../../../platform/request/public-origin.ts';
import { safeReturnTo } from '../../../platform/request/safe-return-to.ts';
import { ownShopDataOf } from '../../../shop/own-shop-data.ts';
import { itemShare } from '../../../shop/share.ts';

export const item = loader(pageDefinitions.shopItem, (c, { params, query }) =>
  itemPage(c, params.uuid, { notice: query.status }),
);

export const like = action(pageDefinitions.shopItem, 'like', (c, { params, form }) =>
  likes(c, likeShopItem, params.uuid, form.back),
);
export const unlike = action(pageDefinitions.shopItem, 'unlike', (c, { params, form }) =>
  likes(c, unlikeShopItem, params.uuid, form.back),
);

type Likes = typeof likeShopItem | typeof unlikeShopItem;

async function likes(c: Context<EdgeEnv>, call: Likes, uuid: string, backTo?: string): Promise<Response> {
  const result = await api(c, call, { params: { uuid } });
  if (!result.ok) return failedPage(c, result);
  if (asksData(c)) return dataAnswer(c, 200, result.answer.data);
  const itemHref = linkIn(c)(href('/shop/{uuid}', { uuid }));
  return c.redirect(safeReturnTo(backTo, publicOrigin(c), itemHref), 303);
}

export const reserve = action(pageDefinitions.shopItem, 'reserve', async (c, { params, form }) => {
  const item_uuid = params.uuid;
  const result = await api(c, reserveShopItem, {
    form: { item_uuid, variant_uuid: form.variant },
    key: form.idempotency_key,
  });
  if (result.ok) return toItem(c, item_uuid, { notice: 'reserved', serverTime: result.answer.data.created_at });
  // It may be reserved in another tab. The result is as requested.
  if (result.failure.error.code === 'shop_already_reserved') return toItem(c, item_uuid, { notice: 'reserved' });
  return refuse(c, item_uuid, result);
});

export const revoke = action(pageDefinitions.shopItem, 'revoke', async (c, { params, form }) => {
  const item_uuid = params.uuid;
  const result = await api(c, revokeReservation, { params: { id: form.reservation } });
  if (!result.ok) return refuse(c, item_uuid, result);
  return toItem(c, item_uuid, { notice: result.answer.data.revoked_by === 'time' ? 'lapsed' : 'revoked' });
});

const toItem = (c: Context<EdgeEnv>, uuid: string, answer: ItemAnswer & { notice: Notice }) =>
  pageAfter(c, `${href('/shop/{uuid}', { uuid })}?status=${answer.notice}`, () => itemPage(c, uuid, answer));

/** Shows the page with the failure. */
const refuse = (c: Context<EdgeEnv>, uuid: string, failed: Failure) =>
  failed.status === 401 ? failedPage(c, failed) : itemPage(c, uuid, { failed });

type Notice = NonNullable<PageInput<typeof pageDefinitions.shopItem>['query']['status']>;

interface ItemAnswer {
  /** Reason why a command failed. */
  failed?: Failure;
  /** Message of a command that succeeded. */
  notice?: Notice | undefined;
  /** Current time of the API, if known. Deadlines count from it. */
  serverTime?: string;
}

async function itemPage(
  c: Context<EdgeEnv>,
  uuid: string,
  { failed, notice, serverTime }: ItemAnswer,
): Promise<Response> {
  // After a command, the item is loaded past the cache, which is a few seconds old.
  const fresh = c.req.method === 'POST';
  const [result, own] = await Promise.all([
    api(c, getShopItem, { params: { uuid }, fresh }),
    ownShopDataOf(c, { uuids: uuid }),
  ]);
  if (!result.ok) return failedPage(c, result);
  const { data: item } = result.answer;
  return screenPage(c, {
    screen: 'shop/item',
    share: itemShare(item),
    cache: pageDefinitions.shopItem.cache,
    failed,
    props: {
      item,
      own: own && { coins: own.coins, items: own.items },
      formError: formErrorOf(failed),
      notice: (own && notice) ?? null,
      reserve_key: own && crypto.randomUUID(),
      server_time: serverTime ?? c.get('now').toISOString(),
      share_url: publicOrigin(c) + localePath(c.get('locale'), href('/shop/{uuid}', { uuid: item.uuid })),
    },
  });
}
