/** Keys are typed from the Thai catalogue, the default language. */
import 'i18next';
import type address from '../locales/th/address.json';
import type auth from '../locales/th/auth.json';
import type blog from '../locales/th/blog.json';
import type consent from '../locales/th/consent.json';
import type error from '../locales/th/error.json';
import type event from '../locales/th/event.json';
import type faq from '../locales/th/faq.json';
import type home from '../locales/th/home.json';
import type invite from '../locales/th/invite.json';
import type live from '../locales/th/live.json';
import type monster from '../locales/th/monster.json';
import type page from '../locales/th/page.json';
import type payment from '../locales/th/payment.json';
import type profile from '../locales/th/profile.json';
import type ranking from '../locales/th/ranking.json';
import type share from '../locales/th/share.json';
import type shop from '../locales/th/shop.json';
import type site from '../locales/th/site.json';
import type user from '../locales/th/user.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: {
      address: typeof address;
      auth: typeof auth;
      blog: typeof blog;
      consent: typeof consent;
      error: typeof error;
      event: typeof event;
      faq: typeof faq;
      home: typeof home;
      invite: typeof invite;
      live: typeof live;
      monster: typeof monster;
      page: typeof page;
      payment: typeof payment;
      profile: typeof profile;
      ranking: typeof ranking;
      share: typeof share;
      shop: typeof shop;
      site: typeof site;
      user: typeof user;
    };
    returnNull: false;
  }
}
