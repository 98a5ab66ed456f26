/** What somebody logs in for, by the page that they wanted or the form that they sent. */
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

/** What the sign-in page says that it is for; `other` where a path tells nothing. */
export type LogInReason = (typeof reasons)[keyof typeof reasons] | 'other';

const byFirstStep = new Map<string, LogInReason>(Object.entries(reasons));

/** Of a path of ours, in either language, in the app's web view or outside of it. */
export function logInReason(path: string): LogInReason {
  const [, first = ''] = /^\/(?:webview\/)?([^/?#]+)/.exec(splitLocale(path).path) ?? [];
  return byFirstStep.get(first) ?? 'other';
}
