/**
 * Every sentence about money on an order's page, with the facts that allow it. The test renders a
 * page per set of facts in both languages. Each sentence must appear with its facts and never
 * without them.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '../../../calls/money/order.ts';
import { failureReason, type WatchedOrder } from '../../../calls/money/order-details.ts';
import { reversalCause } from '../../../calls/money/reversal-details.ts';
import { type OrderMessage, orderMessageOf } from '../../../client/money/order/order-message.ts';
import { type OrderStatus, orderStatus } from '../../../client/money/order/order-status.ts';
import { formatBaht, formatDateTime, formatNumber } from '../../../client/platform/texts/format.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';
import { denials } from '../../money-denials.ts';
import { Browser, signedIn } from '../browser.ts';
import { decoded } from '../page-texts.ts';
import { ORDER, PaymentHost, watched } from './payment-host.ts';

let host: PaymentHost;
let browser: Browser;

beforeEach(async () => {
  host = new PaymentHost();
  browser = await signedIn(new Browser(host));
});

const AT = '2026-11-20T12:31:00.000Z';
const UNTIL = '2026-11-20T13:00:00.000Z';
const NEXT = '2026-11-20T12:35:00.000Z';
const PRICE = 16_900;
const COINS = 525;
const TOO_LITTLE = 5_000;
const COINS_FOR_IT = 155;

type Facts = Partial<WatchedOrder>;

const ACCOUNT = 'xxx-xxx-5678';
const payments = [{ amount_satang: TOO_LITTLE, at: AT, used: false }];
const none = {
  refundable_satang: 0,
  refunded_satang: 0,
  closed_satang: 0,
  refunds: [],
  credits: [],
  payments: [],
  pays_back: null,
  paid_back_by: null,
  refund_account: null,
  can_choose_account: false,
  reversals: [],
  receipt: null,
} satisfies Facts;
const waits = { ...none, refundable_satang: TOO_LITTLE, payments } satisfies Facts;
const refundAccount = {
  kind: 'promptpay_phone' as const,
  bank_code: null,
  masked: ACCOUNT,
  set_at: AT,
  is_refused: false,
};
const refund = { amount_satang: TOO_LITTLE, at: AT, to: null, writer: null, answer_until: null };
const withRefund = (one: Partial<WatchedOrder['refunds'][number]> & Pick<WatchedOrder['refunds'][number], 'state'>) =>
  ({ ...none, refunded_satang: TOO_LITTLE, payments, refunds: [{ ...refund, ...one }] }) satisfies Facts;

/** The possible outcomes of money that bought nothing. */
const fates: Facts[] = [
  { ...waits, pays_back: 'account', can_choose_account: true },
  { ...waits, pays_back: 'account', can_choose_account: true, refund_account: refundAccount },
  { ...waits, pays_back: 'gateway', paid_back_by: 'PAY CO' },
  withRefund({ state: 'on_the_way' }),
  withRefund({ state: 'on_the_way', to: ACCOUNT }),
  withRefund({ state: 'answer', to: 'p••@example.com', writer: 'PAY CO', answer_until: UNTIL }),
  withRefund({ state: 'paid', to: ACCOUNT }),
  {
    ...withRefund({ state: 'returned', to: ACCOUNT }),
    ...{ refundable_satang: TOO_LITTLE, refunded_satang: 0, pays_back: 'account', can_choose_account: true },
    refund_account: { ...refundAccount, is_refused: true },
  },
  { ...none, payments, closed_satang: TOO_LITTLE },
  {
    ...none,
    payments,
    closed_satang: TOO_LITTLE,
    credits: [{ amount_satang: TOO_LITTLE, coins: COINS_FOR_IT, at: AT }],
  },
];
const sums: Facts[] = [none, ...fates];
const over = { qr: null, can_cancel: false, poll_after_seconds: null } as const;
const qr = {
  payload: '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142',
  payee_name: 'VELA',
};

