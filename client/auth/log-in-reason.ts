/** What somebody logs in for, by the page that they wanted. */
import { splitLocale } from '../i18n.ts';

const reasons = {
  address: 'address',
  app: 'event',
  contract: 'contract',
  earnings: 'earning',
  feed: 'follow',
  followers: 'follow',
  following: 'follow',
  live: 'gift',
  notices: 'notice',
  office: 'office',
  payment: 'payment',
  payout: 'payout',
  posts: 'post',
  report: 'report',
  shop: 'shop',
} as const;

/** What the sign-in page says that it is for; what is not told apart is the member's own. */
export type LogInReason = (typeof reasons)[keyof typeof reasons] | 'own';

const byFirstStep = new Map<string, LogInReason>(Object.entries(reasons));

/** Of a path of ours, in either language, in the app's web view or outside of it. */
export function logInReason(path: string): LogInReason {
  const [, first = ''] = /^\/(?:webview\/)?([^/?#]+)/.exec(splitLocale(path).path) ?? [];
  return byFirstStep.get(first) ?? 'own';
}
