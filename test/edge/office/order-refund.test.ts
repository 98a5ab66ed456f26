/**
 * The office page of an order. It offers the refund of a completed order or shows the reason
 * against it.
 */
import { describe, expect, test } from 'vitest';
import { getOfficeOrder } from '../../../calls/money/order-office.ts';
import { refundOrder } from '../../../calls/money/reversal.ts';
import { reversalRefusal } from '../../../calls/money/reversal-details.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { Browser, signedIn } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

const { data } = sampleAnswer(getOfficeOrder);
const path = `/office/orders/${data.uuid}`;
const staff = (host: MemberHost) => signedIn(new Browser(host.become('ก้อย', 'staff')));

describe('refund on the office page of an order', () => {
  test.each(reversalRefusal.options)('an order page shows why a refund is impossible: %s', async (refund_refusal) => {
    const host = new MemberHost();
    host.answer(getOfficeOrder, { data: { ...data, refund_refusal } });
    const { text } = await (await staff(host)).go(path);
    expect(text).toContain(textsOf('th')(`office:value.reversal_${refund_refusal}`));
    for (const action of ['refund', 'recall'] as const) expect(text).not.toContain(`name="action" value="${action}"`);
  });

  test('an order page offers the refund of the rest and shows refusals', async () => {
    const host = new MemberHost().on(refundOrder, () => refusal({ code: 'order_coins_spent', missing_coins: 1_000 }));
    host.answer(getOfficeOrder, {
      data: { ...data, refund_refusal: null, sold_left_satang: 9_876, coins_spent: 1_000 },
    });
    const browser = await staff(host);
    const { text } = await browser.go(path);
    expect(text).toContain('name="action" value="refund"');
    expect(text).toContain('name="action" value="recall"');
    expect(text).toContain('value="98.76"');
    const form = { action: 'refund', of: `uuid=${data.uuid}`, back: '', idempotency_key: 'key-12345' };
    const refund = { amount_satang: '98.76', bears_coins: '', buyer_reason: 'เติมซ้ำ', ground: 'โทรมา' };
    const errorPage = await browser.go(`${path}/act`, { form: { ...form, ...refund } });
    expect(errorPage.status).toBe(409);
    expect(errorPage.text).toContain(textsOf('th')('error:code.order_coins_spent'));
  });
});
