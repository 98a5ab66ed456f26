/**
 * The files of `locales/<locale>/<room>/`, as i18next namespaces. Written by
 * scripts/build/translations.ts.
 */
export interface Catalogues {
  account: typeof import('../../../locales/th/identity/account.json');
  address: typeof import('../../../locales/th/people/address.json');
  agreement: typeof import('../../../locales/th/privacy/agreement.json');
  announce: typeof import('../../../locales/th/live/announce.json');
  auth: typeof import('../../../locales/th/identity/auth.json');
  banner: typeof import('../../../locales/th/platform/banner.json');
  blog: typeof import('../../../locales/th/site/blog.json');
  broadcast: typeof import('../../../locales/th/live/broadcast.json');
  card: typeof import('../../../locales/th/site/card.json');
  category: typeof import('../../../locales/th/live/category.json');
  chat: typeof import('../../../locales/th/live/chat.json');
  clip: typeof import('../../../locales/th/live/clip.json');
  club: typeof import('../../../locales/th/live/club.json');
  consent: typeof import('../../../locales/th/privacy/consent.json');
  contract: typeof import('../../../locales/th/contracts/contract.json');
  deck: typeof import('../../../locales/th/deck/deck.json');
  earning: typeof import('../../../locales/th/payouts/earning.json');
  error: typeof import('../../../locales/th/platform/error.json');
  event: typeof import('../../../locales/th/rankings/event.json');
  family: typeof import('../../../locales/th/families/family.json');
  faq: typeof import('../../../locales/th/site/faq.json');
  follow: typeof import('../../../locales/th/people/follow.json');
  gift: typeof import('../../../locales/th/live/gift.json');
  guest: typeof import('../../../locales/th/live/guest.json');
  home: typeof import('../../../locales/th/site/home.json');
  invite: typeof import('../../../locales/th/people/invite.json');
  live: typeof import('../../../locales/th/live/live.json');
  mail: typeof import('../../../locales/th/platform/mail.json');
  mission: typeof import('../../../locales/th/live/mission.json');
  moderation: typeof import('../../../locales/th/moderation/moderation.json');
  monster: typeof import('../../../locales/th/rankings/monster.json');
  notice: typeof import('../../../locales/th/people/notice.json');
  offer: typeof import('../../../locales/th/deck/offer.json');
  office: typeof import('../../../locales/th/office/office.json');
  open: typeof import('../../../locales/th/site/open.json');
  operation: typeof import('../../../locales/th/office/operation.json');
  order: typeof import('../../../locales/th/money/order.json');
  overlay: typeof import('../../../locales/th/live/overlay.json');
  page: typeof import('../../../locales/th/site/page.json');
  payout: typeof import('../../../locales/th/payouts/payout.json');
  pk: typeof import('../../../locales/th/live/pk.json');
  poll: typeof import('../../../locales/th/deck/poll.json');
  post: typeof import('../../../locales/th/posts/post.json');
  privacy: typeof import('../../../locales/th/privacy/privacy.json');
  profile: typeof import('../../../locales/th/people/profile.json');
  ranking: typeof import('../../../locales/th/rankings/ranking.json');
  refusal: typeof import('../../../locales/th/live/refusal.json');
  room: typeof import('../../../locales/th/live/room.json');
  search: typeof import('../../../locales/th/site/search.json');
  share: typeof import('../../../locales/th/site/share.json');
  shop: typeof import('../../../locales/th/shop/shop.json');
  site: typeof import('../../../locales/th/platform/site.json');
  starter: typeof import('../../../locales/th/office/starter.json');
  wallet: typeof import('../../../locales/th/money/wallet.json');
  webhook: typeof import('../../../locales/th/families/webhook.json');
}

/** All of them; a key without its namespace is one of `site`. */
export type Namespace = ['site', ...(keyof Catalogues)[]];
