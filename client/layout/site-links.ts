/** Where the frame around every page leads. Paths without their language. */
import { eventsPath } from '../event/paths.ts';

export const navLinks = [
  { path: '/our-vb', key: 'site:nav.our_vb' },
  { path: eventsPath, key: 'site:nav.events' },
  { path: '/blog', key: 'site:nav.blog' },
  { path: '/application', key: 'site:nav.application' },
  { path: '/about', key: 'site:nav.about' },
  { path: '/faq', key: 'site:nav.faq' },
  { path: '/live-on-pc', key: 'site:nav.live_on_pc' },
] as const;

export const ruleLinks = [
  { path: '/privacy-policy', key: 'site:rules.privacy' },
  { path: '/terms', key: 'site:rules.terms' },
  { path: '/topup-rules', key: 'site:rules.top_up' },
] as const;

export const signInPath = '/auth/signin';
export const signOutAction = '/auth/signout';
export const profilePath = '/profile';
export const topUpPath = '/payment/refill';
export const familyTopUpPath = '/payment/family/refill';
