import type { Context } from 'hono';
import { giveGift, listGifts } from '../../../calls/live/gift.ts';
import { getLive } from '../../../calls/live/live.ts';
import { getFamilyPurses } from '../../../calls/money/family-wallet.ts';
import { GiftTrayPage } from '../../../client/live/gift/gift-tray-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { giftTray as pageDefinition } from '../../../pages/live/gift.ts';
import type { EdgeEnv } from '../../env.ts';
import { coinsOfMember } from '../../money/coins-of-member.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage } from '../../platform/page/errors.tsx';
import { action, loader, type PageInput } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';

export const tray = loader(pageDefinition, (c, { params, query }) => trayPage(c, params.slug, query));

export const give = action(pageDefinition, 'give', async (c, { params, form }) => {
  const { slug } = params;
  const live = await api(c, getLive, { params: { slug } });
  if (!live.ok) return failedPage(c, live);
  const { gift, is_hidden = 'false', pays = 'own', idempotency_key } = form;
  const [gift_uuid = '', price_coins, quantity = form.quantity] = gift.split(' ');
  const shown_coins = String(Number(price_coins) * Number(quantity));
  const giftResult = await api(c, giveGift, {
    params: { id: live.answer.data.uuid },
    form: {
      ...{ gift_uuid, quantity, shown_coins, is_hidden: is_hidden === 'on' ? 'on' : 'false' },
      ...(pays !== 'own' && { pays }),
    },
    // After going back, another item is a new gift, so the item is part of the key.
    key: `${idempotency_key}-${gift_uuid}`,
  });
  if (!giftResult.ok)
    return giftResult.status === 401 ? failedPage(c, giftResult) : trayPage(c, slug, { failed: giftResult, pays });
  const query = new URLSearchParams({ given: String(giftResult.answer.data.coins), ...(pays !== 'own' && { pays }) });
  return c.redirect(`${localePath(c.get('locale'), href('/live/{slug}/gifts', { slug }))}?${query}`, 303);
});

async function trayPage(
  c: Context<EdgeEnv>,
  slug: string,
  {
    given: givenCoins,
    topped_up,
    pays = 'own',
    failed,
  }: PageInput<typeof pageDefinition>['query'] & { failed?: Failure },
): Promise<Response> {
  const [live, gifts, coins, purses] = await Promise.all([
    api(c, getLive, { params: { slug }, fresh: failed !== undefined }),
    api(c, listGifts, { fresh: failed !== undefined }),
    coinsOfMember(c),
    api(c, getFamilyPurses, {}),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!gifts.ok) return failedPage(c, gifts);
  const { wallet, budget } = purses.ok ? purses.answer.data : { wallet: null, budget: null };
  const had = { own: coins, family: wallet?.coins ?? null, budget: budget?.coins ?? null };
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <GiftTrayPage
        live={live.answer.data}
        gifts={gifts.answer.data}
        coins={had[pays]}
        pays={pays}
        payers={[...(wallet ? (['family'] as const) : []), ...(budget ? (['budget'] as const) : [])]}
        givenCoins={givenCoins === undefined ? null : Number(givenCoins)}
        toppedUpCoins={topped_up === undefined ? null : Number(topped_up)}
        trouble={failed?.failure.error ?? null}
        viewKey={crypto.randomUUID()}
      />
    ),
  });
}
