/** Every payment text on its page, in both languages, with the contact details below. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder, getOrder, listTopups } from '../../../calls/money/order.ts';
import { listVouchers, type VoucherRefusal } from '../../../calls/money/voucher.ts';
import { Browser, signedIn } from '../browser.ts';
import { sampleAnswer } from '../host.ts';
import { escaped } from '../page-texts.ts';
import { listed, ORDER, PaymentHost, sent, watched } from './payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

const orderPage = (prefix: string) => browser.go(`${prefix}/payment/orders/${ORDER}`);
const refillPage = (prefix: string) => browser.go(`${prefix}/payment/refill`);

const refuseVoucher = (refusal: VoucherRefusal) => {
  const [{ voucher } = expect.fail('there is a sample')] = sampleAnswer(listVouchers).data;
  host.answer(listVouchers, { data: [{ voucher, discount_satang: 0, refusal }], next_cursor: null });
};

const over = { qr: null, can_cancel: false, poll_after_seconds: null } as const;

/** The English text, the Thai text, and the steps that lead to its page. */
const texts: [en: string, th: string, come: (prefix: string) => Promise<{ text: string }>][] = [
  [
    'Order has expired.',
    'รายการหมดอายุแล้ว',
    (prefix) => {
      host.answer(getOrder, { data: watched({ state: 'expired', ...over }) });
      return orderPage(prefix);
    },
  ],
  [
    'Data not found.',
    'ไม่พบข้อมูล',
    (prefix) => {
      host.fails(getOrder, 'order_not_found');
      return orderPage(prefix);
    },
  ],
  [
    'Payment failed',
    'ชำระเงินไม่สำเร็จ',
    (prefix) => {
      host.answer(getOrder, { data: watched({ state: 'failed', failure_reason: 'payment_refused', ...over }) });
      return orderPage(prefix);
    },
  ],
  [
    'Please try again.',
    'กรุณาลองใหม่อีกครั้ง',
    (prefix) => {
      host.answer(getOrder, { data: watched({ state: 'failed', failure_reason: 'payment_refused', ...over }) });
      return orderPage(prefix);
    },
  ],
  [
    'An error occurred during the transaction.',
    'เกิดข้อผิดพลาดระหว่างทำรายการ',
    (prefix) => {
      host.fails(createOrder, 'payment_unavailable');
      return sent(browser, {}, `${prefix}/payment/refill`);
    },
  ],
  [
    'Unsuccessful',
    'ไม่สำเร็จ',
    (prefix) => {
      host.orders = [listed(watched({ state: 'failed' }))];
      return browser.go(`${prefix}${listTopups.path.replace('/v1', '')}`);
    },
  ],
  [
    'Unable to use this voucher because the order does not match the conditions.',
    'ใช้คูปองนี้ไม่ได้ เพราะรายการไม่ตรงตามเงื่อนไข',
    (prefix) => {
      refuseVoucher({ code: 'voucher_order_mismatch' });
      return refillPage(prefix);
    },
  ],
  [
    'Require an additional 131.50 THB to use this voucher.',
    'ต้องเพิ่มยอดอีก 131.50 บาทจึงจะใช้คูปองนี้ได้',
    (prefix) => {
      refuseVoucher({ code: 'voucher_amount_short', missing_satang: 13_150 });
      return refillPage(prefix);
    },
  ],
  [
    "Can't use the voucher during this time.",
    'ใช้คูปองในช่วงเวลานี้ไม่ได้',
    (prefix) => {
      refuseVoucher({ code: 'voucher_blocked_hours', blocked_window: { from: '18:00', until: '06:00' } });
      return refillPage(prefix);
    },
  ],
  [
    'Unable to use the voucher between 18:00 and 06:00.',
    'คูปองนี้ใช้ไม่ได้ระหว่าง 18:00–06:00 น.',
    (prefix) => {
      refuseVoucher({ code: 'voucher_blocked_hours', blocked_window: { from: '18:00', until: '06:00' } });
      return refillPage(prefix);
    },
  ],
];

describe('payment texts', () => {
  test.for(texts)('payment text appears in both languages: %s', async ([en, th, load]) => {
    for (const [prefix, words] of [
      ['', th],
      ['/en', en],
    ] as const) {
      const { text } = await load(prefix);
      // The visible text, without the embedded data.
      const visibleText = text.replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/<!-- -->/g, '');
      expect(visibleText).toContain(escaped(words));
      expect(visibleText).toContain('support@vela.example');
    }
  });
});
