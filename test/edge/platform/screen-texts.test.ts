import { expect, test } from 'vitest';
import { textsAlong } from '../../../src/platform/page/screen-texts.ts';
import { textsOf } from '../../../src/platform/page/texts.ts';

test('a hydrated page that uses an unbundled text throws', () => {
  const t = textsAlong('th', 'money/start', []);
  expect(t('payment:voucher.title')).toBe(textsOf('th')('payment:voucher.title'));
  expect(() => t('payment:following.failing')).toThrow('payment:following.failing');
  expect(() => t('error:code.internal')).toThrow('error:code.internal');
});

test('the error namespace bundles all error texts', () => {
  const t = textsAlong('en', 'money/start', ['error']);
  expect(t('error:code.internal')).toBe(textsOf('en')('error:code.internal'));
});
