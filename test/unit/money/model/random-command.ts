/**
 * Generates random commands for the payment model. Weights favour commands that are valid in the
 * current state.
 */
import fc from 'fast-check';
import type { OrderForm } from '../../../../api/money/order/create-order.ts';
import { familyPackage, userPackage, voucherCodes } from './money-seed.ts';

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 20, max: 400 }).map((baht) => baht * 100) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 1_999, 2_050, 5_000_001, 999_999_999_999) },
);

const packageOf = { refill: userPackage, family_refill: familyPackage, family_credit: userPackage } as const;

/** Random callers with their order forms. */
const orderRequests = fc
  .record({
    caller: fc.nat({ max: 2 }),
    kind: fc.constantFrom('refill' as const, 'refill' as const, 'family_refill' as const, 'family_credit' as const),
    ofAmount: fc.option(amount, { nil: undefined, freq: 2 }),
    voucher_code: fc.option(fc.constantFrom(...voucherCodes), { nil: undefined, freq: 2 }),
    accepted: fc.integer({ min: 0, max: 30 }).map((die) => die > 0),
  })
  .map(({ caller, kind, ofAmount, voucher_code, accepted }): { caller: number; form: OrderForm } => ({
    // Families belong to their owner. Sometimes another user tries.
    caller: kind === 'refill' || !accepted ? caller : 2,
    form: {
      kind,
      package_uuid: ofAmount === undefined ? packageOf[kind] : undefined,
      amount_satang: ofAmount,
      voucher_code,
      method: 'thai_qr',
      currency: 'THB',
      accept_topup_rules: accepted,
      accept_app_terms: true,
    },
  }));

const targetIndex = fc.nat({ max: 1_000 });
export const command = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('create'), wish: orderRequests }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create_again'), which: targetIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reuse_key'), which: targetIndex, wish: orderRequests }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      which: targetIndex,
      off_satang: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(-500, 700) },
      ),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('webhook'),
      which: targetIndex,
      kind: fc.oneof(
        { weight: 5, arbitrary: fc.constant('good' as const) },
        { weight: 2, arbitrary: fc.constantFrom('stale' as const, 'forged', 'altered', 'unknown') },
      ),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('consume'), times: fc.constantFrom(0 as const, 1, 1, 3) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('advance_time'), seconds: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance_time'), seconds: fc.constantFrom(700, 700, 4_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('shift_clock'), seconds: fc.integer({ min: -600, max: 600 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel'), which: targetIndex }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('staff'),
      which: targetIndex,
      work: fc.constantFrom(
        ...([
          'ask',
          'decide',
          'file',
          'pay',
          'fail',
          'run_jobs',
          'run_jobs',
          'write_off',
          'credit',
          'refund',
          'refund',
          'failed_refund',
          'failed_refund',
          'reverse',
          'reverse',
          'reverse_spent',
          'recall',
          'recall_spent',
        ] as const),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse'), which: targetIndex }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('morning') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle'), by: fc.constantFrom('clock' as const, 'file') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end_found'), which: targetIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fault_settlement'),
      fault: fc.constantFrom('line_missing' as const, 'other_sum', 'adds_up_wrong', 'line_duplicated', 'stray'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report_differently'), which: targetIndex }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('report_all'), isNow: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outage'),
      bank: fc.constantFrom('up', 'up', 'silent', 'deaf', 'refusing'),
      queue: fc.boolean(),
      gives_back: fc.constantFrom('none' as const, 'none', 'call', 'mails_payer'),
      lies: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
    }),
  },
);

export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
