/** The texts that are bundled with a hydrated page, derived from its sources. */
import { describe, expect, test } from 'vitest';
import { type Catalogue, locales } from '../../../../client/platform/texts/i18n.ts';
import { translator } from '../../../../client/platform/texts/translate.ts';
import { screenNames } from '../../../../scripts/vite/screen-names.ts';
import { textsOfScreen } from '../../../../scripts/vite/screen-texts.ts';

/** An untyped `t`, because some keys are missing here on purpose. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

const textsIn = (catalogue: Catalogue) => translator('en', catalogue, () => 'not here') as unknown as Translate;

describe('bundled texts of a hydrated page', () => {
  test('the bundle has the texts shown at first and those it may show later', () => {
    const t = textsIn(textsOfScreen('money/start', 'en').texts);
    expect(t('order:voucher.title')).toBe('Voucher');
    // From an imported file, during the API request, and by a template string.
    expect(t('order:voucher.judging')).not.toBe('not here');
    expect(t('order:amount.problem.below')).not.toBe('not here');
  });

  test('the bundle has no text of another page of its area', () => {
    const start = textsIn(textsOfScreen('money/start', 'en').texts);
    const order = textsIn(textsOfScreen('money/order', 'en').texts);
    expect(order('order:following.signed_out')).not.toBe('not here');
    expect(start('order:following.signed_out')).toBe('not here');
    expect(order('order:voucher.title')).toBe('not here');
  });

  test.each(screenNames)('the bundle of %s has no text of a namespace loaded on demand', (name) => {
    expect(textsOfScreen(name, 'th').texts).not.toHaveProperty('error');
  });

  test.each(screenNames)('the bundle of %s has the same keys in both languages', (name) => {
    const [thai = [], english = []] = locales.map((locale) => [...new Set(stemsOf(textsOfScreen(name, locale).texts))]);
    expect(thai.length).toBeGreaterThan(10);
    expect(thai.sort()).toEqual(english.sort());
  });
});

/** Returns the keys, with one entry for all plural forms of a text. */
function stemsOf(node: unknown, key = ''): string[] {
  if (typeof node === 'string') return [key.replace(/_(?:one|other)$/, '')];
  return Object.entries(node ?? {}).flatMap(([name, child]) => stemsOf(child, `${key}.${name}`));
}
