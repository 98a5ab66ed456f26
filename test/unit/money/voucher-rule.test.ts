import { describe, expect, test } from 'vitest';
import {
  discountOf,
  type OrderDraft,
  type VoucherRule,
  type VoucherUse,
  voucherRefusal,
} from '../../../api/money/voucher/voucher-rule.ts';
import { isWithinWindow } from '../../../api/platform/base/daily-window.ts';
import type { VoucherRefusal } from '../../../calls/money/voucher.ts';

const PACKAGE = 'b0000000-0000-4000-a000-000000000001';
const OTHER = 'b0000000-0000-4000-a000-000000000002';
const FROM = '2026-11-01T00:00:00.000Z';
const UNTIL = '2026-12-01T00:00:00.000Z';
/** 19:00 in Bangkok. */
const NOW = '2026-11-20T12:00:00.000Z';

const terms: VoucherRule = {
  kinds: ['refill'],
  package_uuids: null,
  min_amount_satang: 0,
  discount: { kind: 'fixed', off_satang: 1_000 },
  valid_from: FROM,
  valid_until: UNTIL,
  blocked_window: null,
  uses_in_all: null,
  uses_per_user: null,
};
const draft: OrderDraft = { kind: 'refill', package_uuid: null, subtotal_satang: 10_000 };
const unused: VoucherUse = { taken: 0, taken_by_user: 0, open_order_uuid: null };

interface Case {
  when: string;
  terms?: Partial<VoucherRule>;
  draft?: Partial<OrderDraft>;
  use?: Partial<VoucherUse>;
  now?: string;
  refusal: VoucherRefusal | null;
}

const short = (missing_satang: number): VoucherRefusal => ({ code: 'voucher_amount_short', missing_satang });
const evening = { from: '18:00', until: '22:00' };
const night = { from: '22:00', until: '06:00' };
const blockedRefusal = (blocked_window: { from: string; until: string }): VoucherRefusal => ({
  code: 'voucher_blocked_hours',
  blocked_window,
});

