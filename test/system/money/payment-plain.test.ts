/**
 * Checks a complete top-up without scripts: forms, links and reloaded pages. The layout of these
 * pages is the same with scripts: test/browser/money/payment.test.ts checks it.
 */
import { describe, expect, inject, test } from 'vitest';
import en from '../../../locales/en/money/order.json' with { type: 'json' };
import th from '../../../locales/th/money/order.json' with { type: 'json' };
import { rowsForRun } from '../../effort.ts';
import type { Form } from '../form.ts';
import { type Guest, newFamilyOwner, newGuest } from '../guest.ts';
import { signedIn } from '../member.ts';
import { plainText, unescaped } from '../page-text.ts';
import { Reader } from '../reader.ts';
import { decideAtBank } from './bank-form.ts';

const origin = inject('origin');
const accepted = { accept_topup_rules: 'on', accept_app_terms: 'on' };
const isOrderPath = /^(?:\/en)?\/payment\/orders\/[0-9a-f-]{36}$/;

/** A payer who reads payment pages. */
class Payer extends Reader {
  static as = async (guest: Guest) => new Payer(await signedIn(origin, guest));

  /** The text of the button that orders, with the amount to pay. */
  get payButton(): string {
    const buttons = this.forms.flatMap((form) => form.buttons);
    return buttons.find(({ value }) => value === 'pay')?.text ?? expect.fail(`${this.path} has no button to pay`);
  }

  /** Returns the value of the package with this price. */
  packageOf(price: string): string {
    const labels = [...this.text.matchAll(/<label\b[^>]*>(.*?)<\/label>/gs)].map(([, inner = '']) => inner);
    const label = labels.find((inner) => plainText(inner).endsWith(price)) ?? expect.fail(`no package costs ${price}`);
    return /value="([^"]*)"/.exec(label)?.[1] ?? '';
  }

  /** Pays or refuses the order at the bank that its page links. */
  async atBank(decision: 'pay' | 'refuse') {
    const [, href] = /href="(\/sandbox\/bank\?[^"]*)"/.exec(this.text) ?? [];
    await decideAtBank(origin, unescaped(href ?? expect.fail('there is no QR to pay')), { decision });
  }

  /** Follows the check link until the title appears. */
  async becomes(check: string, title: string) {
    const again = () => (this.hasHeading(title) ? this : this.follow(check));
    await expect.poll(async () => (await again()).hasHeading(title), { interval: 250 }).toBe(true);
  }

  /** The debt of the family. */
  get debt(): number {
    const [, digits = ''] = /<p class="[^"]*\btext-3xl\b[^"]*">(.*?)<\/p>/s.exec(this.text) ?? [];
    return Number(plainText(digits).replaceAll(/[^\d.]/g, ''));
  }
}

const cancels = ({ action }: Form) => action.endsWith('/cancel');

describe.each(
  rowsForRun(
    [
      { language: 'Thai', prefix: '', texts: th },
      { language: 'English', prefix: '/en', texts: en },
    ],
    1,
  ),
)('in $language', ({ prefix, texts }) => {
  test('a fan corrects a top-up, pays, checks and gets the receipt', async () => {
    const fan = await (await Payer.as(await newGuest())).open(`${prefix}/payment/refill`);
    await fan.press('review', { choice: 'amount', amount: '1,000', typed_code: 'secret25' });
    expect(new URL(fan.path, origin).searchParams.get('voucher')).toBe('secret25');
    expect(fan.payButton).toContain('฿975.00');

    await fan.press('pay');
    expect(fan.status).toBe(422);
    expect(fan.text).toContain('role="alert"');
    expect(fan.mainText).toContain(texts.accept.missing);
    expect(fan.fieldOf('amount')).toBe('1,000');
    expect(fan.payButton).toContain('฿975.00');

    await fan.press('pay', accepted);
    expect(fan.path).toMatch(isOrderPath);
    expect(fan.mainText).toContain('฿975.00');
    expect(fan.text).toContain(`aria-label="${texts.qr.alt}"`);
    await fan.atBank('pay');
    await fan.becomes(texts.following.check, texts.status.done.refill.title);
    await fan.follow(texts.go.receipt);
    expect(fan.mainText).toContain('฿975.00');
  });

  test('a changed choice is repriced before charging; an order can be cancelled', async () => {
    const fan = await (await Payer.as(await newGuest())).open(`${prefix}/payment/refill`);
    await fan.press('pay', { choice: fan.packageOf('฿35'), ...accepted });
    expect(fan.mainText).toContain(texts.trouble.repriced);
    expect(fan.payButton).toContain('฿35.00');
    await fan.press('pay');
    expect(fan.path).toMatch(isOrderPath);
    await fan.send(cancels);
    expect(fan.hasHeading(texts.status.cancelled.title)).toBe(true);
  });

  test('a refused payment is shown with a link to a new order', async () => {
    const fan = await (await Payer.as(await newGuest())).open(`${prefix}/payment/refill?package=&amount=35`);
    expect(fan.payButton).toContain('฿35.00');
    await fan.press('pay', accepted);
    await fan.atBank('refuse');
    await fan.becomes(texts.following.check, texts.status.refused.title);
    await fan.follow(texts.go.again);
    expect(new URL(fan.path, origin).pathname).toBe(`${prefix}/payment/refill`);
  });

  test("a family's owner pays a part of its debt", async () => {
    const credit = `${prefix}/payment/family/credit`;
    const owner = await (await Payer.as(await newFamilyOwner())).open(credit);
    const before = owner.debt;
    await owner.open(`${credit}?amount=50.25`);
    expect(owner.payButton).toContain('฿50.25');
    await owner.press('pay', accepted);
    expect(owner.path).toMatch(isOrderPath);
    await owner.atBank('pay');
    await owner.becomes(texts.following.check, texts.status.done.family_credit.title);
    await owner.open(credit);
    expect(owner.debt).toBeCloseTo(before - 50.25, 2);
  });
});
