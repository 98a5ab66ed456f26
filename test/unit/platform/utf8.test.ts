import { expect, test } from 'vitest';
import { utf8Of } from '../../../src/platform/base/utf8.ts';

test.each([
  ['nothing', ''],
  ['ASCII', '<p>a & b</p>'],
  ['Thai', 'ข้าวหอม ๑๒ เหรียญ'],
  ['what stands outside the basic plane', 'ขอบคุณ 😀𝒱'],
  ['half of a letter, first', 'ก\uD83D<'],
  ['half of a letter, last', 'ก\uDE00<'],
])('utf8Of encodes like TextEncoder: %s', (_, text) => {
  expect(Uint8Array.from(utf8Of(text))).toEqual(new TextEncoder().encode(text));
});
