import type { Context } from 'hono';
import { giveGift, listGifts } from '../../../calls/live/gift.ts';
import { getLive, type Live } from '../../../calls/live/live.ts';
import { getFamilyPurses } from '../../../calls/money/family-wallet.ts';
import { getSpendingLimits, type SpendingLimits } from '../../../calls/money/wallet.ts';
import { GiftQuestionPage } from '../../../client/live/gift/gift-question-page.tsx';
import { GiftTrayPage } from '../../../client/live/gift/gift-tray-page.tsx';
import { href } from '../../../client/platform/script/href.ts';
import { localePath } from '../../../client/platform/texts/i18n.ts';
import { giftTray as pageDefinition } from '../../../pages/live/gift.ts';
import type { EdgeEnv } from '../../env.ts';
import { coinsOfMember } from '../../money/coins-of-member.ts';
import { api, type Failure } from '../../platform/host/api.ts';
import { failedPage, leadsAway } from '../../platform/page/errors.tsx';
import { action, loader, type PageInput, type Posted } from '../../platform/page/loader.ts';
import { page } from '../../platform/page/page.tsx';

type GivingForm = Posted<typeof pageDefinition, 'give'>['form'];

export const tray = loader(pageDefinition, (c, { params, query }) => trayPage(c, params.slug, query));

export const give = action(pageDefinition, 'give', async (c, { params, form }) => {
  const { slug } = params;
  const live = await api(c, getLive, { params: { slug } });
  if (!live.ok) return failedPage(c, live);
  const { gift, is_hidden = 'false', pays = 'own', idempotency_key } = form;
  const [gift_uuid = '', price_coins, quantity = form.quantity] = gift.split(' ');
  const shown_coins = String(Number(price_coins) * Number(quantity));
  if (form.is_confirmed === undefined && Number(shown_coins) > (await limitsOf(c)).ask_above_coins) {
    const question = await questionPage(c, live.answer.data, { gift_uuid, pieces: Number(quantity), form });
    if (question) return question;
  }
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
    return leadsAway(giftResult) ? failedPage(c, giftResult) : trayPage(c, slug, { failed: giftResult, pays });
  const query = new URLSearchParams({ given: String(giftResult.answer.data.coins), ...(pays !== 'own' && { pays }) });
  return c.redirect(`${localePath(c.get('locale'), href('/live/{slug}/gifts', { slug }))}?${query}`, 303);
});

/**
 * Returns the coins above which the member confirms a gift, and the end of their break. If they are
 * unknown, every gift is confirmed, and the API refuses one during a break.
 */
async function limitsOf(c: Context<EdgeEnv>): Promise<Pick<SpendingLimits, 'ask_above_coins' | 'break_until'>> {
  const limits = await api(c, getSpendingLimits, {});
  return limits.ok ? limits.answer.data : { ask_above_coins: 0, break_until: null };
}

/** Returns the coins of the wallets that the member can pay with. */
async function walletsOf(c: Context<EdgeEnv>) {
  const [own, purses] = await Promise.all([coinsOfMember(c), api(c, getFamilyPurses, {})]);
  const { wallet, budget } = purses.ok ? purses.answer.data : { wallet: null, budget: null };
  return { own, family: wallet?.coins ?? null, budget: budget?.coins ?? null };
}

/** Asks before an expensive gift. Returns null for an unknown one, which the API refuses. */
async function questionPage(
  c: Context<EdgeEnv>,
  live: Live,
  { gift_uuid, pieces, form }: { gift_uuid: string; pieces: number; form: GivingForm },
): Promise<Response | null> {
  const { is_hidden, pays = 'own', idempotency_key } = form;
  const [gifts, wallets] = await Promise.all([api(c, listGifts, {}), walletsOf(c)]);
  const item = gifts.ok ? gifts.answer.data.find(({ uuid }) => uuid === gift_uuid) : undefined;
  if (!item || !Number.isInteger(pieces)) return null;
  return page(c, {
    share: { kind: 'hidden' },
    body: (
      <GiftQuestionPage
        live={live}
        item={item}
        pieces={pieces}
        isHidden={is_hidden === 'on'}
        coins={wallets[pays]}
        pays={pays}
        viewKey={idempotency_key}
      />
    ),
  });
}

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
  const [live, gifts, wallets, limits] = await Promise.all([
    api(c, getLive, { params: { slug }, fresh: failed !== undefined }),
    api(c, listGifts, { fresh: failed !== undefined }),
    walletsOf(c),
    limitsOf(c),
  ]);
  if (!live.ok) return failedPage(c, live);
  if (!gifts.ok) return failedPage(c, gifts);
  return page(c, {
    share: { kind: 'hidden' },
    ...(failed && { status: failed.status }),
    body: (
      <GiftTrayPage
        live={live.answer.data}
        gifts={gifts.answer.data}
        coins={wallets[pays]}
        pays={pays}
        payers={(['family', 'budget'] as const).filter((other) => wallets[other] !== null)}
        givenCoins={givenCoins === undefined ? null : Number(givenCoins)}
        toppedUpCoins={topped_up === undefined ? null : Number(topped_up)}
        formError={failed?.failure.error ?? null}
        askAbove={limits.ask_above_coins}
        breakUntil={limits.break_until}
        viewKey={crypto.randomUUID()}
      />
    ),
  });
}
