/**
 * The age check before an order, if the platform sets a minimum age. It replaces the order form and
 * works without scripts.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder } from '../../../calls/money/order.ts';
import { listPaymentMethods } from '../../../calls/money/package.ts';
import { getPayingAge, type PayingAge, tellBirthDate } from '../../../calls/privacy/age.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal } from '../host.ts';
import { MemberHost } from '../member-host.ts';
import { field, method, PaymentHost, sent } from '../money/payment-host.ts';
import { escaped } from '../page-texts.ts';

const unknownAge: PayingAge = { min_age: 20, state: 'unknown', from: null };
const young: PayingAge = { min_age: 20, state: 'too_young', from: '2031-05-01' };
const adult: PayingAge = { min_age: 20, state: 'old_enough', from: null };

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  host.answer(listPaymentMethods, { data: [{ ...method, min_age: 20 }], next_cursor: null });
  host.answer(getPayingAge, { data: unknownAge });
  browser = await signedIn(new Browser(host));
});

describe.each(['th', 'en'] as const)('in %s', (locale) => {
  const t = textsOf(locale);
  const path = (of: string) => (locale === 'en' ? `/en${of}` : of);

  test('the age form replaces the order form and returns to the chosen order', async () => {
    const from = path('/payment/refill?amount=100');
    const { text } = await browser.go(from);
    expect(text).toContain(escaped(t('order:age.lead', { age: 20 })));
    expect(text).not.toContain('name="accept_topup_rules"');
    expect(text).toContain(`action="${path('/payment/age')}"`);
    const back = field(text, 'back');
    expect(back).toBe(from);
    host.answer(tellBirthDate, { data: adult });
    const answer = await browser.go(path('/payment/age'), { form: { birth_date: '2000-01-01', back } });
    expect(answer).toMatchObject({ status: 303, location: from });
    expect(host.forms.at(-1)?.form).toEqual({ birth_date: '2000-01-01' });
  });

  test('a member who is too young sees the date and where to correct it', async () => {
    host.answer(tellBirthDate, { data: young });
    const form = { birth_date: '2011-05-01', back: '/payment/refill' };
    const answer = await browser.go(path('/payment/age'), { form });
    host.answer(getPayingAge, { data: young });
    const again = await browser.go(path('/payment/refill'));
    expect(answer.status).toBe(403);
    for (const { text } of [answer, again]) {
      expect(text).toContain(locale === 'en' ? '1 May 2031' : '1 พฤษภาคม 2574');
      expect(text).toContain(`href="${path('/privacy')}#requests"`);
      expect(text).not.toContain('name="birth_date_year"');
    }
  });

  test('an invalid birth date stays in its field with the error', async () => {
    host.on(tellBirthDate, () => refusal({ code: 'birth_date_wrong', fields: ['birth_date'] }));
    const { status, text } = await browser.go(path('/payment/age'), { form: { birth_date: '2099-01-01', back: '/' } });
    expect(status).toBe(422);
    expect(text).toContain(`value="${locale === 'en' ? 2099 : 2642}"`);
    expect(text).toContain(escaped(t('order:age.problem')));
  });

  test('the privacy page shows the recorded age result, if any', async () => {
    const member = new MemberHost();
    const reader = await signedIn(new Browser(member));
    const says = async (data: PayingAge) => {
      member.answer(getPayingAge, { data });
      return (await reader.go(path('/privacy'))).text;
    };
    expect(await says(adult)).toContain(escaped(t('privacy:age.old_enough', { age: 20 })));
    expect(await says(young)).toContain(locale === 'en' ? '1 May 2031' : '1 พฤษภาคม 2574');
    expect(await says({ min_age: 0, state: 'not_asked', from: null })).not.toContain(escaped(t('privacy:age.title')));
  });
});

test('a member who is old enough sees the order form', async () => {
  host.answer(getPayingAge, { data: adult });
  expect((await browser.go('/payment/refill')).text).toContain('name="accept_topup_rules"');
});

test('without a minimum age there is no question; a new one redirects the order', async () => {
  host.answer(listPaymentMethods, { data: [method], next_cursor: null });
  host.on(getPayingAge, () => {
    throw new Error('Nobody wants to know');
  });
  const { text } = await browser.go('/payment/refill');
  expect(text).toContain('name="accept_topup_rules"');
  host.fails(createOrder, { code: 'paying_age_wanted', min_age: 20 });
  const answer = await sent(browser, {});
  expect(answer).toMatchObject({ status: 303, location: '/payment/age?back=%2Fpayment%2Frefill' });
});

test('/payment/age asks or redirects, never to another site', async () => {
  expect((await browser.go('/payment/age')).text).toContain('name="birth_date_year"');
  host.answer(getPayingAge, { data: adult });
  expect(await browser.go('/payment/age')).toMatchObject({ status: 303, location: '/payment/refill' });
  host.answer(tellBirthDate, { data: adult });
  const form = { birth_date: '2000-01-01', back: 'https://evil.example/' };
  expect((await browser.go('/payment/age', { form })).location).toBe('/payment/refill');
});