/** The possible states of an open order. */
const open: Facts[] = [
  { state: 'created', qr: null, checking: false, needs: null },
  { state: 'created', qr: null, checking: true, asks_again_at: NEXT },
  { state: 'awaiting_payment', qr },
  { state: 'awaiting_payment', qr: null, redirect: { url: 'https://pay.example/c1', payee_name: 'PAY' } },
  { state: 'awaiting_payment', qr, checking: true, asks_again_at: NEXT },
  { state: 'awaiting_payment', qr, checking: true, unheard_since: AT, asks_again_at: NEXT },
  { state: 'awaiting_payment', qr, unheard_since: AT, asks_again_at: NEXT },
  { ...over, state: 'expired', checking: true, unheard_since: AT, asks_again_at: NEXT },
  { ...over, state: 'cancelled', checking: true, asks_again_at: NEXT },
  { state: 'paid', qr: null, checking: true },
  { state: 'paid_late', qr: null, checking: true },
];
const endedOrders: Facts[] = (['expired', 'cancelled', 'failed'] as const).flatMap((state) =>
  (state === 'failed' ? failureReason.options : [null]).flatMap((failure_reason) =>
    [UNTIL, null].flatMap((looks_until) =>
      sums.map((money) => ({ ...over, state, failure_reason, looks_until, ...money })),
    ),
  ),
);
const receipt = { number: 'VL202611-000001', issued_at: AT, buyer_name: 'Ann', amount_satang: PRICE };
const REASON = 'เติมซ้ำ';
const reversal = { cause: 'refund' as const, amount_satang: TOO_LITTLE, coins: COINS_FOR_IT, reason: REASON, at: AT };
const whole = { ...reversal, amount_satang: PRICE };
const recalledOrder = withRefund({ state: 'recalled' });
/** A sale that was reversed in part or completely, with the outcome of its money. */
const reversals: Facts[] = [
  { ...waits, receipt, reversals: [reversal] },
  { ...withRefund({ state: 'paid' }), receipt, reversals: [whole] },
  { ...recalledOrder, receipt, reversals: [{ ...reversal, cause: 'recall' }] },
  { ...recalledOrder, receipt, reversals: [{ ...whole, cause: 'recall', coins: 0 }] },
];
const reversedOrders: Facts[] = reversals.map((money) => ({ ...over, state: 'processed', ...money }));
const processedOrders: Facts[] = sums.map((money) => ({ ...over, state: 'processed', ...money }));
const all = [...open, ...endedOrders, ...processedOrders, ...reversedOrders].map(
  (facts): WatchedOrder =>
    watched({ ...none, total_satang: PRICE, coins: COINS, family: null, voucher: null, reference: 'VLTEST', ...facts }),
);

/** Statuses that appear as an outcome. The others show a way to pay instead. */
const sayings: readonly OrderMessage[] = [
  'making',
  'checking',
  'unheard',
  'paid',
  'done',
  'expired',
  'failed',
  'cancelled',
  'not_made',
  'refused',
  'not_found',
  'closed',
  'unused',
  'too_late_for_voucher',
  'underpaid',
  'settled',
  'reversed',
];

const isUnpaid: readonly OrderStatus[] = ['waiting', 'checking', 'expired', 'failed', 'cancelled'];
const isOver: readonly OrderStatus[] = ['received', 'expired', 'failed', 'cancelled'];

/** Returns each sentence with whether the order's page may show it. */
function sentencesOf(order: WatchedOrder, locale: 'th' | 'en'): [sentence: string, may: boolean][] {
  const t = textsOf(locale);
  const status = orderStatus(order);
  const outcomeText = orderMessageOf(order, status);
  const facts = {
    price: formatBaht(locale, PRICE),
    coins: formatNumber(locale, COINS),
    until: formatDateTime(locale, UNTIL),
    since: formatDateTime(locale, AT),
    next: formatDateTime(locale, NEXT),
    received: formatBaht(locale, TOO_LITTLE),
    family: '',
  };
  const statusText = (one: OrderMessage) =>
    one === 'paid' || one === 'done'
      ? t(`order:status.${one}.refill.text`, facts)
      : t(`order:status.${one}.text`, facts);
  // Two statuses share one text: once the bank is no longer asked, the reason for the end is
  // unknown.
  const texts = new Map<string, boolean>();
  for (const one of sayings) texts.set(statusText(one), (texts.get(statusText(one)) ?? false) || one === outcomeText);
  const isShown = status !== 'waiting';
  return [
    ...[...texts].map(([text, isPossible]): [string, boolean] => [text, isPossible && isShown]),
    ...failureReason.options.map((reason): [string, boolean] => [
      t(`order:reason.${reason}`),
      order.failure_reason === reason && (status === 'failed' || status === 'received'),
    ]),
    [t('order:refundable', { price: formatBaht(locale, TOO_LITTLE) }), order.refundable_satang > 0],
    ...refundSentences(order, locale),
    [t('order:slip.ask'), isUnpaid.includes(status) && order.failure_reason !== 'gateway_refused'],
    [t('order:following.to_finish'), status === 'paid'],
    [t('order:following.by_itself'), status !== 'paid' && status !== 'done' && !isOver.includes(status)],
    [t('order:order.scan'), status === 'waiting' && order.qr !== null],
    [t('order:elsewhere.title'), status === 'waiting' && order.redirect !== null],
  ];
}

