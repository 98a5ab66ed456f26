/**
 * Every sentence about money on an order’s page, for every set of facts in both languages. If money
 * arrived or may have arrived, no sentence denies it or asks for another payment.
 */
import { describe, expect, test } from 'vitest';
import { type Order, orderKind, orderState } from '../../../../calls/money/order-details.ts';
import { orderMessageOf } from '../../../../client/money/order/order-message.ts';
import { orderStatus } from '../../../../client/money/order/order-status.ts';
import en from '../../../../locales/en/money/order.json' with { type: 'json' };
import th from '../../../../locales/th/money/order.json' with { type: 'json' };
import { denials } from '../../../money-denials.ts';

const reasons = [
  'gateway_refused',
  'payment_refused',
  'amount_too_low',
  'voucher_gone',
  'nothing_owed',
  'account_closed',
] as const;

interface Facts extends Pick<Order, 'receipt' | 'reversals'> {
  kind: Order['kind'];
  state: Order['state'];
  failure_reason: Order['failure_reason'];
  checking: boolean;
  looks_until: string | null;
  unheard_since: string | null;
  asks_again_at: string | null;
  refundable_satang: number;
  refunded_satang: number;
  closed_satang: number;
}

const isEnded = (state: Facts['state']) => state === 'expired' || state === 'failed' || state === 'cancelled';

/**
 * No unused money; money that waits for a refund; refunded money; money credited in coins or
 * written off.
 */
const sums = [
  { refundable_satang: 0, refunded_satang: 0, closed_satang: 0 },
  { refundable_satang: 5_000, refunded_satang: 0, closed_satang: 0 },
  { refundable_satang: 0, refunded_satang: 5_000, closed_satang: 0 },
  { refundable_satang: 0, refunded_satang: 0, closed_satang: 5_000 },
];

/**
 * A sale that was not reversed, or reversed in part or completely: by the company, or also by the
 * payer’s bank.
 */
const receipt = {
  number: 'VL202611-000001',
  issued_at: '2026-11-20T12:00:00.000Z',
  buyer_name: 'Ann',
  amount_satang: 10_000,
};
const reversal = {
  cause: 'refund',
  amount_satang: 5_000,
  coins: 10,
  reason: 'Twice',
  at: '2026-11-20T12:00:00.000Z',
} as const;
const reversals: Order['reversals'][] = [
  [],
  [reversal],
  [reversal, reversal],
  [reversal, { ...reversal, cause: 'recall' }],
];

/**
 * All possible combinations: only failed orders have a reason, and only ended orders are still
 * watched.
 */
