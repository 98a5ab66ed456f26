/** Forms whose action must not run twice. Each requires an idempotency key. */
import { describe, expect, test } from 'vitest';
import { fillPath } from '../../../client/platform/script/href.ts';
import { pages } from '../../../pages/index.ts';
import { addressesOf } from '../../page-address.ts';
import { Browser, signedIn } from '../browser.ts';
import { MemberHost } from '../member-host.ts';

const PRIZE = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f40';

const forms = pages.flatMap((page) =>
  Object.values(page.actions)
    .filter(({ idempotent }) => idempotent)
    .map(({ at, form }) => ({
      // A page without an example still has a path.
      path:
        (addressesOf(page)[0] ?? fillPath(page.path, { slug: 'somo', uuid: PRIZE })) + fillPath(at, { prize: PRIZE }),
      role:
        page.access === 'caster'
          ? page.access
          : page.path.startsWith('/office')
            ? ('staff' as const)
            : ('family' as const),
      fields: Object.fromEntries(Object.keys(form.shape).map((name) => [name, '1'])),
    })),
);

describe('idempotent forms', () => {
  test.for(forms)(
    'POST $path without an idempotency key is a 422 and reaches no endpoint',
    async ({ path, fields, role }) => {
      const browser = await signedIn(new Browser(new MemberHost().become('ดาว', role)));
      const before = browser.host.requests.length;
      expect((await browser.go(path, { form: fields })).status).toBe(422);
      expect(browser.host.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  test('purchases, reservations, redemptions and orders have idempotent forms', () => {
    expect(forms.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/payment/refill',
        `/shop/${PRIZE}/buy`,
        `/shop/${PRIZE}/reserve`,
        `/shop/prizes/${PRIZE}/redeem`,
      ]),
    );
  });
});