/** Returns the sentences about refunds, credited coins and written-off amounts. */
function refundSentences(order: WatchedOrder, locale: 'th' | 'en'): [sentence: string, may: boolean][] {
  const t = textsOf(locale);
  const price = formatBaht(locale, TOO_LITTLE);
  const { refunds, credits, refund_account, pays_back, can_choose_account, closed_satang } = order;
  const is = (state: WatchedOrder['refunds'][number]['state'], hasAccount?: boolean) =>
    refunds.some((one) => one.state === state && (hasAccount === undefined || (one.to !== null) === hasAccount));
  const until = formatDateTime(locale, UNTIL);
  const isChosen = pays_back === 'account' && refund_account !== null;
  return [
    [t('order:refund.on_the_way', { price }), is('on_the_way', false)],
    [t('order:refund.on_the_way_to', { price, to: ACCOUNT }), is('on_the_way', true)],
    [t('order:refund.answer', { price, writer: 'PAY CO', to: 'p••@example.com', until }), is('answer')],
    [t('order:refund.paid', { price }), is('paid')],
    [t('order:refund.returned', { price }), is('returned')],
    [t('order:step.refund_recalled', { price }), is('recalled')],
    ...reversalCause.options.flatMap((cause) =>
      [TOO_LITTLE, PRICE].map((amount): [string, boolean] => [
        t(`order:reversal.${cause}`, { price: formatBaht(locale, amount), reason: REASON }),
        order.reversals.some((one) => one.cause === cause && one.amount_satang === amount),
      ]),
    ),
    [
      t('order:reversal.coins', { coins: formatNumber(locale, COINS_FOR_IT) }),
      order.reversals.some(({ coins }) => coins > 0),
    ],
    [t('order:pays_back.gateway', { name: 'PAY CO' }), pays_back === 'gateway'],
    [t('order:pays_back.choose'), can_choose_account && refund_account === null],
    [t('order:pays_back.chosen', { account: ACCOUNT }), isChosen && !refund_account.is_refused],
    [t('order:pays_back.refused', { account: ACCOUNT }), isChosen && refund_account.is_refused],
    [t('order:pays_back.go_choose'), can_choose_account && refund_account === null],
    [t('order:pays_back.go_change'), can_choose_account && refund_account !== null],
    [t('order:credited', { price, coins: formatNumber(locale, COINS_FOR_IT) }), credits.length > 0],
    [t('order:written_off', { price }), closed_satang > 0 && credits.length === 0],
  ];
}

/** Returns the visible text of a page, without embedded data and collapsed sections. */
const readOf = (html: string) =>
  decoded(
    html
      .replaceAll(/<(script|details|head)\b.*?<\/\1>/gs, '')
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' '),
  );

describe('sentences about money on an order’s page', () => {
  test.for(['th', 'en'] as const)('in %s each sentence about money appears with its facts only', async (locale) => {
    const counts = new Map<string, number>();
    for (const order of all) {
      host.answer(getOrder, { data: order });
      const text = readOf((await browser.go(`${locale === 'th' ? '' : '/en'}/payment/orders/${ORDER}`)).text);
      const { state, failure_reason, looks_until, checking, refundable_satang } = order;
      const { refunds, closed_satang } = order;
      const name = JSON.stringify({
        state,
        failure_reason,
        looks_until,
        checking,
        refundable_satang,
        refunds,
        closed_satang,
      });
      for (const [sentence, isPossible] of sentencesOf(order, locale)) {
        expect(text.includes(sentence), `${name}: ${sentence}`).toBe(isPossible);
        if (isPossible) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
      }
      const mayHaveCome =
        checking || order.payments.length > 0 || (looks_until !== null && failure_reason !== 'gateway_refused');
      if (mayHaveCome || state === 'processed') expect(text, name).not.toMatch(denials[locale]);
    }
    // Every listed sentence must appear at least once.
    const sentences = new Set(all.flatMap((order) => sentencesOf(order, locale).map(([sentence]) => sentence)));
    expect([...sentences].filter((sentence) => !counts.has(sentence))).toEqual([]);
  });
});
