/**
 * Lists the pages of members and of the shop with their API requests: those that a page needs and
 * those it can do without.
 */

import { listWebhooks } from '../../../calls/families/family-webhook.ts';
import { listSessions } from '../../../calls/identity/auth.ts';
import { getOwnSeat } from '../../../calls/live/guest.ts';
import { getLive, listLives } from '../../../calls/live/live.ts';
import { getMissions } from '../../../calls/live/mission.ts';
import { listOwnDecisions } from '../../../calls/moderation/moderation.ts';
import { getFamilyPurses } from '../../../calls/money/family-wallet.ts';
import { getOrder, listFamilyOrders, listPaidOrders, listTopups } from '../../../calls/money/order.ts';
import { getBalance, listPackages, listPaymentMethods } from '../../../calls/money/package.ts';
import { listBonuses } from '../../../calls/money/promotion.ts';
import { listVouchers } from '../../../calls/money/voucher.ts';
import { getSpendingLimits } from '../../../calls/money/wallet.ts';
import { getOwnAddress, listOwnPlaces, listProvinces } from '../../../calls/people/address.ts';
import { listBlocked } from '../../../calls/people/block.ts';
import { getFollowing, listFollowers, listFollowing } from '../../../calls/people/follow.ts';
import { getNoticeSettings, listNotices } from '../../../calls/people/notice.ts';
import { getProfile, getUser } from '../../../calls/people/profile.ts';
import { getPush } from '../../../calls/people/push.ts';
import { listBanners } from '../../../calls/platform/banner.ts';
import type { Call } from '../../../calls/platform/call.ts';
import { getFanPosts } from '../../../calls/posts/fan-post.ts';
import { getPost, listFeed } from '../../../calls/posts/post.ts';
import { listComments } from '../../../calls/posts/post-comment.ts';
import { listAgreements } from '../../../calls/privacy/agreement.ts';
import { listFutureEvents } from '../../../calls/rankings/event.ts';
import { getWornItems } from '../../../calls/shop/equipped.ts';
import { getShopItem, listOwnItems, listShopCategories, listShopItems } from '../../../calls/shop/item.ts';
import { getShopOrder, listHadProducts, listPrizes, listShopOrders } from '../../../calls/shop/order-history.ts';
import { getForYou } from '../../../calls/site/home.ts';
import { sampleAnswer } from '../host.ts';
import { ORDER, PaymentHost, watched } from '../money/payment-host.ts';

export interface MemberPage {
  path: string;
  /** The headers and the frame are sent before the API answers. A failure appears below them. */
  early?: true;
  /** Requests that the page needs. */
  awaits: Call[];
  /** Requests that the page can do without. */
  spares: Call[];
}

const VB = sampleAnswer(getUser).data.uuid;
const ITEM = sampleAnswer(getShopItem).data.uuid;
const POST = sampleAnswer(getPost).data.uuid;
const SHOP_ORDER = sampleAnswer(getShopOrder).data.uuid;

