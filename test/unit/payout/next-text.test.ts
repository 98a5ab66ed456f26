/** No state is without what happens next, and none in which something does without the day by which. */
import { expect, test } from 'vitest';
import { transitions } from '../../../api/payout/payout-state.ts';
import { nextByOf } from '../../../api/payout/read-payout.ts';
import { payoutBar, payoutHold, payoutState } from '../../../calls/payout.ts';
import { formatDate } from '../../../client/format.ts';
import { dayAt, nextText } from '../../../client/payout/next-text.ts';
import en from '../../../locales/en/payout.json' with { type: 'json' };
import th from '../../../locales/th/payout.json' with { type: 'json' };
import { createI18n } from '../create-i18n.ts';

const catalogues = { th: { payout: th }, en: { payout: en } };
const now = new Date('2026-11-24T03:00:00Z');
/** What is paid may still come back, and nobody can say when: nothing more is promised of it. */
const goesOn = (state: (typeof payoutState.options)[number]) => state !== 'paid' && transitions[state].length > 0;

const cases = payoutState.options.flatMap((state) =>
  (state === 'held' ? payoutHold.options : [null]).flatMap((hold) =>
    (['th', 'en'] as const).map((locale) => ({ state, hold, locale })),
  ),
);

test.for(cases)('$state $hold says what happens next, and by when ($locale)', ({ state, hold, locale }) => {
  const promises = { holidays: new Set<string>(), bank_days: { approve: 1, look: 2, appeal: 5 } };
  const at = { now, promises, valueDay: null };
  const next_by = nextByOf({ state, moved_at_ms: now.getTime() - 86_400_000 }, at);
  expect(next_by === null).toBe(!goesOn(state));
  const eta = ['submitted', 'approved'].includes(state) ? '2026-11-26' : null;
  const paid_on = ['paid', 'returned'].includes(state) ? '2026-11-23' : null;
  const { t } = createI18n(locale, catalogues[locale] as never);
  const said = nextText(t as never, locale, { state, hold, eta, next_by, paid_on });
  expect(said.length).toBeGreaterThan(20);
  expect(said).not.toMatch(/[{}]|payout:/);
  if (next_by !== null) expect(said).toContain(formatDate(locale, dayAt(next_by)));
});

test.for(payoutBar.options)('what keeps somebody from being paid says what to do: %s', (code) => {
  for (const texts of [th, en]) expect(texts.bar[code].next.length).toBeGreaterThan(20);
});

test('no text promises a number of days that nothing holds', () => {
  const sentences = JSON.stringify([th, en]);
  expect(sentences.match(/\d+ (?:working )?days|\d+ วัน/g)).toBeNull();
});
