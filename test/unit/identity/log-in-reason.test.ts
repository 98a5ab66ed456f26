/** The reason that the sign-in page shows for a page that requires it. */
import { describe, expect, test } from 'vitest';
import { logInReason } from '../../../client/identity/log-in-reason.ts';
import { pages } from '../../../pages/index.ts';
import { pathsOf } from '../../../pages/page.ts';

describe('sign-in reasons', () => {
  test.for([
    ['/payment/refill?amount=500', 'payment'],
    ['/en/webview/payment/orders/1', 'payment'],
    ['/shop/1/buy', 'shop'],
    ['/live/noey/gifts', 'gift'],
    ['/users/1/follow', 'follow'],
    ['/en/feed', 'follow'],
    ['/profile', 'profile'],
    ['/en', 'other'],
    ['/constructor', 'other'],
  ] as const)('the sign-in reason of %s is %s', ([path, reason]) => {
    expect(logInReason(path)).toBe(reason);
  });

  test('every page that requires sign-in has a reason', () => {
    const memberPaths = pages.filter(({ access }) => access !== 'public').flatMap(pathsOf);
    expect(memberPaths.length).toBeGreaterThan(50);
    expect(memberPaths.filter((path) => logInReason(path) === 'other')).toEqual([]);
  });
});