export const memberPages: MemberPage[] = [
  { path: '/following', awaits: [listFollowing], spares: [listLives] },
  { path: '/missions', awaits: [getMissions], spares: [] },
  { path: `/users/${VB}/club/posts`, awaits: [getFanPosts.own], spares: [] },
  { path: '/blocked', awaits: [listBlocked], spares: [] },
  { path: '/live/on-air/guest', awaits: [getOwnSeat], spares: [getLive] },
  { path: '/notices', awaits: [listNotices], spares: [getNoticeSettings, getPush] },
  { path: '/decisions', awaits: [listOwnDecisions], spares: [] },
  { path: '/followers', awaits: [listFollowers], spares: [] },
  { path: `/users/${sampleAnswer(getUser).data.uuid}`, awaits: [getUser], spares: [getFollowing] },
  { path: `/posts/${POST}`, awaits: [getPost.own, listComments.own], spares: [] },
  { path: `/posts/${POST}/edit`, awaits: [getPost.own], spares: [] },
  { path: '/feed', awaits: [listFeed], spares: [getProfile] },
  { path: '/profile/edit', awaits: [getProfile], spares: [] },
  { path: '/privacy/agreements', awaits: [listAgreements], spares: [] },
  {
    path: '/profile',
    awaits: [getProfile, listSessions],
    spares: [getBalance, listPrizes, getFamilyPurses, getForYou],
  },
  {
    path: '/payment/refill',
    early: true,
    awaits: [listPaymentMethods, listPackages],
    spares: [getBalance, listTopups, listVouchers, listFutureEvents, listBonuses, getSpendingLimits],
  },
  {
    path: '/payment/family/refill',
    awaits: [listPaymentMethods, listPackages, getBalance],
    spares: [listFamilyOrders, listVouchers, listBonuses, getSpendingLimits],
  },
  {
    path: '/payment/family/credit',
    awaits: [listPaymentMethods, listPackages, getBalance],
    spares: [listFamilyOrders, listVouchers, getSpendingLimits],
  },
  { path: '/payment/history/topup', early: true, awaits: [listTopups], spares: [getBalance] },
  { path: '/payment/history/family', awaits: [listFamilyOrders], spares: [getBalance] },
  { path: '/payment/history/paid', early: true, awaits: [listPaidOrders], spares: [getBalance] },
  { path: `/payment/orders/${ORDER}`, awaits: [getOrder], spares: [] },
  { path: `/payment/orders/${ORDER}/receipt`, awaits: [getOrder], spares: [] },
  { path: `/payment/success/${ORDER}`, awaits: [getOrder], spares: [] },
  { path: `/payment/${ORDER}/callback`, awaits: [getOrder], spares: [] },
  {
    path: '/shop',
    early: true,
    awaits: [listShopItems, listShopCategories],
    spares: [listOwnItems, listBanners],
  },
  {
    path: '/shop?search=%E0%B8%94%E0%B8%B2%E0%B8%A7',
    early: true,
    awaits: [listShopItems, listShopCategories],
    spares: [listOwnItems, listBanners],
  },
  { path: `/shop/${ITEM}`, awaits: [getShopItem], spares: [listOwnItems] },
  { path: `/shop/${ITEM}/give`, awaits: [getShopItem], spares: [listFollowing, getBalance, getFamilyPurses] },
  { path: `/shop/${ITEM}/buy`, awaits: [getShopItem, listOwnItems, getOwnAddress], spares: [] },
  { path: '/shop/history', early: true, awaits: [listShopOrders], spares: [getBalance] },
  { path: `/shop/history/${SHOP_ORDER}`, awaits: [getShopOrder], spares: [getBalance] },
  { path: `/shop/success/${SHOP_ORDER}`, awaits: [getShopOrder], spares: [getBalance] },
  { path: '/shop/mine', early: true, awaits: [listHadProducts], spares: [getBalance, getWornItems] },
  { path: '/shop/prizes', early: true, awaits: [listPrizes], spares: [getOwnAddress, getBalance] },
  { path: '/family/webhooks', awaits: [listWebhooks], spares: [] },
  { path: '/address', early: true, awaits: [getOwnAddress, listProvinces], spares: [listOwnPlaces] },
];

const family = { uuid: ORDER, name: 'ดาว', coins: 0, debt_satang: 100_000, credit_limit_satang: 500_000 };

/** Returns an API for a member with an indebted family, a paid order, a purchase and no address. */
export function memberWorld() {
  const host = new PaymentHost();
  const { data } = sampleAnswer(getOrder);
  return host
    .answer(getBalance, { data: { coins: 1_240, family } })
    .answer(getOrder, {
      data: watched({
        state: 'processed',
        receipt: data.receipt,
        can_cancel: false,
        balance: { coins: 1_240, family },
      }),
    })
    .answer(getShopItem, { data: { ...sampleAnswer(getShopItem).data, needs_address: true } })
    .answer(getShopOrder, { data: { ...sampleAnswer(getShopOrder).data, state: 'bought' } })
    .answer(getOwnAddress, { data: null });
}
