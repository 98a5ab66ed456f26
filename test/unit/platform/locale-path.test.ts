import { describe, expect, test } from 'vitest';
import { localePath, locales, splitLocale } from '../../../client/platform/texts/i18n.ts';

describe('paths with a language', () => {
  test('splitLocale reverses localePath', () => {
    for (const locale of locales) {
      for (const path of ['/', '/faq', '/en', '/english', '/live/somo?ref=/en#top']) {
        if (locale === 'th' && path === '/en') continue;
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path });
      }
    }
  });

  test.for([
    ['/en?x=1', 'en', '/?x=1'],
    ['/en#top', 'en', '/#top'],
    ['/en/', 'en', '/'],
    ['/th/faq', 'th', '/th/faq'],
    ['/EN/faq', 'th', '/EN/faq'],
  ] as const)('%s is in language %s with the path %s', ([input, locale, path]) => {
    expect(splitLocale(input)).toEqual({ locale, path });
  });
});
