/** The files of `locales/<locale>/`, as i18next namespaces. Written by scripts/translations.ts. */
export interface Catalogues {
  account: typeof import('../locales/th/account.json');
  address: typeof import('../locales/th/address.json');
  announce: typeof import('../locales/th/announce.json');
  auth: typeof import('../locales/th/auth.json');
  banner: typeof import('../locales/th/banner.json');
  blog: typeof import('../locales/th/blog.json');
  broadcast: typeof import('../locales/th/broadcast.json');
  card: typeof import('../locales/th/card.json');
  consent: typeof import('../locales/th/consent.json');
  contract: typeof import('../locales/th/contract.json');
  earning: typeof import('../locales/th/earning.json');
  error: typeof import('../locales/th/error.json');
  event: typeof import('../locales/th/event.json');
  family: typeof import('../locales/th/family.json');
  faq: typeof import('../locales/th/faq.json');
  follow: typeof import('../locales/th/follow.json');
  gift: typeof import('../locales/th/gift.json');
  home: typeof import('../locales/th/home.json');
  invite: typeof import('../locales/th/invite.json');
  live: typeof import('../locales/th/live.json');
  mail: typeof import('../locales/th/mail.json');
  moderation: typeof import('../locales/th/moderation.json');
  monster: typeof import('../locales/th/monster.json');
  notice: typeof import('../locales/th/notice.json');
  office: typeof import('../locales/th/office.json');
  open: typeof import('../locales/th/open.json');
  operation: typeof import('../locales/th/operation.json');
  page: typeof import('../locales/th/page.json');
  payment: typeof import('../locales/th/payment.json');
  payout: typeof import('../locales/th/payout.json');
  pk: typeof import('../locales/th/pk.json');
  post: typeof import('../locales/th/post.json');
  privacy: typeof import('../locales/th/privacy.json');
  profile: typeof import('../locales/th/profile.json');
  purse: typeof import('../locales/th/purse.json');
  ranking: typeof import('../locales/th/ranking.json');
  room: typeof import('../locales/th/room.json');
  share: typeof import('../locales/th/share.json');
  shop: typeof import('../locales/th/shop.json');
  site: typeof import('../locales/th/site.json');
  talk: typeof import('../locales/th/talk.json');
  user: typeof import('../locales/th/user.json');
}

/** All of them; a key without its namespace is one of `site`. */
export type Namespace = ['site', ...(keyof Catalogues)[]];
