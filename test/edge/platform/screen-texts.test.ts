import { describe, expect, test } from 'vitest';
import { screenTranslations } from '../../../src/platform/page/screen-texts.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';

describe('bundled texts of hydrated pages', () => {
  test('a hydrated page that uses an unbundled text throws', () => {
    const t = screenTranslations('th', 'money/start', []);
    expect(t('order:voucher.title')).toBe(textsOf('th')('order:voucher.title'));
    expect(() => t('order:following.failing')).toThrow('order:following.failing');
    expect(() => t('error:code.internal')).toThrow('error:code.internal');
  });

  test('the error namespace bundles all error texts', () => {
    const t = screenTranslations('en', 'money/start', ['error']);
    expect(t('error:code.internal')).toBe(textsOf('en')('error:code.internal'));
  });
});