const cases: Case[] = [
  { when: 'every condition is met', refusal: null },
  { when: 'it is for another kind', draft: { kind: 'family_refill' }, refusal: { code: 'voucher_wrong_kind' } },
  { when: 'the order repays a debt', draft: { kind: 'family_credit' }, refusal: { code: 'voucher_wrong_kind' } },
  {
    when: 'it is for both kinds',
    terms: { kinds: ['refill', 'family_refill'] },
    draft: { kind: 'family_refill' },
    refusal: null,
  },
  {
    when: 'it is for this package',
    terms: { package_uuids: [PACKAGE] },
    draft: { package_uuid: PACKAGE },
    refusal: null,
  },
  {
    when: 'it is for another package',
    terms: { package_uuids: [PACKAGE] },
    draft: { package_uuid: OTHER },
    refusal: { code: 'voucher_order_mismatch' },
  },
  {
    when: 'it is for a package, not a free amount',
    terms: { package_uuids: [PACKAGE] },
    refusal: { code: 'voucher_order_mismatch' },
  },
  { when: 'the amount is a satang short', terms: { min_amount_satang: 10_001 }, refusal: short(1) },
  { when: 'the amount is far short', terms: { min_amount_satang: 30_000 }, refusal: short(20_000) },
  { when: 'the amount is just enough', terms: { min_amount_satang: 10_000 }, refusal: null },
  { when: 'nothing would be left to pay', draft: { subtotal_satang: 100 }, refusal: short(1) },
  { when: 'it starts at this moment', now: FROM, refusal: null },
  {
    when: 'it starts in a millisecond',
    now: '2026-10-31T23:59:59.999Z',
    refusal: { code: 'voucher_not_yet_valid', valid_from: FROM },
  },
  { when: 'it ends in a millisecond', now: '2026-11-30T23:59:59.999Z', refusal: null },
  { when: 'it ends at this moment', now: UNTIL, refusal: { code: 'voucher_over', valid_until: UNTIL } },
  { when: 'the current hour is blocked', terms: { blocked_window: evening }, refusal: blockedRefusal(evening) },
  {
    when: 'the blocked hours begin this minute',
    terms: { blocked_window: evening },
    now: '2026-11-20T11:00:00.000Z',
    refusal: blockedRefusal(evening),
  },
  {
    when: 'the blocked hours ended this minute',
    terms: { blocked_window: evening },
    now: '2026-11-20T15:00:00.000Z',
    refusal: null,
  },
  {
    when: 'the blocked hours begin in a minute',
    terms: { blocked_window: evening },
    now: '2026-11-20T10:59:59.999Z',
    refusal: null,
  },
  {
    when: 'the blocked hours span midnight and it is late',
    terms: { blocked_window: night },
    now: '2026-11-20T16:30:00.000Z',
    refusal: blockedRefusal(night),
  },
  {
    when: 'the blocked hours span midnight and it is early',
    terms: { blocked_window: night },
    now: '2026-11-20T22:59:00.000Z',
    refusal: blockedRefusal(night),
  },
  { when: 'the blocked hours span midnight and it is evening', terms: { blocked_window: night }, refusal: null },
  {
    when: 'an unpaid order of this user reserves it',
    terms: { uses_in_all: 5, uses_per_user: 1 },
    use: { taken: 5, taken_by_user: 1, open_order_uuid: OTHER },
    refusal: { code: 'voucher_in_open_order', order_uuid: OTHER },
  },
  { when: 'one use is left', terms: { uses_in_all: 5 }, use: { taken: 4 }, refusal: null },
  {
    when: 'it is used up',
    terms: { uses_in_all: 5 },
    use: { taken: 5 },
    refusal: { code: 'voucher_used_up' },
  },
  {
    when: 'this user has one use left',
    terms: { uses_per_user: 2 },
    use: { taken: 9, taken_by_user: 1 },
    refusal: null,
  },
  {
    when: 'this user has used it',
    terms: { uses_per_user: 1 },
    use: { taken: 1, taken_by_user: 1 },
    refusal: { code: 'voucher_user_limit' },
  },
  {
    when: 'permanent refusals come before temporary ones',
    terms: { min_amount_satang: 30_000, uses_per_user: 1, blocked_window: evening },
    use: { taken: 1, taken_by_user: 1 },
    refusal: { code: 'voucher_user_limit' },
  },
];

describe('voucher rules', () => {
  test.each(cases)(
    'a voucher has the expected refusal when $when',
    ({ terms: ofTerms, draft: ofDraft, use, now = NOW, refusal }) => {
      const about = { draft: { ...draft, ...ofDraft }, use: { ...unused, ...use }, now: new Date(now) };
      expect(voucherRefusal({ ...terms, ...ofTerms }, about)).toEqual(refusal);
    },
  );

  test.each([
    { discount: { kind: 'fixed', off_satang: 1_000 }, subtotal_satang: 10_000, off: 1_000 },
    { discount: { kind: 'fixed', off_satang: 20_000 }, subtotal_satang: 10_000, off: 9_900 },
    { discount: { kind: 'percent', percent: 10, most_satang: 5_000 }, subtotal_satang: 10_000, off: 1_000 },
    { discount: { kind: 'percent', percent: 10, most_satang: 500 }, subtotal_satang: 10_000, off: 500 },
    { discount: { kind: 'percent', percent: 33, most_satang: 5_000 }, subtotal_satang: 10_001, off: 3_300 },
    { discount: { kind: 'percent', percent: 100, most_satang: 99_999 }, subtotal_satang: 10_000, off: 9_900 },
  ] as const)('a voucher with $discount takes $off off $subtotal_satang', ({ discount, subtotal_satang, off }) => {
    expect(discountOf({ ...terms, discount }, { ...draft, subtotal_satang })).toBe(off);
  });

  test('blocked hours of a voucher are in Bangkok time', () => {
    expect(isWithinWindow({ from: '00:00', until: '00:01' }, new Date('2026-11-19T17:00:59.999Z'))).toBe(true);
    expect(isWithinWindow({ from: '00:00', until: '00:01' }, new Date('2026-11-19T17:01:00.000Z'))).toBe(false);
  });
});
