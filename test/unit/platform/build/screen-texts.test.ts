/** Which texts go along with a screen is read off its sources. */
import { describe, expect, test } from 'vitest';
import { type Catalogue, locales } from '../../../../client/platform/texts/i18n.ts';
import { translator } from '../../../../client/platform/texts/translate.ts';
import { screenNames } from '../../../../scripts/vite/screen-names.ts';
import { textsOfScreen } from '../../../../scripts/vite/screen-texts.ts';

/** `t` is typed by the keys that there are; here some have not come. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

const textsIn = (catalogue: Catalogue) => translator('en', catalogue, () => 'not here') as unknown as Translate;

describe('what goes along with a screen', () => {
  test('is what it says at first, and what it may say later', () => {
    const t = textsIn(textsOfScreen('money/start', 'en').texts);
    expect(t('payment:voucher.title')).toBe('Voucher');
    // Of another file that it imports, while the host judges, and by a template.
    expect(t('payment:voucher.judging')).not.toBe('not here');
    expect(t('payment:refusal.voucher_used_up')).not.toBe('not here');
  });

  test('is no text of another screen of its area', () => {
    const start = textsIn(textsOfScreen('money/start', 'en').texts);
    const order = textsIn(textsOfScreen('money/order', 'en').texts);
    expect(order('payment:following.signed_out')).not.toBe('not here');
    expect(start('payment:following.signed_out')).toBe('not here');
    expect(order('payment:voucher.title')).toBe('not here');
  });

  test.each(screenNames)('of %s is none of a namespace that is loaded when it is needed', (name) => {
    expect(textsOfScreen(name, 'th').texts).not.toHaveProperty('error');
  });

  test.each(screenNames)('of %s is the same in both languages', (name) => {
    const [thai = [], english = []] = locales.map((locale) => [...new Set(stemsOf(textsOfScreen(name, locale).texts))]);
    expect(thai.length).toBeGreaterThan(10);
    expect(thai.sort()).toEqual(english.sort());
  });
});

/** Keys, a text of several plural forms once. */
function stemsOf(node: unknown, key = ''): string[] {
  if (typeof node === 'string') return [key.replace(/_(?:one|other)$/, '')];
  return Object.entries(node ?? {}).flatMap(([name, child]) => stemsOf(child, `${key}.${name}`));
}
