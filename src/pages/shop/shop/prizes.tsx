/** Prizes of a member, and redeeming them without scripts. */

import type { Context } from 'hono';
import { redeemShopPrize } from '../../../../calls/shop/order.ts';
import { listPrizes } from '../../../../calls/shop/order-history.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { HelpBelow } from '../../../../client/shop/item-catalogue/shop-help.tsx';
import * as pageDefinitions from '../../../../pages/shop/shop.ts';
import type { EdgeEnv } from '../../../env.ts';
import { coinsOfMember } from '../../../money/coins-of-member.ts';
import { api, type Failure } from '../../../platform/host/api.ts';
import { earlyScreenPage, formErrorOf, type ScreenBody, screenPage } from '../../../platform/page/app-page.tsx';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { linkIn } from '../../../platform/page/site.ts';
import { deliveryAddressOf } from '../../../shop/own-shop-data.ts';

export const prizes = loader(pageDefinitions.shopPrizes, (c, { query }) =>
  // An invalid cursor fails the whole page.
  query.cursor === undefined ? earlyScreenPage(c, readPrizes(c, {})) : prizesPage(c, query),
);

export const redeem = action(pageDefinitions.shopPrizes, 'redeem', async (c, { form }) => {
  const prize_uuid = c.get('address').pageMatch?.params.prize ?? '';
  const result = await api(c, redeemShopPrize, { form: { prize_uuid }, key: form.idempotency_key });
  if (result.ok) return c.redirect(linkIn(c)(href('/shop/success/{uuid}', { uuid: result.answer.data.uuid })), 303);
  const { error } = result.failure;
  // It may be redeemed in another tab. The result is as requested.
  if (error.code === 'shop_prize_redeemed' && error.order_uuid !== null) {
    return c.redirect(linkIn(c)(href('/shop/history/{uuid}', { uuid: error.order_uuid })), 303);
  }
  return result.status === 401 ? failedPage(c, result) : prizesPage(c, { failed: result });
});

type PrizesBody = ScreenBody<'shop/prizes'>;

interface PrizesView {
  cursor?: string | undefined;
  /** Reason why a command failed. */
  failed?: Failure;
}

async function prizesPage(c: Context<EdgeEnv>, props: PrizesView): Promise<Response> {
  const outcome = await readPrizes(c, props);
  return 'ok' in outcome ? failedPage(c, outcome) : screenPage(c, outcome);
}

async function readPrizes(c: Context<EdgeEnv>, { cursor, failed }: PrizesView): Promise<PrizesBody | Failure> {
  const [result, address, coins] = await Promise.all([
    api(c, listPrizes, { query: { cursor } }),
    deliveryAddressOf(c),
    coinsOfMember(c),
  ]);
  if (!result.ok) return result;
  return {
    screen: 'shop/prizes',
    failed,
    frame: (screen) => <HelpBelow screen={screen} />,
    props: {
      prizes: result.answer.data,
      next: result.answer.next_cursor,
      address,
      coins,
      formError: formErrorOf(failed),
    },
  };
}
