/** Reasons to log in, by the requested page or submitted form. */
import { splitLocale } from '../platform/texts/i18n.ts';

const reasons = {
  address: 'address',
  announce: 'studio',
  app: 'event',
  'become-admin': 'office',
  blocked: 'follow',
  contract: 'contract',
  decisions: 'decision',
  earnings: 'earning',
  family: 'family',
  feed: 'follow',
  followers: 'follow',
  following: 'follow',
  live: 'gift',
  missions: 'mission',
  notices: 'notice',
  office: 'office',
  payment: 'payment',
  payout: 'payout',
  posts: 'post',
  privacy: 'privacy',
  profile: 'profile',
  purse: 'purse',
  report: 'report',
  shop: 'shop',
  studio: 'studio',
  users: 'follow',
} as const;

/** The reason shown on the sign-in page. `other` for unknown paths. */
export type LogInReason = (typeof reasons)[keyof typeof reasons] | 'other';

const byFirstStep = new Map<string, LogInReason>(Object.entries(reasons));

/** Returns the reason for a site path in either language, with or without the web view prefix. */
export function logInReason(path: string): LogInReason {
  const [, first = ''] = /^\/(?:webview\/)?([^/?#]+)/.exec(splitLocale(path).path) ?? [];
  return byFirstStep.get(first) ?? 'other';
}
