/** The bar about changed texts, the page that accepts them, and forms that lead to it. */
import { describe, expect, test } from 'vitest';
import { giveGift } from '../../../calls/live/gift.ts';
import { getProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { type AcceptedText, acceptAgreements, listAgreements } from '../../../calls/privacy/agreement.ts';
import { buyShopItem, giveShopItem } from '../../../calls/shop/order.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { textInPage } from '../page-texts.ts';
import { ORIGIN } from '../visit.ts';

const locales = ['th', 'en'] as const;
const prefix = { th: '', en: '/en' } as const;

const terms: AcceptedText = {
  name: 'terms',
  version: '2026-12-01',
  accepted_version: '2026-11-22',
  accepted_at: '2026-11-23T05:00:00.000Z',
  is_due: true,
};
const policy: AcceptedText = { ...terms, name: 'privacy-policy', version: '2026-11-28', is_due: false };

/** A member's browser whose API asks for the new terms until they are accepted. */
async function asked() {
  const forms: object[] = [];
  const host = new MemberHost()
    .answer(getProfileSummary, { data: { coins: 10, unread_count: 0, has_accepted_agreements: false } })
    .answer(listAgreements, { data: { agreements: [terms, policy] } })
    .on(acceptAgreements, ({ body }) => {
      forms.push(Object.fromEntries(body as URLSearchParams));
      return Response.json({
        data: { agreements: [{ ...terms, accepted_version: '2026-12-01', is_due: false }, policy] },
      });
    });
  return { browser: await signedIn(new Browser(host)), host, forms };
}

describe('the bar about changed texts', () => {
  test.for(locales)('leads a member from each page to the texts and back (%s)', async (locale) => {
    const { browser } = await asked();
    const { text } = await browser.go(`${prefix[locale]}/blog`);
    expect(text).toContain(textInPage(locale, 'agreement:bar'));
    expect(text).toContain(
      `href="${prefix[locale]}/privacy/agreements?back=${encodeURIComponent(`${prefix[locale]}/blog`)}"`,
    );
    expect((await browser.go(`${prefix[locale]}/privacy/agreements`)).text).not.toContain(
      textInPage(locale, 'agreement:bar'),
    );
  });

  test.for(locales)('is absent for visitors and for members who accepted (%s)', async (locale) => {
    const bar = textInPage(locale, 'agreement:bar');
    expect((await new Browser().go(`${prefix[locale]}/blog`)).text).not.toContain(bar);
    expect((await (await signedIn()).go(`${prefix[locale]}/blog`)).text).not.toContain(bar);
  });
});

describe('/privacy/agreements', () => {
  test.for(locales)('names the versions, links to both texts and has one button (%s)', async (locale) => {
    const { browser } = await asked();
    const { text } = await browser.go(`${prefix[locale]}/privacy/agreements?back=/shop`);
    expect(text).toContain(textInPage(locale, 'agreement:changed'));
    expect(text).toContain(locale === 'th' ? 'ฉบับใหม่ มีผลตั้งแต่ 1 ธันวาคม 2569' : 'in force from 1 December 2026');
    for (const path of ['/terms', '/privacy-policy', '/terms?version=2026-11-22'])
      expect(text).toContain(`href="${prefix[locale]}${path}"`);
    expect(text.split(textInPage(locale, 'agreement:accept'))).toHaveLength(2);
  });

  test.for(locales)('accepts the shown versions without a script and returns (%s)', async (locale) => {
    const { browser, forms } = await asked();
    const path = `${prefix[locale]}/privacy/agreements`;
    const versions = { terms_version: '2026-12-01', privacy_policy_version: '2026-11-28' };
    const { status, location } = await browser.go(path, {
      form: { ...versions, back: `${prefix[locale]}/shop?page=2` },
    });
    expect([status, location]).toEqual([303, `${prefix[locale]}/shop?page=2`]);
    expect(forms).toEqual([versions]);
    const away = await browser.go(path, { form: { ...versions, back: 'https://evil.example/' } });
    expect(away.location).toBe(prefix[locale] || '/');
  });

  test.for(locales)('a version that changed meanwhile is shown again (%s)', async (locale) => {
    const { browser, host } = await asked();
    host.on(acceptAgreements, () => refusal('agreement_outdated'));
    const { status, text } = await browser.go(`${prefix[locale]}/privacy/agreements`, { form: {} });
    expect(status).toBe(409);
    expect(text).toContain(textInPage(locale, 'agreement:outdated'));
    expect(text).toContain('value="2026-12-01"');
  });

  test('a member with nothing to accept sees no button, and a visitor signs in', async () => {
    const { browser, host } = await asked();
    host.answer(listAgreements, { data: { agreements: [{ ...terms, is_due: false }, policy] } });
    const { text } = await browser.go('/privacy/agreements');
    expect(text).toContain(textInPage('th', 'agreement:nothing_due'));
    expect(text).not.toContain(textInPage('th', 'agreement:accept'));
    expect((await new Browser().go('/privacy/agreements')).location).toContain('/auth/signin');
  });
});

describe('a command that waits for the texts', () => {
  const uuid = '0190a3c1-7b1e-4c3a-8f4e-000000000001';
  const inputs = [
    {
      call: giveGift,
      page: '/live/on-air/gifts',
      form: { gift: `${uuid} 30`, quantity: '1', idempotency_key: 'k-1', is_confirmed: 'on' },
    },
    { call: buyShopItem, page: `/shop/${uuid}/buy`, form: { price_coins: '30', idempotency_key: 'k-1' } },
    {
      call: giveShopItem,
      page: `/shop/${uuid}/give`,
      form: { price_coins: '30', friend: uuid, idempotency_key: 'k-1' },
    },
  ] as const;

  test.for(inputs)('$page leads to the texts and names itself as the way back', async ({ call, page, form }) => {
    const { browser, host } = await asked();
    host.on(call, () => refusal('agreement_due'));
    const { status, location } = await browser.go(page, { form, headers: { referer: `${ORIGIN}${page}` } });
    expect([status, location]).toEqual([303, `/privacy/agreements?back=${encodeURIComponent(page)}`]);
  });
});
