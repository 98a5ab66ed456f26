/** Whoever is asked to log in is told for what. */
import { expect, test } from 'vitest';
import { logInReason } from '../../client/auth/log-in-reason.ts';

test.for([
  ['/payment/refill?amount=500', 'payment'],
  ['/en/webview/payment/orders/1', 'payment'],
  ['/shop/1/buy', 'shop'],
  ['/live/noey/gifts', 'gift'],
  ['/en/feed', 'follow'],
  ['/profile', 'own'],
  ['/en', 'own'],
  ['/constructor', 'own'],
] as const)('%s is for %s', ([path, reason]) => {
  expect(logInReason(path)).toBe(reason);
});