const all: Facts[] = orderKind.options.flatMap((kind) =>
  orderState.options.flatMap((state) =>
    (state === 'failed' ? reasons : [null]).flatMap((failure_reason) =>
      [true, false].flatMap((checking) =>
        (isEnded(state) ? ['2026-11-20T13:00:00.000Z', null] : [null]).flatMap((looks_until) =>
          (isEnded(state) || state === 'processed' ? sums : sums.slice(0, 1)).flatMap((money) =>
            (state === 'processed' ? reversals : reversals.slice(0, 1)).flatMap((reversed) =>
              [null, '2026-11-20T12:00:00.000Z'].map((unheard_since) => ({
                kind,
                state,
                failure_reason,
                checking,
                looks_until,
                unheard_since,
                asks_again_at: '2026-11-20T12:10:00.000Z',
                ...money,
                receipt: state === 'processed' ? receipt : null,
                reversals: reversed,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

/**
 * Returns whether money may have arrived unnoticed. A QR code that was never shown cannot have been
 * paid.
 */
const mayHaveCome = ({ state, failure_reason, looks_until, checking }: Facts) =>
  checking || (isEnded(state) && looks_until !== null && failure_reason !== 'gateway_refused');
const moneyOf = ({ refundable_satang, refunded_satang, closed_satang }: Facts) =>
  refundable_satang + refunded_satang + closed_satang;
const hasCome = (facts: Facts) =>
  facts.state === 'paid' || facts.state === 'paid_late' || facts.state === 'processed' || moneyOf(facts) > 0;

function textOf(texts: object, path: string): { title: string; text: string } {
  const message = path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts);
  expect(message, path).toMatchObject({ title: expect.any(String), text: expect.any(String) });
  return message as { title: string; text: string };
}

const saidOf = (facts: Facts) => orderMessageOf(facts, orderStatus(facts));
const words = (facts: Facts, locale: 'th' | 'en') => {
  const outcomeText = saidOf(facts);
  const path = outcomeText === 'paid' || outcomeText === 'done' ? `${outcomeText}.${facts.kind}` : outcomeText;
  const { title, text } = textOf({ th, en }[locale].status, path);
  return `${title} ${text}`;
};

describe.each(['th', 'en'] as const)('sentences about money in %s', (locale) => {
  test('every set of facts has its sentence about money', () => {
    expect(all.length).toBeGreaterThan(100);
    for (const facts of all) expect(words(facts, locale).length, JSON.stringify(facts)).toBeGreaterThan(20);
  });

  test('no sentence denies money that arrived or may have arrived', () => {
    for (const facts of all.filter((one) => hasCome(one) || mayHaveCome(one))) {
      expect(words(facts, locale), JSON.stringify(facts)).not.toMatch(denials[locale]);
    }
  });

  test('sentences name the end of the watch and the received amount', () => {
    for (const facts of all) {
      const outcomeText = saidOf(facts);
      if (['expired', 'cancelled', 'refused'].includes(outcomeText))
        expect(words(facts, locale)).toContain('{{until}}');
      if (outcomeText === 'checking') expect(words(facts, locale)).toContain('{{next}}');
      if (outcomeText === 'unheard') expect(words(facts, locale)).toMatch(/{{since}}.*{{next}}/);
      if (outcomeText === 'underpaid' || outcomeText === 'settled')
        expect(words(facts, locale)).toContain('{{received}}');
    }
  });
});

test('each sentence about money appears under exactly its facts', () => {
  const under = new Map<string, Set<string>>();
  for (const facts of all) {
    const { state, failure_reason, looks_until, checking } = facts;
    const name = [
      state,
      failure_reason ?? '-',
      facts.unheard_since !== null && checking
        ? 'unheard'
        : checking
          ? 'asking'
          : looks_until === null
            ? 'certain'
            : 'looking',
      facts.refundable_satang > 0 ? 'waiting' : moneyOf(facts) > 0 ? 'gone' : 'none',
    ].join(' ');
    const outcomeText = saidOf(facts);
    under.set(outcomeText, (under.get(outcomeText) ?? new Set()).add(name));
  }
  const only = (outcomeText: string) => [...(under.get(outcomeText) ?? [])].sort();
  expect(only('failed')).toEqual([
    'failed account_closed certain none',
    'failed amount_too_low certain none',
    'failed nothing_owed certain none',
    'failed payment_refused certain none',
    'failed voucher_gone certain none',
  ]);
  expect(only('not_made')).toEqual(['failed gateway_refused certain none', 'failed gateway_refused looking none']);
  expect(only('expired')).toEqual(['expired - looking none']);
  expect(only('not_found')).toEqual(['expired - certain none']);
  expect(only('cancelled')).toEqual(['cancelled - looking none']);
  expect(only('closed')).toEqual(['cancelled - certain none']);
  expect(only('unused')).toEqual(
    ['account_closed', 'nothing_owed'].flatMap((reason) =>
      ['certain', 'looking'].map((certainty) => `failed ${reason} ${certainty} waiting`),
    ),
  );
  expect(only('settled').every((name) => name.endsWith(' gone'))).toBe(true);
  expect(only('underpaid').every((name) => name.endsWith(' waiting'))).toBe(true);
  expect(only('checking').every((name) => name.includes('asking'))).toBe(true);
  expect(only('reversed').every((name) => name.startsWith('processed'))).toBe(true);
  expect(only('unheard').every((name) => name.includes('unheard'))).toBe(true);
  expect([...under.keys()].sort()).toEqual([
    'cancelled',
    'checking',
    'closed',
    'done',
    'expired',
    'failed',
    'making',
    'not_found',
    'not_made',
    'paid',
    'refused',
    'reversed',
    'settled',
    'too_late_for_voucher',
    'underpaid',
    'unheard',
    'unused',
    'waiting',
  ]);
});
