/** A fake API with payment endpoints, and the top-up form as a browser without scripts sends it. */
import type { ErrorBody, PlainFailureCode } from '../../../calls/failure.ts';
import {
  type cancelOrder,
  type chargeOrder,
  createOrder,
  getOrder,
  listFamilyOrders,
  listTopups,
} from '../../../calls/money/order.ts';
import type { OrderSummary, WatchedOrder } from '../../../calls/money/order-details.ts';
import { getBalance, listPackages, listPaymentMethods } from '../../../calls/money/package.ts';
import { listBonuses } from '../../../calls/money/promotion.ts';
import { type checkVoucher, listVouchers } from '../../../calls/money/voucher.ts';
import type { Browser } from '../browser.ts';
import { refusal, sampleAnswer } from '../host.ts';
import { MemberHost } from '../member-host.ts';

export const PACKAGE = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f41';
export const ORDER = '9f0e4a52-6c1d-4b7e-8a35-0d5b1c2e3f42';

export const watched = (changes: Partial<WatchedOrder> = {}): WatchedOrder => ({
  ...sampleAnswer(getOrder).data,
  uuid: ORDER,
  kind: 'refill',
  state: 'awaiting_payment',
  failure_reason: null,
  promotion: null,
  redirect: null,
  needs: null,
  checking: false,
  poll_after_seconds: 3,
  refundable_satang: 0,
  refunded_satang: 0,
  closed_satang: 0,
  credits: [],
  payments: [],
  refunds: [],
  reversals: [],
  slips: [],
  looks_until: null,
  unheard_since: null,
  asks_again_at: null,
  receipt: null,
  can_cancel: true,
  expires_at: '2026-11-20T12:40:00.000Z',
  server_time: '2026-11-20T12:31:00.000Z',
  balance: { coins: 1_240, family: null },
  ...changes,
});

/** An entry of a history. */
export const listed = (order: WatchedOrder = watched()): OrderSummary => ({
  ...order,
  receipt_number: null,
  topup_rules_version: null,
});

export const method = {
  key: 'thai_qr' as const,
  name: { th: 'Thai QR', en: 'Thai QR' },
  currency: 'THB' as const,
  min_satang: 2_000,
  max_satang: 5_000_000,
  step_satang: 100,
  coins_per_baht: 10,
  expires_in_seconds: 600,
  min_age: 0,
  topup_rules_version: '2026-11-25',
};

/** An API with payment endpoints that records the forms it received. */
export class PaymentHost extends MemberHost {
  readonly forms: { path: string; form: Record<string, string>; key: string | null }[] = [];
  orders: OrderSummary[] = [];

  constructor() {
    super();
    const member = this.on.bind(this);
    const one = { price_satang: 16_900, coins: 500, bonus_coins: 25, for: 'user', is_recommended: true } as const;
    this.answer(listPackages, { data: [{ uuid: PACKAGE, ...one }], next_cursor: null });
    this.answer(listPaymentMethods, { data: [method], next_cursor: null });
    this.answer(getBalance, { data: { coins: 1_240, family: null } });
    this.answer(listVouchers, { data: [], next_cursor: null });
    this.answer(listBonuses, { data: [], next_cursor: null });
    for (const call of [listTopups, listFamilyOrders]) {
      member(call, () => Response.json({ data: this.orders, next_cursor: null }));
    }
    this.answer(createOrder, { data: watched() });
    this.answer(getOrder, { data: watched() });
  }

  fails(
    call: typeof createOrder | typeof getOrder | typeof cancelOrder | typeof chargeOrder | typeof checkVoucher,
    error: PlainFailureCode | ErrorBody,
  ) {
    return this.on(call, () => refusal(error));
  }

  override get binding(): Fetcher {
    const { fetch } = super.binding;
    const remember = (input: string, init: RequestInit = {}) => {
      if (init.body instanceof URLSearchParams) {
        const key = new Headers(init.headers).get('idempotency-key');
        this.forms.push({ path: new URL(input).pathname, form: Object.fromEntries(init.body), key });
      }
      return fetch(input, init);
    };
    return { fetch: remember } as unknown as Fetcher;
  }

  get sentOrders() {
    return this.forms.filter(({ path }) => path === createOrder.path);
  }
}

export const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Loads the form of a page, fills in the fields and sends it. */
export async function sent(browser: Browser, fields: Record<string, string>, path = '/payment/refill') {
  const { text } = await browser.go(path);
  const [action = ''] = path.split('?');
  return browser.go(action, {
    form: {
      idempotency_key: field(text, 'idempotency_key'),
      shown_total_satang: field(text, 'shown_total_satang'),
      topup_rules_version: field(text, 'topup_rules_version'),
      choice: PACKAGE,
      amount: '',
      voucher_code: '',
      typed_code: '',
      method: 'thai_qr',
      accept_topup_rules: 'on',
      accept_app_terms: 'on',
      step: 'pay',
      ...fields,
    },
  });
}
