/**
 * Every payout state has a text for the next step, and a date by which it happens if there is a
 * next step.
 */
import { describe, expect, test } from 'vitest';
import { payoutTransitions } from '../../../api/payouts/payout/payout-state.ts';
import { wordsOfPayout } from '../../../api/payouts/payout/payout-words.ts';
import { nextByOf } from '../../../api/payouts/payout/read-payout.ts';
import { payoutHold } from '../../../calls/money/payout/payout-terms.ts';
import { payoutBar } from '../../../calls/payouts/payout-details.ts';
import { payoutState } from '../../../calls/platform/page-field.ts';
import { dayAt, nextText } from '../../../client/payouts/next-text.ts';
import { formatDate } from '../../../client/platform/texts/format.ts';
import en from '../../../locales/en/payouts/payout.json' with { type: 'json' };
import th from '../../../locales/th/payouts/payout.json' with { type: 'json' };
import { createI18n } from '../create-i18n.ts';

const catalogues = { th: { payout: th }, en: { payout: en } };
const now = new Date('2026-11-24T03:00:00Z');
/** A paid payout has no next date: the bank may still return the money, at an unknown time. */
const goesOn = (state: (typeof payoutState.options)[number]) => state !== 'paid' && payoutTransitions[state].length > 0;

const mayHaveReason = new Set<string>(['failed', 'returned', 'given_up']);

const cases = payoutState.options.flatMap((state) =>
  (state === 'held' ? payoutHold.options : [null]).flatMap((hold) =>
    [null, ...(mayHaveReason.has(state) ? ['AC04', 'AM09', 'NOT_SENT', 'NOT_PAID'] : [])].flatMap((bank_reason) =>
      (['th', 'en'] as const).map((locale) => ({ state, hold, bank_reason, locale })),
    ),
  ),
);

describe('next-step texts of payouts', () => {
  test.for(cases)('the text of $state $hold $bank_reason names the next step and date ($locale)', (row) => {
    const { state, locale } = row;
    const dateRules = { holidays: new Set<string>(), bank_days: { approve: 1, look: 2, appeal: 5 } };
    const at = { now, dateRules, valueDay: null };
    const next_by = nextByOf({ state, moved_at_ms: now.getTime() - 86_400_000 }, at);
    expect(next_by === null).toBe(!goesOn(state));
    const eta = ['submitted', 'approved'].includes(state) ? '2026-11-26' : null;
    const paid_on = ['paid', 'returned'].includes(state) ? '2026-11-23' : null;
    const { t } = createI18n(locale, catalogues[locale] as never);
    const told_as = wordsOfPayout({ ...row, eta, certificate: null });
    const text = nextText(t as never, locale, { ...row, told_as, eta, next_by, paid_on });
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(/[{}]|payout:/);
    if (next_by !== null) expect(text).toContain(formatDate(locale, dayAt(next_by)));
  });

  test('a payout ended by staff blames neither the bank nor the account', () => {
    const failedPayout = { state: 'failed', eta: null, certificate: null } as const;
    const wordsOf = (bank_reason: string) => wordsOfPayout({ ...failedPayout, bank_reason });
    expect(['NOT_SENT', 'NOT_PAID', 'AC04', 'AM09'].map(wordsOf)).toEqual([
      'not_sent',
      'not_paid',
      'failed',
      'failed_otherwise',
    ]);
    for (const { state } of [th, en])
      for (const words of ['not_sent', 'not_paid'] as const) expect(state[words].title).not.toBe(state.failed.title);
    // A certificate is called void only if there was one.
    const givenUp = { state: 'given_up', eta: null, bank_reason: null } as const;
    expect(wordsOfPayout({ ...givenUp, certificate: null })).toBe('given_up_untaxed');
    expect(wordsOfPayout({ ...givenUp, certificate: { number: '2569/000001', is_void: true } })).toBe('given_up');
  });

  test.for(payoutBar.options)('the payout blocker %s says what to do next', (code) => {
    for (const texts of [th, en]) expect(texts.bar[code].next.length).toBeGreaterThan(20);
  });

  test('payout texts promise no fixed number of days', () => {
    const sentences = JSON.stringify([th, en]);
    expect(sentences.match(/\d+ (?:working )?days|\d+ วัน/g)).toBeNull();
  });
});
