import { describe, expect, test } from 'vitest';
import { utf8Of } from '../../../src/platform/base/utf8.ts';

describe('utf8Of', () => {
  test.each([
    ['an empty text', ''],
    ['ASCII', '<p>a & b</p>'],
    ['Thai', 'ข้าวหอม ๑๒ เหรียญ'],
    ['characters outside the basic plane', 'ขอบคุณ 😀𝒱'],
    ['a lone high surrogate', 'ก\uD83D<'],
    ['a lone low surrogate', 'ก\uDE00<'],
  ])('utf8Of encodes like TextEncoder: %s', (_, text) => {
    expect(Uint8Array.from(utf8Of(text))).toEqual(new TextEncoder().encode(text));
  });
});
