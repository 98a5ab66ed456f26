import { beforeEach, describe, expect, test } from 'vitest';
import { getPayingAge, tellBirthDate } from '../../../../calls/privacy/age.ts';
import { dateParts } from '../../../date-parts.ts';
import { Browser, signedIn } from '../../browser.ts';
import { refusal } from '../../host.ts';
import { PaymentHost } from '../../money/payment-host.ts';

const host = new PaymentHost();
let browser: Browser;

beforeEach(async () => {
  host.answer(getPayingAge, { data: { min_age: 20, state: 'unknown', from: null } });
  browser = await signedIn(new Browser(host));
});

describe('a date in a form', () => {
  test('a year of the Buddhist era reaches the API in the common era', async () => {
    host.answer(tellBirthDate, { data: { min_age: 20, state: 'old_enough', from: null } });
    await browser.go('/payment/age', { form: { ...dateParts('birth_date', '2543-05-01'), back: '/' } });
    expect(host.forms.at(-1)?.form).toEqual({ birth_date: '2000-05-01' });
  });

  test('an impossible date stays in its fields', async () => {
    host.on(tellBirthDate, () => refusal({ code: 'birth_date_wrong', fields: ['birth_date'] }));
    const form = { ...dateParts('birth_date', '2543-02-31'), back: '/' };
    const { status, text } = await browser.go('/payment/age', { form });
    expect(status).toBe(422);
    for (const [name, value] of [
      ['birth_date_day', '31'],
      ['birth_date_year', '2543'],
    ])
      expect(text).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
    expect(text).toMatch(/<option value="2" selected/);
  });

  test('a form that reads redirects to the address with one field per date', async () => {
    const query = new URLSearchParams({ period: 'range', ...dateParts('from', '2569-11-01'), utm_source: 'x' });
    expect(await browser.go(`/app/events/rankings?${query}`)).toMatchObject({
      status: 303,
      location: '/app/events/rankings?period=range&from=2026-11-01',
    });
  });
});
